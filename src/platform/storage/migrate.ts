import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Ours alone in a database: whoever holds it changes the schema. */
const migrationLock = 0x52_42_6d_31;

/**
 * Brings the schema up to date: runs every `NNN-name.sql` that is not recorded yet, each in its own transaction with its
 * record. Running it twice, or from many processes at once, is harmless: one works, the others wait and find it done.
 * @throws When a released file was edited, or the data was made by a newer version.
 */
export async function migrate(db: Db): Promise<string[]> {
  await alone(db, (tx) =>
    sql`create table if not exists schema_migrations (name text primary key, checksum text not null)`.execute(tx),
  );
  const known = Object.entries(files).map(([path, text]) => ({ name: path.replace(/^.*\//, ""), text }));
  const done: string[] = [];
  const before = await recorded(db);
  for (const { name, text } of known.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const checksum = createHash("sha256").update(text).digest("hex");
    if (!wasApplied(before, name, checksum) && (await apply(db, name, checksum, text))) done.push(name);
  }
  const unknown = [...before.keys()].find((name) => !known.some((migration) => migration.name === name));
  if (unknown)
    throw new Error(`The database has migration ${unknown}, which this version does not know. Update Ringback.`);
  return done;
}

/** Answers whether it ran: another process may have been quicker. */
function apply(db: Db, name: string, checksum: string, text: string): Promise<boolean> {
  return alone(db, async (tx) => {
    if (wasApplied(await recorded(tx), name, checksum)) return false;
    for (const statement of statements(text)) await sql.raw(statement).execute(tx);
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    return true;
  });
}

/** One process at a time, for as long as it takes. */
function alone<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
    return work(tx);
  });
}

async function recorded(db: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    db,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function wasApplied(before: ReadonlyMap<string, string>, name: string, checksum: string): boolean {
  const found = before.get(name);
  if (found !== undefined && found !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
  return found !== undefined;
}

/**
 * One statement at a time, since PGlite's query protocol takes no more. Statements end with a semicolon at the end of a
 * line; those between two `$$`, in the body of a function, are part of it.
 */
function statements(text: string): string[] {
  const code = text.replaceAll(/^\s*--.*$/gm, "");
  const found = code.match(/(?:\$\$.*?\$\$|[^;]|;(?!\s*(?:\n|$)))+/gs) ?? [];
  return found.map((part) => part.trim()).filter((part) => part !== "");
}
