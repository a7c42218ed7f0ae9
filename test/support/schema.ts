import { readMigration, readSqlFile, type SchemaFiles } from "../../src/platform/storage/schema-files.ts";

/** Changes that a later version may bring: a column and a table. */
const laterMigrations = [
  readSqlFile("998-column.sql", "alter table conversations add column mood text not null default 'calm';"),
  readSqlFile(
    "999-table.sql",
    "create table moods (id bigint generated always as identity primary key, name text not null);\nupdate conversations set mood = 'glad' where id = 1;",
  ),
].map(readMigration);

/** A schema with more migrations, and a text added to each function. */
export function withMore(files: SchemaFiles, addedText: string, version = files.version): SchemaFiles {
  return {
    migrations: [...files.migrations, ...laterMigrations],
    functions: files.functions.map(({ name, text }) => readSqlFile(name, `${text}\n${addedText}\n`)),
    version,
  };
}
