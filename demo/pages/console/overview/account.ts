/** What the console's own endpoint tells; money in USD. */
export interface Account {
  readonly name: string;
  readonly balance: number;
  readonly held: number;
  readonly ledger: readonly Entry[];
  readonly engines: readonly { readonly name: string; readonly detail: string; readonly state: string }[];
}

/** One movement of money; `balance` is what was left after it. */
export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly text: string;
  readonly state: "held" | "posted" | "voided";
  readonly amount: number;
  readonly balance: number;
}
