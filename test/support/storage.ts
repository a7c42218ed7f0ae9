import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Storage } from "../../src/platform/storage/db.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import { borrowPglite } from "./borrow-pglite.ts";
import { borrowDatabase } from "./postgres/borrow.ts";
import { createDatabase } from "./postgres/server.ts";

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

/** As {@link openTestStorage}, for tests that change the schema: no other test is given the database afterwards. */
export async function openOwnStorage() {
  if (!inject("postgres")) {
    const storage = await openPglite({ dump: await readFile(inject("templatePath")) });
    return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
  }
  const database = await makeTestDatabase();
  const storage = await database.open();
  const close = async () => {
    await storage.close();
    await database[Symbol.asyncDispose]();
  };
  return { ...storage, close, [Symbol.asyncDispose]: close };
}

/** A database that several processes open, one after the other. */
export interface TestDatabase extends AsyncDisposable {
  readonly engine: "pglite" | "postgres";
  /** What a process opens it by: a data folder, or a URL. */
  readonly place: string;
  open(): Promise<Storage>;
}

/** A migrated, empty database that outlives the processes it is used by, on the engine of {@link openTestStorage}. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const postgres = inject("postgres");
  if (postgres) {
    const database = await createDatabase(postgres.url, postgres.template);
    const drop = () => database[Symbol.asyncDispose]();
    const place = database.url;
    return { engine: "postgres", place, open: () => openPostgres(place), [Symbol.asyncDispose]: drop };
  }
  const place = mkdtempSync(join(tmpdir(), "ringback-database-"));
  const remove = async () => rmSync(place, { recursive: true, force: true });
  await (await openPglite({ folder: join(place, "db"), dump: await readFile(inject("templatePath")) })).close();
  return { engine: "pglite", place, open: () => openEmbedded(place), [Symbol.asyncDispose]: remove };
}
