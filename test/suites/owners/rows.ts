import { sql } from "kysely";
import type { Db } from "../../../src/platform/storage/db.ts";

type Row = Readonly<Record<string, unknown>>;

export interface Stored {
  readonly table: string;
  /** The row as JSON. */
  readonly text: string;
}

/** What was stored of an owner at one moment. */
export interface OwnedRows {
  /** A line for each row of theirs. */
  readonly lines: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** The lines of all rows, whosever they are. */
  readonly all: ReadonlySet<string>;
}

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
export function rowsOf(all: readonly Stored[], userId: number): OwnedRows {
  const ids = new Set([String(userId)]);
  const rows = all.map((stored) => ({
    line: lineOf(stored),
    table: stored.table,
    row: JSON.parse(stored.text) as Row,
  }));
  const owned = new Set<(typeof rows)[number]>();
  for (let before = -1; before !== owned.size; ) {
    before = owned.size;
    for (const stored of rows) {
      if (owned.has(stored) || !pointsAt(stored, ids)) continue;
      owned.add(stored);
      for (const id of [stored.row.id, stored.row.uuid]) if (id !== undefined) ids.add(String(id));
    }
  }
  const lines = new Set([...owned].map(({ line }) => line).sort());
  return { lines, ids, all: new Set(rows.map(({ line }) => line)) };
}

/**
 * The same where nothing of an owner's has changed, which costs little: all of their rows are there, and none that is new
 * points at them. Nothing where something has.
 */
export function rowsAsBefore(before: OwnedRows, now: readonly Stored[]): OwnedRows | undefined {
  const fresh = now.filter((stored) => !before.all.has(lineOf(stored)));
  if (fresh.some(({ table, text }) => pointsAt({ table, row: JSON.parse(text) as Row }, before.ids))) return undefined;
  const all = new Set(now.map(lineOf));
  return [...before.lines].every((line) => all.has(line)) ? { ...before, all } : undefined;
}

/** Whether a row that was written, as it was or as it is, is one of these or points at one. */
export function isOwned(stored: Stored, { ids, lines }: OwnedRows): boolean {
  return lines.has(lineOf(stored)) || pointsAt({ table: stored.table, row: JSON.parse(stored.text) as Row }, ids);
}

/**
 * Has the database note each row that is written.
 * @returns What takes the notes since it was last called: each row as it was and as it is
 */
export async function noteWritten(db: Db): Promise<() => Promise<readonly Stored[]>> {
  const names = await tableNames(db);
  await sql`create table test_written_rows (nr bigint generated always as identity, name text, texts text[])`.execute(
    db,
  );
  await sql`create function test_note_written() returns trigger language plpgsql as ${sql.lit(`begin
    insert into test_written_rows (name, texts) values (tg_table_name, array[to_jsonb(old)::text, to_jsonb(new)::text]);
    return null;
  end`)}`.execute(db);
  for (const name of names)
    await sql`create trigger test_note_written after insert or update or delete on ${sql.table(name)}
      for each row execute function test_note_written()`.execute(db);
  const take = sql<{ name: string; texts: (string | null)[] }>`delete from test_written_rows returning name, texts`;
  return async () =>
    (await take.execute(db)).rows.flatMap(({ name, texts }) =>
      texts.flatMap((text) => (text === null ? [] : [{ table: name, text }])),
    );
}

/** Reads every row of every table, as often as it is asked. */
export async function readerOfRows(db: Db): Promise<() => Promise<readonly Stored[]>> {
  const parts = (await tableNames(db)).map(
    (name) => `select '${name}' as "table", to_jsonb(t)::text as "text" from "${name}" t`,
  );
  const query = sql.raw<Stored>(parts.join(" union all "));
  return async () => (await query.execute(db)).rows;
}

async function tableNames(db: Db): Promise<string[]> {
  const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  return (await tables.execute(db)).rows.map(({ name }) => name);
}

function lineOf({ table, text }: Stored): string {
  return `${table} ${text}`;
}

function pointsAt({ table, row }: { readonly table: string; readonly row: Row }, ids: ReadonlySet<string>): boolean {
  if (table === "users") return ids.has(String(row.id));
  if (typeof row.scope === "string") return row.scope.split(/[\s:/]+/).some((word) => ids.has(word));
  return Object.entries(row).some(([column, value]) => column.endsWith("_id") && ids.has(String(value)));
}
