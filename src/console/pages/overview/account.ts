import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listLedger, listPrices } from "../../../contract/operations/account/ledger.ts";
import type { getMe } from "../../../contract/operations/account/user.ts";

/** The response of the console's own `/account`; amounts in USD. */
export interface Account {
  readonly name: string;
  /** The amount that can be spent. */
  readonly balance: number;
  readonly held: number;
  readonly engines: readonly { readonly name: string; readonly detail: string; readonly state: string }[];
  /** Whether this server sends e-mails. */
  readonly sendsMail: boolean;
  /** Whether prices are charged; where they are not, balances say nothing. */
  readonly isBilled: boolean;
}

/** The account as the API shows it. */
export type Me = SuccessOf<typeof getMe>;

export type Ledger = SuccessOf<typeof listLedger>;
export type Entry = Ledger["data"][number];
export type Prices = SuccessOf<typeof listPrices>["data"];

/** An entry with the balance after it and all that began before it. */
export type BalancedEntry = Entry & { readonly balance: number };

/**
 * The balance after each entry, newest first, so that each row is the one below it and its own amount. A call that began before a
 * message and ended after it is settled later, so the balance at which it was settled would jump.
 * @param total What is in the account, holds included
 */
export function withBalances(entries: readonly Entry[], total: number): readonly BalancedEntry[] {
  let balance = total;
  return entries.map((entry) => {
    const balanced = { ...entry, balance: Math.round(balance * 1e6) / 1e6 };
    balance -= entry.amount;
    return balanced;
  });
}

/**
 * Whether a total was read at the moment of these entries: whatever was settled last left that much in the account. An entry that is not
 * among them may have been the last; then it looks like another moment.
 */
export function isOfOneMoment(entries: readonly Entry[], total: number): boolean {
  const settled = entries.filter(({ balance_after: balance }) => balance !== null);
  const last = settled.reduce((latest, { settled_at: at }) => (at !== null && at > latest ? at : latest), "");
  const lastOnes = settled.filter(({ settled_at: at }) => at === last);
  return lastOnes.length === 0 || lastOnes.some(({ balance_after: after }) => Math.abs(Number(after) - total) < 5e-7);
}

const kinds: Record<string, string> = {
  chat_turn: "Chat message",
  sms: "Text message",
  whatsapp: "WhatsApp message",
  credit: "Funds added",
  correction: "Funds taken back",
  withdrawal: "Balance emptied",
  unbilled: "Prices are not charged from here on",
  unbilled_end: "Prices are charged from here on",
};

/** The label of a kind of ledger entry. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll("_", " ");
  return kinds[kind] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
