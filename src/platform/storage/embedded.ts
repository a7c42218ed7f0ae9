import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { type CommandsOf, openLocked } from "./data-folder/open-locked.ts";
import type { Storage } from "./db.ts";
import { migrate } from "./migrate.ts";
import { createDatabase } from "./new-database/create.ts";
import { openPglite } from "./pglite.ts";

export interface EmbeddedOptions {
  /** The commands it runs for other processes, by its control socket. (default: none) */
  readonly commandsOf?: CommandsOf | undefined;
  readonly log?: Log;
  /** Called once the database has begun to open: for what else this process has to do. (default: nothing) */
  readonly whileOpening?: (() => void) | undefined;
}

/**
 * Opens the database of a data folder, making it first where there is none, and brings it up to date. The folder belongs
 * to this process until `close`.
 * @throws {FolderInUse} When another process has it: two on one folder would destroy it.
 * @example
 * ```ts
 * import { createPlatform, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * ```
 */
export async function openEmbedded(
  folder: string,
  { commandsOf, whileOpening, ...options }: EmbeddedOptions = {},
): Promise<Storage> {
  return openLocked(folder, commandsOf, async () => {
    const data = join(folder, "db");
    if (!existsSync(data)) await createDatabase(data, options);
    const storage = await openPglite({ folder: data, whileOpening });
    try {
      await storage.pglite.withoutTimeout(() => migrate(storage.db));
    } catch (error) {
      await storage.close();
      throw error;
    }
    return storage;
  });
}

/**
 * Opens an empty database in memory, which is gone once it is closed.
 * @example
 * ```ts
 * import { createPlatform, openInMemory } from "ringback-server";
 *
 * const storage = await openInMemory();
 * const platform = createPlatform({ storage, secret: "at least thirty-two characters long" });
 * console.log((await platform.fetch(new Request("http://localhost/openapi.json"))).status); // 200
 * await platform.close();
 * ```
 */
export async function openInMemory(): Promise<Storage> {
  const storage = await openPglite();
  await migrate(storage.db);
  return storage;
}
