import { inject } from "vitest";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import { borrowPglite } from "./borrow-pglite.ts";
import { borrowDatabase } from "./postgres/borrow.ts";

/**
 * A migrated, empty database of its own for each test that asks: on PostgreSQL where the run has one (the project
 * `postgres` of vitest.config.ts), else on PGlite in memory. Closes at the end of its `await using` scope.
 */
export async function openTestStorage() {
  const postgres = inject("postgres");
  if (!postgres) {
    const storage = await borrowPglite(inject("templatePath"));
    return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
  }
  const database = await borrowDatabase(postgres);
  const storage = await openPostgres(database.url);
  const close = async () => {
    await storage.close();
    await database[Symbol.asyncDispose]();
  };
  return { ...storage, close, [Symbol.asyncDispose]: close };
}
