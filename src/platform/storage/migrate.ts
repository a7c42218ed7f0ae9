import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { isEarlierSchema } from "./earlier-schema.ts";
import { type Migration, type SchemaFiles, type SqlFile, schemaFiles } from "./schema-files.ts";
import { createScript } from "./script.ts";
import { isHeldUp } from "./violations.ts";

/** Ours alone in a database: its holder changes the schema. */
const migrationLock = 0x52_42_6d_31;
/**
 * Chosen: how long a change waits for tables and rows that servers are using. Statements after it wait as long, and a
 * server's own transaction looks for a deadlock after a second, so that the change gives way first.
 */
const lockMs = 500;
/** Chosen: the pause before it tries again, twice as long each time. */
const firstPauseMs = 100;
const longestPauseMs = 3_000;
/** Chosen: a backup or a report may hold a table for minutes. */
const defaultPatienceMs = 15 * 60_000;

/** What ran, by name: of a function its file's checksum, and the version of Ringback that the file is of. */
const recordTables = `
  create table if not exists schema_migrations (name text primary key, checksum text not null, needs text);
  create table if not exists schema_functions (name text primary key, checksum text not null, version text not null)`;

export interface MigrateOptions {
  /** How long a change is tried while others hold what it changes. (default: 15 min) */
  readonly patienceMs?: number;
  /** The schema. (default: this version's) */
  readonly files?: SchemaFiles;
}

interface RecordedFunction {
  readonly checksum: string;
  readonly version: string;
}

/**
 * Brings the schema up to date: runs every `migrations/NNN-name.sql` that is not recorded yet, each in its own transaction with
 * its record, and then in one transaction every file of a function whose text is another than the recorded one, unless the
 * database is of a newer version. On a new database all of it is one transaction. Running it twice, or from many processes at
 * once, is harmless: one works, the others wait and find it done. Servers may write meanwhile: a change that would hold them
 * up for longer gives way, and is tried again.
 * @returns The names of the files that ran.
 * @throws When a migration was edited after it ran, or the data was made by a newer version that needs newer servers, or by
 *   one of before the present schema.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { files = schemaFiles() } = options;
  const { before, isNew } = await alone(db, options, async (tx) => {
    await tx.executeQuery(createScript(recordTables));
    const before = await recorded(tx);
    if (isEarlierSchema(before.keys()))
      throw new Error(
        "This data is of a Ringback from before its tables were written anew, which this version does not bring up to date. Make a backup with the version that it is of (ringback-server backup FILE), and restore it with this one into a new data folder or an empty database (ringback-server restore FILE).",
      );
    const isNew = before.size === 0;
    if (isNew)
      await tx.executeQuery(
        createScript(
          [...files.migrations.map(scriptOfMigration), scriptOfFunctions(files.functions, files)].join("\n;"),
        ),
      );
    return { before, isNew };
  });
  if (isNew) return [...files.migrations, ...files.functions].map(({ name }) => name);
  const done: string[] = [];
  for (const migration of files.migrations)
    if (!wasApplied(before, migration) && (await apply(db, migration, options))) done.push(migration.name);
  const isUnknown = unknownIn(files);
  const refusing = [...before.keys()].some(isUnknown) ? (await needs(db)).find(isUnknown) : undefined;
  if (refusing)
    throw new Error(
      `The database needs servers that know migration ${refusing}, and this version does not. Update Ringback.`,
    );
  return [...done, ...(await replaceFunctions(db, options))];
}

/** Runs what is not recorded yet, inside a transaction that {@link waitForMigrations} has let begin, where nobody else is. */
export async function completeSchema(tx: Tx, files = schemaFiles()): Promise<void> {
  const before = await recorded(tx);
  const missing = files.migrations.filter((migration) => !wasApplied(before, migration));
  const changed = await changedFunctions(tx, files);
  await tx.executeQuery(
    createScript([...missing.map(scriptOfMigration), scriptOfFunctions(changed, files)].join("\n;")),
  );
}

/**
 * How a database's schema compares with this version's: `old` lacks a migration or a function; `newer` has migrations that
 * are not known here, and works with this version; `new` does not.
 */
export type SchemaState = "current" | "old" | "newer" | "new";

