/** Waits in the network's seconds, which tests shorten. All of them end with `close`. */
export class Timers {
  readonly #waiting = new Set<NodeJS.Timeout>();
  readonly #secondMs: number;

  constructor(secondMs: number) {
    this.#secondMs = secondMs;
  }

  /** Runs `action` later. @returns what cancels it */
  after(seconds: number, action: () => void): () => void {
    const timer = setTimeout(
      () => {
        this.#waiting.delete(timer);
        action();
      },
      // Node runs a longer timer at once.
      Math.min(seconds * this.#secondMs, 2 ** 31 - 1),
    );
    this.#waiting.add(timer);
    return () => {
      clearTimeout(timer);
      this.#waiting.delete(timer);
    };
  }

  /** How many seconds of the network passed between two dates; at least one, as calls are counted in begun seconds. */
  secondsBetween(start: Date, end: Date): number {
    return Math.max(1, Math.ceil((end.getTime() - start.getTime()) / this.#secondMs));
  }

  close(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
    this.#waiting.clear();
  }
}
