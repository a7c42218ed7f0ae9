import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { createScript } from "./script.ts";

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Ours alone in a database: whoever holds it changes the schema. */
const migrationLock = 0x52_42_6d_31;

/** A file, and what is recorded of it once it ran. */
interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings the schema up to date: runs every `NNN-name.sql` that is not recorded yet, each in its own transaction with its
 * record, and on a new database all in one. Running it twice, or from many processes at once, is harmless: one works, the
 * others wait and find it done.
 * @returns The names of those that ran.
 * @throws When a released file was edited, or the data was made by a newer version.
 */
export async function migrate(db: Db): Promise<string[]> {
  const known = readMigrations();
  const { before, isNew } = await alone(db, async (tx) => {
    await sql`create table if not exists schema_migrations (name text primary key, checksum text not null)`.execute(tx);
    const before = await recorded(tx);
    const isNew = before.size === 0;
    if (isNew) await tx.executeQuery(createScript(known.map(scriptOf).join("\n;")));
    return { before, isNew };
  });
  if (isNew) return known.map(({ name }) => name);
  const done: string[] = [];
  for (const migration of known)
    if (!wasApplied(before, migration) && (await apply(db, migration))) done.push(migration.name);
  const unknown = [...before.keys()].find((name) => !known.some((migration) => migration.name === name));
  if (unknown)
    throw new Error(`The database has migration ${unknown}, which this version does not know. Update Ringback.`);
  return done;
}

/** How a database's schema compares with this version's: `old` lacks a migration, `new` has one that is not known here. */
export type SchemaState = "current" | "old" | "new";

/** Compares the recorded migrations with this version's, and changes nothing. @throws When the database does not answer. */
export async function readSchemaState(db: Db | Tx): Promise<SchemaState> {
  const names = new Set((await recorded(db)).keys());
  const known = readMigrations();
  if (known.some(({ name }) => !names.has(name))) return "old";
  return names.size > known.length ? "new" : "current";
}

/** The checksums of this version's migrations by their names: databases and backups of the same schema have the same. */
export function migrationChecksums(): Readonly<Record<string, string>> {
  return Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]));
}

/** The names of all tables that this version's migrations make, with their schemas. */
export function tablesOfMigrations(): string[] {
  const pattern = /^create table (?:if not exists )?([a-z_.]+)/gim;
  const names = readMigrations().flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return names.map((name) => (name.includes(".") ? name : `public.${name}`));
}

let migrations: readonly Migration[] | undefined;

/** In the order in which they run. */
function readMigrations(): readonly Migration[] {
  migrations ??= Object.entries(files)
    .map(([path, text]) => {
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name: path.replace(/^.*\//, ""), text, checksum };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return migrations;
}

/** Answers whether it ran: another process may have been quicker. */
function apply(db: Db, migration: Migration): Promise<boolean> {
  return alone(db, async (tx) => {
    if (wasApplied(await recorded(tx), migration)) return false;
    await tx.executeQuery(createScript(scriptOf(migration)));
    return true;
  });
}

/** The file's statements and its record. */
function scriptOf({ name, text, checksum }: Migration): string {
  return `${text}\n;insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`;
}

/** One process at a time, for as long as it takes. */
function alone<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await waitForMigrations(tx);
    return work(tx);
  });
}

/** Until the transaction ends, no process migrates this database, so none opens it. Its statements may take any time. */
export async function waitForMigrations(tx: Tx): Promise<void> {
  const withoutTimeouts = "set local lock_timeout = 0; set local statement_timeout = 0";
  await tx.executeQuery(createScript(`${withoutTimeouts}; select pg_advisory_xact_lock(${migrationLock})`));
}

async function recorded(db: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    db,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function wasApplied(before: ReadonlyMap<string, string>, { name, checksum }: Migration): boolean {
  const found = before.get(name);
  if (found !== undefined && found !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
  return found !== undefined;
}
