import type { RawBuilder } from "kysely";
import type { Tx } from "../../storage/db.ts";

/** What is deleted as a whole, by its owner or by age. */
export type ErasedKind = "conversation" | "call" | "lead" | "phone message";

/** Which rows `r` of a table belong to things of a kind, by the ids of these. */
export type RowsOf = (ids: readonly number[]) => RawBuilder<boolean>;

/** Takes the words of deleted things out of rows that stay. */
export type Change = (tx: Tx, ids: readonly number[]) => Promise<void>;

/** How a table's rows go with a deleted thing: `itself`, by a foreign key (`cascade`), or as SQL says, beside a foreign key or without. */
export type GoesWith = "itself" | "cascade" | { readonly rows?: RowsOf; readonly change?: Change };

/** A table, and where in it people's words and numbers are. */
export interface Place {
  /** Columns with what people wrote or said, their names, numbers and addresses. (default: none) */
  readonly personal?: readonly string[];
  /** Its other columns of text: codes, names of ours, hashes, what the owner set up. (default: none) */
  readonly other?: readonly string[];
  /** With what its rows, or the words in them, are deleted. */
  readonly goesWith?: Partial<Record<ErasedKind, GoesWith>>;
  /** Rows `r` that go by an age of their own. */
  readonly age?: (before: Date) => RawBuilder<boolean>;
  /** Why words stay that are deleted with nothing and have no age. */
  readonly stays?: string;
}
