import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Chosen: npm, the script that it runs and a terminal pass one signal on, each by itself; nobody repeats one so soon. */
const duplicateMs = 1_500;
/** Chosen: longer than a stopping server waits for its clients. */
const deadlineMs = 30_000;
/** The longest that a timer can be. */
const longestMs = 2 ** 31 - 1;

/** What {@link stayUntilSignal} tells and waits for. */
export interface StayOptions {
  /** Receives why the process ends, where nobody asked it to. */
  readonly log: Log;
  /** Called at once, before the delay. (default: nothing) */
  readonly onSignal?: () => void;
  /** How long the process goes on before it ends. (default: 0) */
  readonly delayMs?: number;
}

/**
 * Keeps the process running until a signal ends it, whatever becomes of its connections. It ends in order on the first
 * signal, and at the latest 30 s after the delay. Another signal within 1.5 s counts as the same one; a later one ends the
 * process at once. Any other end is logged and has an exit code other than 0, so that a supervisor starts it again.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 * import { listen, openProcessLog, stayUntilSignal } from "ringback-server/node";
 *
 * const storage = await openEmbedded("data");
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * const server = await listen(platform.handle, { port: 8080, upgrade: platform.upgrade });
 * const end = async () => {
 *   platform.stopStreams();
 *   await server.close();
 *   await platform.close();
 * };
 * stayUntilSignal(end, { log: await openProcessLog() });
 * ```
 */
export function stayUntilSignal(end: () => Promise<void>, { log, onSignal, delayMs = 0 }: StayOptions): void {
  let signalledAt: number | undefined;
  // Sockets alone would hold the event loop, and a database that goes away takes its sockets along.
  setInterval(() => undefined, longestMs);
  process.on("uncaughtException", (error) => {
    log.error({ error }, "the process ends: an error that nothing handled");
    process.exit(1);
  });
  process.on("exit", (code) => {
    if (signalledAt !== undefined || code !== 0) return;
    log.error({}, "the process ends, and no signal told it to");
    process.exitCode = 1;
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (signalledAt !== undefined) {
        if (performance.now() - signalledAt >= duplicateMs) process.exit(128 + constants.signals[signal]);
        return;
      }
      signalledAt = performance.now();
      setTimeout(() => {
        console.error(`Ended ${(delayMs + deadlineMs) / 1_000} s after ${signal} with work still under way.`);
        process.exit(1);
      }, delayMs + deadlineMs).unref();
      onSignal?.();
      sleep(delayMs)
        .then(end)
        .then(
          () => process.exit(0),
          (error) => {
            log.error({ error }, "the process could not end in order");
            process.exit(1);
          },
        );
    });
  }
}