/** Compares what is recorded with this version's files, and changes nothing. @throws When the database does not answer. */
export async function readSchemaState(db: Db | Tx): Promise<SchemaState> {
  const files = schemaFiles();
  const names = new Set((await recorded(db)).keys());
  if (files.migrations.some(({ name }) => !names.has(name))) return "old";
  const functions = await recordedFunctions(db);
  if (files.functions.some(({ name }) => !functions.has(name))) return "old";
  const isUnknown = unknownIn(files);
  if (![...names].some(isUnknown)) return "current";
  return (await needs(db)).some(isUnknown) ? "new" : "newer";
}

/** Until the transaction ends, no process migrates this database, so none opens it. Its statements may take any time. */
export async function waitForMigrations(tx: Tx): Promise<void> {
  const withoutTimeouts = "set local lock_timeout = 0; set local statement_timeout = 0";
  await tx.executeQuery(createScript(`${withoutTimeouts}; select pg_advisory_xact_lock(${migrationLock})`));
}

/** A migration's statements and its record. */
export function scriptOfMigration({ name, text, checksum, needs }: Migration): string {
  const needed = needs === undefined ? "null" : `'${needs}'`;
  return `${text}\n;insert into schema_migrations (name, checksum, needs) values ('${name}', '${checksum}', ${needed})`;
}

/** Answers whether it ran: another process may have been quicker. */
function apply(db: Db, migration: Migration, options: MigrateOptions): Promise<boolean> {
  return alone(db, options, async (tx) => {
    if (wasApplied(await recorded(tx), migration)) return false;
    await tx.executeQuery(createScript(`set local lock_timeout = ${lockMs}; ${scriptOfMigration(migration)}`));
    return true;
  });
}

/** All at once, since one may rely on another's new text. */
async function replaceFunctions(db: Db, options: MigrateOptions): Promise<string[]> {
  const { files = schemaFiles() } = options;
  if ((await changedFunctions(db, files)).length === 0) return [];
  return alone(db, options, async (tx) => {
    const changed = await changedFunctions(tx, files);
    if (changed.length > 0)
      await tx.executeQuery(createScript(`set local lock_timeout = ${lockMs}; ${scriptOfFunctions(changed, files)}`));
    return changed.map(({ name }) => name);
  });
}

/** The functions' statements, in any order, and their records. */
function scriptOfFunctions(functions: readonly SqlFile[], { version }: SchemaFiles): string {
  const records = functions.map(
    ({
      name,
      checksum,
    }) => `insert into schema_functions (name, checksum, version) values ('${name}', '${checksum}', '${version}')
      on conflict (name) do update set checksum = excluded.checksum, version = excluded.version`,
  );
  // One may call another that comes after it. A test has the database check all of them.
  const texts = functions.map(({ text }) => text);
  return ["set local check_function_bodies = off", ...texts, ...records].join("\n;");
}

/**
 * Those whose text is not the recorded one. None in a database of a newer version: a server of the version before that starts
 * again must not take its functions back.
 */
async function changedFunctions(db: Db | Tx, files: SchemaFiles): Promise<readonly SqlFile[]> {
  const isUnknown = unknownIn(files);
  if ([...(await recorded(db)).keys()].some(isUnknown)) return [];
  const before = await recordedFunctions(db);
  if ([...before.values()].some(({ version }) => isLater(version, files.version))) return [];
  return files.functions.filter(({ name, checksum }) => before.get(name)?.checksum !== checksum);
}

/** Compares `1.2.3` with `1.10.0`; what follows a hyphen does not count. */
function isLater(version: string, than: string): boolean {
  if (version === than) return false; // as at most starts, which then need not load how languages are sorted
  const [one, other] = [version, than].map((text) => text.split("-", 1)[0] ?? "");
  return (one ?? "").localeCompare(other ?? "", "en", { numeric: true }) > 0;
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

/** What the migrations of a database need servers to know. */
async function needs(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ needs: string }>`
    select needs from schema_migrations where needs is not null
  `.execute(db);
  return rows.map(({ needs }) => needs);
}

function unknownIn({ migrations }: SchemaFiles): (name: string) => boolean {
  const names = new Set(migrations.map(({ name }) => name));
  return (name) => !names.has(name);
}

async function recorded(db: Db | Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from schema_migrations`.execute(
    db,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function recordedFunctions(db: Db | Tx): Promise<Map<string, RecordedFunction>> {
  const { rows } = await sql<RecordedFunction & { name: string }>`
    select name, checksum, version from schema_functions
  `.execute(db);
  return new Map(rows.map(({ name, ...record }) => [name, record]));
}

function wasApplied(before: ReadonlyMap<string, string>, { name, checksum }: Migration): boolean {
  const found = before.get(name);
  if (found !== undefined && found !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
  return found !== undefined;
}
