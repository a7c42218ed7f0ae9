import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { PgliteOptions } from "../../src/platform/storage/pglite/client.ts";
import { openPglite } from "../../src/platform/storage/pglite.ts";

/** A migrated, empty PGlite in a folder of its own, as a server has it; both are gone at the end of the scope. */
export async function openDatabaseFolder(options: Omit<PgliteOptions, "folder" | "dump"> = {}) {
  const parent = mkdtempSync(join(tmpdir(), "ringback-database-"));
  const folder = join(parent, "db");
  const storage = await openPglite({ ...options, folder, dump: await readFile(inject("templatePath")) });
  return {
    ...storage,
    folder,
    async [Symbol.asyncDispose]() {
      await storage.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
