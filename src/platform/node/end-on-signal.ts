import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Chosen: npm, the script that it runs and a terminal pass one signal on, each by itself; nobody repeats one so soon. */
const duplicateMs = 1_500;
/** Chosen: longer than a stopping server waits for its clients. */
const deadlineMs = 30_000;

export interface EndOptions {
  /** Called at once, before the delay. (default: nothing) */
  readonly onSignal?: () => void;
  /** How long the process goes on before it ends. (default: 0) */
  readonly delayMs?: number;
}

/**
 * Ends the process in order on the first signal, and at the latest 30 s after the delay. Another signal within 1.5 s counts
 * as the same one; a later one ends the process at once.
 */
export function endOnSignal(end: () => Promise<void>, { onSignal, delayMs = 0 }: EndOptions = {}): void {
  let signalledAt: number | undefined;
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
            console.error(error);
            process.exit(1);
          },
        );
    });
  }
}
