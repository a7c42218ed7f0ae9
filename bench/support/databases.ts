import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Storage } from "../../src/platform/storage/db.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import { startPostgres } from "../../test/support/postgres/server.ts";

/**
 * A new database of each engine as it is in use: PGlite in a folder, PostgreSQL with its own defaults, which sync to disk;
 * its autovacuum looks each second instead of each minute.
 */
export async function openDatabases(): Promise<{ all: readonly Storage[] } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), "ringback-bench-"));
  const server = await startPostgres({ autovacuum_naptime: "1s" });
  const all = [await openEmbedded(folder), await openPostgres(server.url)];
  return {
    all,
    async [Symbol.asyncDispose]() {
      for (const storage of all) await storage.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
