import { type Micros, usd } from "./money.ts";

/** What things cost, in one table. */
export const prices = {
  /** A message of a widget or API conversation; test conversations are free. @source Limits › Costs */
  chatTurn: usd(0.01),
} as const satisfies Record<string, Micros>;

/** One thing with its price, named as the ledger names it. */
export interface Price {
  readonly kind: string;
  /** What the price is for one of. */
  readonly unit: string;
  readonly micros: Micros;
}

/** The table as owners read it. */
export const priceList: readonly Price[] = [{ kind: "chat_turn", unit: "message", micros: prices.chatTurn }];
