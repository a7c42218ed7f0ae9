/** Thrown where a {@link BoundedPool} takes no more work. */
export class PoolFullError extends Error {
  override readonly name = "PoolFullError";
}

/** Runs a few pieces of work at a time and lets a few more wait in order; refuses the rest. */
export class BoundedPool {
  readonly #mostRunning: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ running, waiting }: { readonly running: number; readonly waiting: number }) {
    this.#mostRunning = running;
    this.#mostWaiting = waiting;
  }

  /** @throws {PoolFullError} At once, when as many wait as may. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#mostRunning) await this.#wait();
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  /** Resolves when a place is handed over. */
  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting) throw new PoolFullError("too much work at once");
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
