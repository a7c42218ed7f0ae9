import type { Tx } from "./db.ts";
import { scriptOfMigration } from "./migrate.ts";
import { schemaFiles, tablesOfMigrations } from "./schema-files.ts";
import { createScript } from "./script.ts";

/**
 * Deletes all tables of these files with what is in them, and makes those of an earlier one: what these migrations make, without
 * the functions. `completeSchema` brings them up to date.
 */
export async function rebuildSchema(tx: Tx, names: ReadonlySet<string>, files = schemaFiles()): Promise<void> {
  const tables = tablesOfMigrations(files);
  const schemas = new Set(tables.map((table) => table.replace(/\..*$/, "")));
  schemas.delete("public");
  const migrations = files.migrations.filter(({ name }) => names.has(name));
  await tx.executeQuery(
    createScript(
      [
        `drop table if exists ${tables.join(", ")} cascade`,
        ...[...schemas].map((schema) => `drop schema if exists ${schema} cascade`),
        "delete from schema_migrations",
        "delete from schema_functions",
        ...migrations.map(scriptOfMigration),
      ].join(";\n"),
    ),
  );
}
