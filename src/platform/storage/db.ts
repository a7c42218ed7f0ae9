import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/**
 * The database as the platform sees it: one SQL dialect, two engines (PGlite, PostgreSQL). A `bigint` column always
 * reads as a JavaScript bigint, a timestamp as a Date.
 *
 * Inside a transaction only its own handle may be used, and nothing may wait for the network: PGlite has one
 * connection, and a second query would wait for the transaction that waits for it.
 */
export type Db = Kysely<Tables>;

/** A {@link Db} inside a transaction. */
export type Tx = Transaction<Tables>;

/** An open database with its end. */
export interface Storage {
  readonly db: Db;
  /** Which engine holds the data, for logs and `doctor`. */
  readonly engine: "pglite" | "postgres";
  /** True when no other process can have this data open, so what was running when it opened is known to be dead. */
  readonly exclusive: boolean;
  close(): Promise<void>;
}

/** Begins a transaction, or joins the one that `db` already is. */
export function inTransaction<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
