import type { Services } from "../context.ts";
import { sweepTurns } from "../resources/conversations/turns.ts";

/** Chosen: an overdue turn's money is back within half a minute. */
const everyMs = 30_000;

/** Removes what time has made void: overdue turns, kept answers, windows of counters, sessions. Harmless at any time. */
export async function sweep({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await sweepTurns(db, at);
  await db.deleteFrom("idempotency_keys").where("expires_at", "<=", at).execute();
  await db.deleteFrom("rate_counters").where("expires_at", "<=", at).execute();
  await db.deleteFrom("login_sessions").where("expires_at", "<=", at).execute();
}

/** Work that recurs beside the requests. */
export interface Worker {
  start(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** Sweeps every half minute, one round at a time. */
export function createWorker(services: Services): Worker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  return {
    start() {
      timer ??= setInterval(() => {
        round = round.then(() => sweep(services)).catch((error) => services.log.error({ error }, "sweep failed"));
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await round;
    },
  };
}
