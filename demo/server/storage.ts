import { mkdirSync } from "node:fs";
import type { Log } from "../../src/platform/log.ts";
import { showDatabaseUrl } from "../../src/platform/storage/database-url.ts";
import type { Storage } from "../../src/platform/storage/db.ts";
import { openEmbedded } from "../../src/platform/storage/embedded.ts";
import { lockFolder } from "../../src/platform/storage/folder-lock.ts";
import { openPostgres } from "../../src/platform/storage/postgres.ts";
import type { Environment } from "./environment.ts";

/**
 * Opens the database that was asked for. The data folder is this process's either way: the secret and the desk's diary
 * stay in it. @throws {FolderInUse}
 */
export async function openStorage({ data, databaseUrl }: Environment, log: Log): Promise<Storage> {
  if (databaseUrl === undefined) {
    console.log(`Opening ${data} …`);
    return openEmbedded(data);
  }
  console.log(`Opening ${showDatabaseUrl(databaseUrl)} …`);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(data);
  try {
    const storage = await openPostgres(databaseUrl, { log });
    return {
      ...storage,
      async close() {
        await storage.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
