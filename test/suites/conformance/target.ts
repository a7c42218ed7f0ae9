/** An API under test, wherever it runs. What is absent is not checked, and printed as such. */
export interface Target {
  readonly baseUrl: string;
  /** A bearer token of an account that the suite may fill with what it makes. */
  readonly key: string;
  /** Another account's: its ids must read as unknown, and ours to it. */
  readonly otherKey?: string;
  /** Of an account with an assistant and a few cents at most, which the suite spends to meet what takes money. */
  readonly poorKey?: string;
  /** An account that can log in. */
  readonly credentials?: { readonly email: string; readonly password: string };
  /** A number that wrote to the key's WhatsApp sender less than 24 hours ago. */
  readonly whatsappCustomer?: string;
  readonly fetch?: typeof fetch;
  /** Which of many ways to be wrong are tried, `most` of them where it is given. (default: all) */
  readonly sample?: <Item>(items: readonly Item[], most?: number) => readonly Item[];
  /** Lets the seconds pass that a 429 asks for. (default: waits) */
  readonly wait?: (seconds: number) => Promise<void>;
}
