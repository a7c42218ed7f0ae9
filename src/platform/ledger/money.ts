/** Money inside the platform: whole micro-USD, so that sums are exact. */
export type Micros = bigint;

const microsPerUsd = 1_000_000;

/** `usd(0.01)` → 10 000n. For constants and operator input; rounds to the nearest micro-USD. */
export function usd(amount: number): Micros {
  if (!Number.isFinite(amount)) throw new TypeError(`not an amount of money: ${amount}`);
  return BigInt(Math.round(amount * microsPerUsd));
}

/** The JSON number of an amount: the only place where money becomes floating point. */
export function toUsd(micros: Micros): number {
  return Number(micros) / microsPerUsd;
}
