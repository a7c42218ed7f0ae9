import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./db.ts";

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/**
 * Brings the schema up to date: runs every `NNN-name.sql` that is not recorded yet, each in its own transaction with its
 * record. Running it twice, or from two processes at once, is harmless.
 * @throws When a released file was edited, or the data was made by a newer version.
 */
export async function migrate(db: Db): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, checksum text not null)`.execute(db);
  const known = Object.entries(files).map(([path, text]) => ({ name: path.replace(/^.*\//, ""), text }));
  const done: string[] = [];
  for (const { name, text } of known.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (await apply(db, name, text)) done.push(name);
  }
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const unknown = rows.find((row) => !known.some(({ name }) => name === row.name));
  if (unknown)
    throw new Error(`The database has migration ${unknown.name}, which this version does not know. Update Ringback.`);
  return done;
}

function apply(db: Db, name: string, text: string): Promise<boolean> {
  const checksum = createHash("sha256").update(text).digest("hex");
  return db.transaction().execute(async (tx) => {
    await sql`lock table schema_migrations in exclusive mode`.execute(tx);
    const { rows } = await sql<{
      checksum: string;
    }>`select checksum from schema_migrations where name = ${name}`.execute(tx);
    if (rows[0]) {
      if (rows[0].checksum !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
      return false;
    }
    for (const statement of statements(text)) await sql.raw(statement).execute(tx);
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
    return true;
  });
}

/**
 * One statement at a time, since PGlite's query protocol takes no more. Statements end with a semicolon at the end of a
 * line; our migrations define no functions, whose bodies would break this.
 */
function statements(text: string): string[] {
  const code = text.replaceAll(/^\s*--.*$/gm, "");
  return code
    .split(/;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
