/** What the thread of the database is started with. */
export interface ThreadData {
  /** The database's own folder; none for a database in memory. */
  readonly folder: string | undefined;
  /** A dump that a new database starts from. */
  readonly dump: Uint8Array | undefined;
  /** Where the thread writes the number of the statement that it works on: whatever is higher has not begun. */
  readonly started: SharedArrayBuffer;
}

/** What the thread is asked for. It answers in the order of the requests, each under its number. */
export type ThreadRequest = { readonly id: number } & (
  | { readonly kind: "query"; readonly text: string; readonly parameters: readonly unknown[] }
  | { readonly kind: "exec"; readonly text: string }
  /** The next part of the result that is on its way. */
  | { readonly kind: "more" }
  | { readonly kind: "dump" }
  | { readonly kind: "close" }
);

/** One statement's result, rows as lists of values in the order of the fields. */
export interface RawResult {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: unknown[][];
  /** The first word of the command's tag, such as `INSERT`. */
  readonly command: string | undefined;
  readonly affectedRows: number;
}

/** What the database says of a failure. */
export interface RawError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly stack?: string | undefined;
}

export type ThreadReply = { readonly id: number } /** `more`: further rows follow when they are asked for. */ & (
  | { readonly kind: "result"; readonly result: RawResult; readonly more: boolean }
  | { readonly kind: "results"; readonly results: readonly RawResult[] }
  | { readonly kind: "dump"; readonly dump: Uint8Array }
  | { readonly kind: "error"; readonly error: RawError }
  | { readonly kind: "done" }
  | { readonly kind: "notification"; readonly payload: string }
);

/** The number of what is no reply: notifications. */
export const notificationId = -1;

/** The number of the reply that tells how opening went: `done` or `error`. */
export const openingId = 0;
