import { sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";
import { tablesOfMigrations } from "../storage/schema-files.ts";

/** A table whose rows are kept. */
export interface KeptTable {
  /** With its schema, quoted where it must be. */
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** A counter, as `setval` takes it. */
export interface KeptSequence {
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/**
 * The tables that this version's migrations made, the queue's among them; which migrations ran is in a backup's header. What
 * else is in the database is somebody else's, or of use for some days only, as what a proxy and the queue count.
 */
export async function listTables(db: Db | Tx): Promise<KeptTable[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and format('%I.%I', n.nspname, c.relname) = any (${tablesOfMigrations()})
    order by 1, a.attnum
  `.execute(db);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return [...byTable].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
}

/** The counters of these tables. */
export async function listSequences(db: Db | Tx, tables: readonly KeptTable[]): Promise<KeptSequence[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct s.oid::regclass::text as name
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_namespace n on n.oid = t.relnamespace
    where s.relkind = 'S' and format('%I.%I', n.nspname, t.relname) = any (${tables.map(({ name }) => name)})
    order by 1
  `.execute(db);
  const sequences: KeptSequence[] = [];
  for (const { name } of rows) {
    const state = await sql<{ last: string; called: boolean }>`
      select last_value::text as last, is_called as called from ${sql.raw(name)}`.execute(db);
    const [{ last, called } = { last: "1", called: false }] = state.rows;
    sequences.push({ name, lastValue: last, isCalled: called });
  }
  return sequences;
}
