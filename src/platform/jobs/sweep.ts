import { sql } from "kysely";
import type { Services } from "../context.ts";
import { failAbandonedTurns } from "../resources/conversations/turns/turns.ts";
import { inTransaction } from "../storage/db.ts";

/** Chosen: an overdue turn's money is back within half a minute. */
const everyMs = 30_000;
/** Ours alone in a database: two processes that delete the same rows in different order would wait for each other. */
const sweepLock = 0x52_42_73_77;

/** Removes what has expired: overdue turns, kept answers, windows of counters, sessions. Harmless at any time. */
export async function sweep({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  await failAbandonedTurns(db, at);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sweepLock}) as mine`.execute(tx);
    if (!rows[0]?.mine) return; // another process is at it
    await tx.deleteFrom("idempotency_keys").where("expires_at", "<=", at).execute();
    await tx.deleteFrom("rate_counters").where("expires_at", "<=", at).execute();
    await tx.deleteFrom("request_times").where("expires_at", "<=", at).execute();
    await tx.deleteFrom("login_sessions").where("expires_at", "<=", at).execute();
  });
}

/** Work that recurs beside the requests. */
export interface Worker {
  start(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** Sweeps and lets the database clean up, every half minute, one round at a time. */
export function createWorker(services: Services): Worker {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  return {
    start() {
      timer ??= setInterval(() => {
        round = round
          .then(() => sweep(services))
          .then(() => services.storage.maintain())
          .catch((error) => services.log.error({ error }, "sweep failed"));
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await round;
    },
  };
}
