import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../migrate.ts";
import { openPglite } from "../pglite.ts";
import { packFolder } from "./folder-archive.ts";
import { initializeDatabase } from "./initdb.ts";
import { pgliteVersion } from "./template.ts";

/** Makes an empty database with all tables and packs its folder, for a build to ship. */
export async function packTemplate(): Promise<Uint8Array> {
  const made = mkdtempSync(join(tmpdir(), "ringback-new-database-"));
  try {
    const folder = join(made, "db");
    await initializeDatabase(folder);
    const storage = await openPglite({ folder });
    try {
      await storage.pglite.withoutTimeout(() => migrate(storage.db));
      // The log of what made it is not needed any more: a segment that begins now is nearly empty.
      for (const statement of ["set wal_recycle = off", "select pg_switch_wal()", "checkpoint"])
        await storage.pglite.query(statement);
    } finally {
      await storage.close();
    }
    return packFolder(folder, pgliteVersion());
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
