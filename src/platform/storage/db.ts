import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";
import { isWorthRepeating } from "./violations.ts";

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
  /** This process's mark among those that have the data open; null where no other can. */
  readonly process: number | null;
  close(): Promise<void>;
}

/** Chosen: two that meet once rarely meet twice, and each further try waits a little longer and a little differently. */
const tries = 5;
const firstPauseMs = 10;

/**
 * Runs work in one transaction. Where the database takes it back because of another transaction (a deadlock, a
 * serialization failure), it runs again, so `work` must do nothing but query: nothing else is taken back.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let done = 1; ; done++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (done === tries || !isWorthRepeating(error)) throw error;
      await sleep(firstPauseMs * 2 ** (done - 1) * (0.5 + Math.random()));
    }
  }
}
