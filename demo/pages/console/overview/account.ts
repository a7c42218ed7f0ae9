import type { SuccessOf } from "../../../../src/contract/kit/operation.ts";
import type { listLedger, listPrices } from "../../../../src/contract/operations/ledger.ts";

/** The response of the console's own `/account`; amounts in USD. */
export interface Account {
  readonly name: string;
  /** The amount that can be spent. */
  readonly balance: number;
  readonly held: number;
  readonly engines: readonly { readonly name: string; readonly detail: string; readonly state: string }[];
}

export type Ledger = SuccessOf<typeof listLedger>;
export type Entry = Ledger["data"][number];
export type Prices = SuccessOf<typeof listPrices>["data"];

const kinds: Record<string, string> = {
  chat_turn: "Chat message",
  sms: "Text message",
  whatsapp: "WhatsApp message",
  credit: "Funds added",
  withdrawal: "Balance emptied",
};

/** The label of a kind of ledger entry. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return kinds[kind] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
