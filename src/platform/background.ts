import type { Log } from "./log.ts";

/** Keeps track of work that nobody awaits, so that it is neither lost at shutdown nor fails unseen. */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Aborts when the platform closes: what can be left to the next start ends. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs on its own; a failure is logged. */
  add(name: string, work: Promise<unknown>): void {
    const settled = work
      .then(() => undefined)
      .catch((error: unknown) => this.#log.error({ work: name, error }, "background work failed"))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  /** Resolves when nothing runs any more. */
  async drain(): Promise<void> {
    this.#stop.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
