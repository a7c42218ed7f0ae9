import { sql } from "kysely";
import { inTransaction, type Storage, type Tx } from "../storage/db.ts";
import { presentMigrations } from "../storage/earlier-schema.ts";
import { completeSchema, waitForMigrations } from "../storage/migrate.ts";
import { rebuildSchema } from "../storage/rebuild.ts";
import { migrationChecksums, type SchemaFiles, schemaFiles } from "../storage/schema-files.ts";
import { createScript } from "../storage/script.ts";
import type { Vault } from "../vault.ts";
import { version } from "../version.ts";
import { secretPurpose } from "./create-backup.ts";
import { type BackupHeader, BackupUnusable, readBackup, readHeader, verifyBackup } from "./format.ts";
import { countOthers } from "./other-processes.ts";
import { type KeptTable, listTables } from "./tables.ts";

/** Where {@link restoreBackup} puts a backup. */
export interface RestoreOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  /** Whether what is in the database is deleted first. Otherwise it must have no account. */
  readonly replace: boolean;
  /** The schema that the database has. (default: this version's) */
  readonly files?: SchemaFiles;
}

/** What was restored. */
export interface Restored {
  readonly header: BackupHeader;
  readonly rows: number;
  /** Whether this process's secret opens what the backup holds sealed. */
  readonly hasItsSecret: boolean;
}

/** Chosen: one statement of the database takes them in a few milliseconds. */
const batchChars = 256 * 1024;

/**
 * Puts a backup into a database of this version: all of it, or nothing where anything is wrong. The file is read once before
 * anything is touched, to see that it is whole. Rows of an earlier schema go into tables as they were then, which are brought
 * up to date as those of a server would be.
 * @throws {BackupUnusable} When the file cannot be used
 * @throws {Error} When the database has accounts, or another process has it open
 * @example
 * ```ts
 * import { createVault, openEmbedded, restoreBackup } from "ringback-server";
 *
 * const storage = await openEmbedded("new-data");
 * const vault = createVault("at least thirty-two characters long");
 * const { rows } = await restoreBackup("ringback.backup", { storage, vault, replace: false });
 * console.log(`${rows} rows`);
 * ```
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  const { storage, vault, replace, files = schemaFiles() } = options;
  const header = await readHeader(file);
  const { names, isCurrent } = schemaOf(file, header, files);
  const rows = await verifyBackup(file);
  await storage.withoutTimeout(() =>
    inTransaction(storage.db, async (tx) => {
      await waitForMigrations(tx); // who starts meanwhile waits until this is done
      const others = await countOthers(tx, storage.presence);
      if (others > 0)
        throw new Error(
          `${others} other ${others === 1 ? "process has" : "processes have"} this database open. Stop servers and workers first.`,
        );
      const [{ taken } = { taken: true }] = (
        await sql<{ taken: boolean }>`select exists (select from users) as taken`.execute(tx)
      ).rows;
      if (taken && !replace)
        throw new Error(
          "This database has accounts. Restore into an empty one, or replace all that is in it: --replace.",
        );
      if (!isCurrent) await rebuildSchema(tx, names, files);
      await replaceAll(tx, file);
      if (!isCurrent) await completeSchema(tx, files);
    }),
  );
  return { header, rows, hasItsSecret: vault.opens(header.secret_check, secretPurpose) };
}

/** The migrations that the file's rows are of, all of which this version knows. */
function schemaOf(file: string, { migrations, ringback }: BackupHeader, files: SchemaFiles) {
  const own = migrationChecksums(files);
  const present = presentMigrations(migrations, own) ?? {};
  const names = new Set(Object.keys(present));
  const isKnown = names.size > 0 && [...names].every((name) => own[name] === present[name]);
  if (isKnown) return { names, isCurrent: names.size === Object.keys(own).length };
  throw new BackupUnusable(
    `${file} was made by Ringback ${ringback} with another schema than this version's (${version}). Restore it with that version (npx ringback-server@${ringback} restore …); the next start of a newer one brings the database up to date.`,
  );
}

async function replaceAll(tx: Tx, file: string): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  const names = [...tables.keys()];
  // Rows come table by table, whatever refers to what, and what triggers made of them is among them.
  const constraints = await listForeignKeys(tx, names);
  await run(
    tx,
    constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  );
  await run(
    tx,
    names.map((name) => `alter table ${name} disable trigger user`),
  );
  await run(tx, [`truncate ${names.join(", ")}`]);
  const seen = new Set<string>();
  let table: KeptTable | undefined;
  let batch: string[] = [];
  let chars = 0;
  const flush = async () => {
    if (table && batch.length > 0) await insert(tx, table, batch);
    batch = [];
    chars = 0;
  };
  for await (const line of readBackup(file)) {
    if (line.kind === "row") {
      batch.push(line.text);
      chars += line.text.length;
      if (chars >= batchChars) await flush();
      continue;
    }
    await flush();
    if (line.kind === "table") {
      table = tableOf(file, line, tables);
      seen.add(line.table);
    } else
      await sql`select setval(${line.sequence}::regclass, ${line.lastValue}::bigint, ${line.isCalled})`.execute(tx);
  }
  const missing = names.find((name) => !seen.has(name));
  if (missing) throw new BackupUnusable(`${file} lacks the table ${missing}.`);
  await run(
    tx,
    names.map((name) => `alter table ${name} enable trigger user`),
  );
  await run(
    tx,
    constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  );
  // Whom they have called since, the backup does not know: each is started again by its owner.
  await run(tx, ["update campaigns set status = 'stopped', stop_reason = null where status = 'in-progress'"]);
  // The embedded database counts its rows for its plans only on request.
  await run(tx, [`analyze ${names.join(", ")}`]);
}

/** The database's table for one of the file, in the order of the file's columns. */
function tableOf(
  file: string,
  { table: name, columns }: { readonly table: string; readonly columns: readonly string[] },
  tables: ReadonlyMap<string, KeptTable>,
): KeptTable {
  const table = tables.get(name);
  const known = new Map(table?.columns.map((column) => [column.name, column]));
  const inOrder = columns.map((column) => known.get(column)).filter((column) => column !== undefined);
  if (!table || inOrder.length !== columns.length || columns.length !== known.size)
    throw new BackupUnusable(`${file} has a table ${name} that this database does not have, or with other columns.`);
  return { name, columns: inOrder };
}

async function insert(tx: Tx, { name, columns }: KeptTable, rows: readonly string[]): Promise<void> {
  const names = columns.map((column) => `"${column.name.replaceAll('"', '""')}"`).join(", ");
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(", ");
  await sql`insert into ${sql.raw(name)} (${sql.raw(names)}) overriding system value
    select ${sql.raw(values)} from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as line`.execute(tx);
}

/** Those of partitions come and go with their parent's. */
async function listForeignKeys(tx: Tx, names: readonly string[]) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = any (${names}::text[]::regclass[])
    order by 1, 2
  `.execute(tx);
  return rows;
}

async function run(tx: Tx, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await tx.executeQuery(createScript(statements.join(";\n")));
}
