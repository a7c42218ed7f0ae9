import { createHash } from "node:crypto";
import { version } from "../version.ts";

const migrationTexts = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const functionTexts = import.meta.glob<string>("./functions/*/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** One file of SQL, under its name without its folders. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
  /** Of the text, as it is recorded once the file ran. */
  readonly checksum: string;
}

/** A file that runs once on each database. */
export interface Migration extends SqlFile {
  /** The earliest migration that servers must know to go on once this one ran. Undefined where any version goes on. */
  readonly needs: string | undefined;
}

/** Everything that a database's schema is made of. */
export interface SchemaFiles {
  /** In the order in which they run. */
  readonly migrations: readonly Migration[];
  /** One for each function, with the triggers that call it. Each can run any number of times. */
  readonly functions: readonly SqlFile[];
  /** The version of Ringback that these are of. */
  readonly version: string;
}

let own: SchemaFiles | undefined;

/** The files of this version. */
export function schemaFiles(): SchemaFiles {
  own ??= { migrations: filesOf(migrationTexts).map(readMigration), functions: filesOf(functionTexts), version };
  return own;
}

/** The checksums of migrations by their names: databases and backups of the same tables have the same. */
export function migrationChecksums({ migrations } = schemaFiles()): Readonly<Record<string, string>> {
  return Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
}

/** The names of all tables that migrations make, with their schemas. */
export function tablesOfMigrations({ migrations } = schemaFiles()): string[] {
  const pattern = /^create table (?:if not exists )?([a-z_.]+)/gim;
  const names = migrations.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  return names.map((name) => (name.includes(".") ? name : `public.${name}`));
}

/** A file of this name and text. */
export function readSqlFile(name: string, text: string): SqlFile {
  return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
}

/** What a migration's file says. */
export function readMigration(file: SqlFile): Migration {
  return { ...file, needs: /^-- Needs: (\S+\.sql)$/m.exec(file.text)?.[1] };
}

function filesOf(texts: Readonly<Record<string, string>>): SqlFile[] {
  const files = Object.entries(texts).map(([path, text]) => readSqlFile(path.replace(/^.*\//, ""), text));
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}
