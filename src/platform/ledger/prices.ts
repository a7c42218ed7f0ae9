import { type Micros, usd } from "./money.ts";

/** What things cost, in one table. */
export const prices = {
  /** A message of a widget or API conversation; test conversations are free. @source Limits › Costs */
  chatTurn: usd(0.01),
} as const satisfies Record<string, Micros>;
