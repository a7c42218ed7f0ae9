import { randomOf } from "../../../support/random.ts";

/**
 * Draws half of the companies, or of the questions, by a fixed seed: the open ones may be looked at to find general causes of what
 * goes wrong, of the closed ones only figures.
 */
export function drawHalves<One>(
  all: readonly One[],
  seed = 20_261_123,
): { readonly open: readonly One[]; readonly closed: readonly One[] } {
  const random = randomOf(seed);
  const order = all.map((one) => ({ one, at: random() })).sort((one, other) => one.at - other.at);
  const half = order.length >> 1;
  return {
    open: order.slice(0, half).map(({ one }) => one),
    closed: order.slice(half).map(({ one }) => one),
  };
}
