import { randomOf } from "../../../support/random.ts";
import type { Base } from "./base.ts";

/**
 * Draws half of the companies, by a fixed seed: the open ones may be looked at to find general causes of what goes wrong, of the
 * closed ones only figures.
 */
export function drawHalves(bases: readonly Base[]): {
  readonly open: readonly Base[];
  readonly closed: readonly Base[];
} {
  const random = randomOf(20_261_123);
  const order = bases.map((base) => ({ base, at: random() })).sort((one, other) => one.at - other.at);
  const half = order.length >> 1;
  return {
    open: order.slice(0, half).map(({ base }) => base),
    closed: order.slice(half).map(({ base }) => base),
  };
}
