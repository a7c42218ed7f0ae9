import { readFile } from "node:fs/promises";
import { inject } from "vitest";
import { openPglite } from "../../src/platform/storage/pglite.ts";

/** A migrated, empty PGlite in memory, of its own for each test that asks. Closes at the end of its `await using` scope. */
export async function openTestStorage() {
  const template = await readFile(inject("templatePath"));
  const storage = await openPglite({ loadDataDir: new Blob([template]) });
  return { ...storage, [Symbol.asyncDispose]: () => storage.close() };
}
