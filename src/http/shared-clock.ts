/** The time as another machine has it, in milliseconds since 1970. */
export type ReadTime = () => Promise<number>;

export interface SharedClockOptions {
  /** A steady clock of this process, in milliseconds. (default: `performance.now`) */
  readonly steadyMs?: () => number;
  /** This machine's own time, until the other one is known. (default: `Date.now`) */
  readonly ownMs?: () => number;
}

/** Chosen: an answer that took longer says too little of the time that it was given. */
const longestRoundTripMs = 1_000;

/**
 * The clock of what several processes share, such as their database: leases, limits and expiries that one of them writes
 * mean the same to all, however wrong the machines' clocks are. It is read once in a while; in between it goes on by this
 * process's steady clock.
 */
export class SharedClock {
  readonly #steadyMs: () => number;
  readonly #ownMs: () => number;
  /** What the time is ahead of the steady clock; undefined until it was read. */
  #aheadMs: number | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor({ steadyMs = () => performance.now(), ownMs = Date.now }: SharedClockOptions = {}) {
    this.#steadyMs = steadyMs;
    this.#ownMs = ownMs;
  }

  /** The time; this machine's own until it was read for the first time. */
  readonly now = (): Date => new Date(this.#aheadMs === undefined ? this.#ownMs() : this.#steadyMs() + this.#aheadMs);

  /** How long ago it was read. */
  get ageMs(): number {
    return this.#steadyMs() - this.#readAtMs;
  }

  /** Reads the time. A reading that agrees, as far as its own way allows it to say, changes nothing. */
  async read(readTime: ReadTime): Promise<void> {
    const askedMs = this.#steadyMs();
    const timeMs = await readTime();
    const answeredMs = this.#steadyMs();
    const mostWrongMs = (answeredMs - askedMs) / 2;
    if (this.#aheadMs !== undefined && 2 * mostWrongMs > longestRoundTripMs) return;
    const aheadMs = timeMs - (askedMs + answeredMs) / 2;
    this.#readAtMs = answeredMs;
    if (this.#aheadMs === undefined || Math.abs(aheadMs - this.#aheadMs) > mostWrongMs + 1) this.#aheadMs = aheadMs;
  }
}
