import { leaseAfterMs, turnBudgetMs } from "../stored-turn.ts";
import { Patience } from "./patience.ts";

/** Chosen: a call that says how far it is may take four minutes, and its turn one more. */
const mostTurnMs = 5 * 60_000;
/** Chosen: the lease is written anew so often at most. */
const prolongEveryMs = 10_000;

/**
 * The time that a turn has: a minute, and another one from each report of a function that it waits for. The lease outlives it, so
 * that a turn that still runs is never taken for dead.
 */
export class TurnBudget {
  readonly #patience = new Patience({ waitMs: turnBudgetMs, mostMs: mostTurnMs });
  #leasedAt = performance.now();

  /** @param prolong Writes the lease anew: it ends in so many milliseconds. Never rejects. */
  constructor(private readonly prolong: (forMs: number) => void) {}

  /** Aborted once the time is over. */
  get signal(): AbortSignal {
    return this.#patience.signal;
  }

  /** Something that the turn waits for goes on. */
  readonly renew = (): void => {
    const leftMs = this.#patience.renew();
    if (performance.now() - this.#leasedAt < prolongEveryMs) return;
    this.#leasedAt = performance.now();
    this.prolong(leftMs + leaseAfterMs);
  };

  /** The turn has ended. */
  end(): void {
    this.#patience.end();
  }
}
