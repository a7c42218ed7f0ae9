import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Storage } from "./db.ts";
import { migrate } from "./migrate.ts";
import { initializeDatabase } from "./new-database/initdb.ts";
import { findTemplate } from "./new-database/template.ts";
import { type CommandsOf, openLocked } from "./open-locked.ts";
import { openPglite } from "./pglite.ts";

/**
 * Opens the database of a data folder, making it first where there is none, and brings it up to date. The folder belongs
 * to this process until `close`; `commandsOf` are the commands it runs for other processes, by its control socket.
 * @throws {FolderInUse} When another process has it: two on one folder would destroy it.
 */
export function openEmbedded(folder: string, commandsOf?: CommandsOf): Promise<Storage> {
  return openLocked(folder, commandsOf, async () => {
    const data = join(folder, "db");
    if (!existsSync(data)) await create(data);
    const storage = await openPglite({ folder: data });
    try {
      await storage.pglite.withoutTimeout(() => migrate(storage.db));
    } catch (error) {
      await storage.close();
      throw error;
    }
    return storage;
  });
}

/** Opens an empty database in memory, which is gone once it is closed. */
export async function openInMemory(): Promise<Storage> {
  const storage = await openPglite();
  await migrate(storage.db);
  return storage;
}

/**
 * Makes a new database, from the build's template where there is one, and moves it into place when it is whole: a process
 * killed on the way leaves nothing that looks like a database.
 */
async function create(data: string): Promise<void> {
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const template = findTemplate();
  if (template) template.unpackInto(unfinished);
  else await initializeDatabase(unfinished);
  renameSync(unfinished, data);
}
