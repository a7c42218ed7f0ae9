import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { createScript } from "./script.ts";
import { isHeldUp } from "./violations.ts";

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

/** Ours alone in a database: whoever holds it changes the schema. */
const migrationLock = 0x52_42_6d_31;
/**
 * Chosen: how long a migration waits for tables and rows that servers are using. Whoever comes after it waits as long, and a
 * server's own transaction looks for a deadlock after a second, so that the migration gives way first.
 */
const lockMs = 500;
/** Chosen: the pause before it tries again, twice as long each time. */
const firstPauseMs = 100;
const longestPauseMs = 3_000;
/** Chosen: a backup or a report may hold a table for minutes. */
const defaultPatienceMs = 15 * 60_000;
/** The migration from which on the column `needs` is there. */
const needsSince = "120-rolling-upgrades.sql";

/** A file, and what is recorded of it once it ran. */
interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The earliest migration that servers must know to go on once this one ran. Undefined where any version goes on. */
  readonly needs: string | undefined;
}

export interface MigrateOptions {
  /** How long a migration is tried while others hold what it changes. (default: 15 min) */
  readonly patienceMs?: number;
}

/**
 * Brings the schema up to date: runs every `NNN-name.sql` that is not recorded yet, each in its own transaction with its
 * record, and on a new database all in one. Running it twice, or from many processes at once, is harmless: one works, the
 * others wait and find it done. Servers may write meanwhile: a migration that would hold them up for longer gives way, and is
 * tried again.
 * @returns The names of those that ran.
 * @throws When a released file was edited, or the data was made by a newer version that needs newer servers.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const known = readMigrations();
  const { before, isNew } = await alone(db, options, async (tx) => {
    await sql`create table if not exists schema_migrations (name text primary key, checksum text not null)`.execute(tx);
    const before = await recorded(tx);
    const isNew = before.size === 0;
    if (isNew) await tx.executeQuery(createScript(known.map(scriptOf).join("\n;")));
    return { before, isNew };
  });
  if (isNew) return known.map(({ name }) => name);
  const done: string[] = [];
  for (const migration of known)
    if (!wasApplied(before, migration) && (await apply(db, migration, options))) done.push(migration.name);
  const refusing = [...before.keys()].some(isUnknown) ? (await needs(db)).find(isUnknown) : undefined;
  if (refusing)
    throw new Error(
      `The database needs servers that know migration ${refusing}, and this version does not. Update Ringback.`,
    );
  return done;
}

/**
 * How a database's schema compares with this version's: `old` lacks a migration; `newer` has some that are not known here,
 * and works with this version; `new` does not.
 */
export type SchemaState = "current" | "old" | "newer" | "new";

/** Compares the recorded migrations with this version's, and changes nothing. @throws When the database does not answer. */
export async function readSchemaState(db: Db | Tx): Promise<SchemaState> {
  const names = new Set((await recorded(db)).keys());
  if (readMigrations().some(({ name }) => !names.has(name))) return "old";
  if (![...names].some(isUnknown)) return "current";
  return (await needs(db)).some(isUnknown) ? "new" : "newer";
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
      const name = path.replace(/^.*\//, "");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, text, checksum, needs: /^-- Needs: (\S+\.sql)$/m.exec(text)?.[1] };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return migrations;
}

/** Answers whether it ran: another process may have been quicker. */
function apply(db: Db, migration: Migration, options: MigrateOptions): Promise<boolean> {
  return alone(db, options, async (tx) => {
    if (wasApplied(await recorded(tx), migration)) return false;
    await tx.executeQuery(createScript(`set local lock_timeout = ${lockMs}; ${scriptOf(migration)}`));
    return true;
  });
}

/** The file's statements and its record. */
function scriptOf({ name, text, checksum, needs }: Migration): string {
  const [column, value] = name > needsSince && needs !== undefined ? [", needs", `, '${needs}'`] : ["", ""];
  return `${text}\n;insert into schema_migrations (name, checksum${column}) values ('${name}', '${checksum}'${value})`;
}

/** One process at a time, for as long as it takes; again where servers hold what it changes. */
async function alone<Result>(
  db: Db,
  { patienceMs = defaultPatienceMs }: MigrateOptions,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const stopAt = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
    try {
      return await db.transaction().execute(async (tx) => {
        await waitForMigrations(tx);
        return work(tx);
      });
    } catch (error) {
      if (!isHeldUp(error) || performance.now() >= stopAt) throw error;
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** Until the transaction ends, no process migrates this database, so none opens it. Its statements may take any time. */
export async function waitForMigrations(tx: Tx): Promise<void> {
  const withoutTimeouts = "set local lock_timeout = 0; set local statement_timeout = 0";
  await tx.executeQuery(createScript(`${withoutTimeouts}; select pg_advisory_xact_lock(${migrationLock})`));
}

/** What the migrations of a database need servers to know; nothing in one from before that was recorded. */
async function needs(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ needs: string | null }>`
    select to_jsonb(schema_migrations) ->> 'needs' as needs from schema_migrations
  `.execute(db);
  return rows.flatMap(({ needs }) => (needs === null ? [] : [needs]));
}

function isUnknown(name: string): boolean {
  return !readMigrations().some((migration) => migration.name === name);
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
