import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Storage, Tx } from "../storage/db.ts";

/** A query whose rows are one text each. */
export interface SnapshotQuery {
  /** SQL with a single column, `line`. It must be trusted: it has no parameters. */
  readonly text: string;
  /** How many rows stand in memory at once. */
  readonly rowsAtOnce: number;
}

/** Some of a query's rows. */
export interface SnapshotRows {
  /** Which of the queries. */
  readonly at: number;
  readonly lines: readonly string[];
}

/**
 * Reads queries as of one moment, one after the other, while the database goes on changing. `prepare` sees that moment too. The
 * embedded database has one connection: it copies what was asked for aside, for which others wait, and is read between them.
 */
export async function* readSnapshot(
  { db, engine, withoutTimeout }: Pick<Storage, "db" | "engine" | "withoutTimeout">,
  prepare: (tx: Tx) => Promise<readonly SnapshotQuery[]>,
): AsyncGenerator<SnapshotRows> {
  const isEmbedded = engine === "pglite";
  const starting = db.startTransaction();
  const tx = await (isEmbedded
    ? starting
    : starting.setIsolationLevel("repeatable read").setAccessMode("read only")
  ).execute();
  // Of its own: two snapshots of the embedded database may be read at once.
  const mark = randomBytes(4).toString("hex");
  const cursorOf = (at: number) => sql.raw(`snapshot_${mark}_${at}`);
  let isOpen = true;
  try {
    // Who reads the rows may take its time: a backup's disk, somebody with a pager.
    if (!isEmbedded)
      await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
        tx,
      );
    const queries = await prepare(tx);
    if (isEmbedded) {
      for (const [at, { text }] of queries.entries())
        await sql`declare ${cursorOf(at)} no scroll cursor with hold for ${sql.raw(text)}`.execute(tx);
      isOpen = false;
      await withoutTimeout(() => tx.commit().execute()); // which copies the rows
    }
    const on: Db | Tx = isEmbedded ? db : tx;
    for (const [at, { text, rowsAtOnce }] of queries.entries()) {
      if (!isEmbedded) await sql`declare ${cursorOf(at)} no scroll cursor for ${sql.raw(text)}`.execute(tx);
      for (;;) {
        const fetching = sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from ${cursorOf(at)}`;
        const { rows } = await fetching.execute(on);
        if (rows.length > 0) yield { at, lines: rows.map(({ line }) => line) };
        if (rows.length < rowsAtOnce) break;
      }
      await sql`close ${cursorOf(at)}`.execute(on);
    }
  } finally {
    // After a failure of the connection itself there is nothing to roll back, and that failure is the one to report.
    if (isOpen)
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    else await closeCursors();
  }

  /** Those that are left where reading was cancelled; closing them frees their copies. */
  async function closeCursors(): Promise<void> {
    const { rows } = await sql<{
      name: string;
    }>`select name from pg_cursors where name like ${`snapshot_${mark}_%`}`.execute(db);
    for (const { name } of rows) await sql`close ${sql.raw(name)}`.execute(db);
  }
}
