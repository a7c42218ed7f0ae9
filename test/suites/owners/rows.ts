import { sql } from "kysely";
import type { Db } from "../../../src/platform/storage/db.ts";

type Row = Readonly<Record<string, unknown>>;
export type Stored = { readonly table: string; readonly row: Row };

/** Ids of a table begin at a number of its own, so a number says which row is meant wherever it turns up. */
const idsPerTable = 1_000_000;

/** Lets no two tables share an id; rows that there are keep theirs. */
export async function spreadIds(db: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string; data_type: string }>`
    select table_name, data_type from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by table_name
  `.execute(db);
  for (const [at, { table_name }] of rows.entries()) {
    const first = sql.lit((at + 1) * idsPerTable + 1);
    await sql`alter table ${sql.table(table_name)} alter column id restart with ${first}`.execute(db);
  }
}

/**
 * Everything that is stored of an owner, a line for each row, whatever the tables are: the user, what points at it, what
 * points at that, and answers kept for the owner's repeated requests. Counts of requests are nobody's.
 */
export function rowsOf(all: readonly Stored[], userId: number): { lines: string[]; ids: Set<string> } {
  const ids = new Set([String(userId)]);
  const owned = new Set<Stored>();
  for (let before = -1; before !== owned.size; ) {
    before = owned.size;
    for (const stored of all) {
      if (owned.has(stored) || !pointsAt(stored, ids)) continue;
      owned.add(stored);
      for (const id of [stored.row.id, stored.row.uuid]) if (id !== undefined) ids.add(String(id));
    }
  }
  return { lines: [...owned].map(({ table, row }) => `${table} ${JSON.stringify(row)}`).sort(), ids };
}

/** Reads every row of every table, as often as it is asked. */
export async function readerOfRows(db: Db): Promise<() => Promise<readonly Stored[]>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(db);
  const parts = rows.map(({ name }) => `select '${name}' as "table", to_jsonb(t) as "row" from "${name}" t`);
  const query = sql.raw<Stored>(parts.join(" union all "));
  return async () => (await query.execute(db)).rows;
}

function pointsAt({ table, row }: Stored, ids: ReadonlySet<string>): boolean {
  if (table === "users") return ids.has(String(row.id));
  if (typeof row.scope === "string") return row.scope.split(/[\s:/]+/).some((word) => ids.has(word));
  return Object.entries(row).some(([column, value]) => column.endsWith("_id") && ids.has(String(value)));
}
