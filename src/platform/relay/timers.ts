/** Runs something later, on a clock that tests move by hand. */
export interface Timers {
  /** @returns What cancels it */
  after(ms: number, run: () => void): () => void;
}

/** The machine's own. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A timer that is set again and again, at most once at a time. */
export class Alarm {
  readonly #timers: Timers;
  #cancel: () => void = () => undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Replaces what it was set to before. */
  set(ms: number, run: () => void): void {
    this.clear();
    this.#cancel = this.#timers.after(Math.max(0, ms), run);
  }

  clear(): void {
    this.#cancel();
    this.#cancel = () => undefined;
  }
}
