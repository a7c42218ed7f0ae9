import { mkdirSync } from "node:fs";
import { type Log, silentLog } from "../log.ts";
import { showDatabaseUrl } from "../storage/database-url.ts";
import type { Storage } from "../storage/db.ts";
import { openEmbedded } from "../storage/embedded.ts";
import { type ControlCommands, lockFolder } from "../storage/folder-lock.ts";
import { openPostgres } from "../storage/postgres.ts";
import type { Environment } from "./environment.ts";

/** What other processes may ask of the one that has the data, by its control socket. */
type CommandsOf = (storage: Storage) => ControlCommands;

/**
 * Opens the database that was asked for, and brings it up to date. The data folder is this process's either way: the
 * secret and the control socket are in it. @throws {FolderInUse}
 */
export async function openStorage(
  { data, databaseUrl }: Environment,
  { log = silentLog, commandsOf = () => ({}) }: { readonly log?: Log; readonly commandsOf?: CommandsOf } = {},
): Promise<Storage> {
  if (databaseUrl === undefined) return openEmbedded(data, commandsOf);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const commands = Promise.withResolvers<ControlCommands>();
  commands.promise.catch(() => undefined); // most often nobody asks
  const lock = await lockFolder(data, () => commands.promise);
  try {
    const storage = await openPostgres(databaseUrl, { log });
    commands.resolve(commandsOf(storage));
    return {
      ...storage,
      async close() {
        await storage.close();
        await lock.release();
      },
    };
  } catch (error) {
    commands.reject(error);
    await lock.release();
    throw error;
  }
}

/** Where the data is, for people; a database's password is left out. */
export function placeOf({ data, databaseUrl }: Environment): string {
  return databaseUrl === undefined ? data : showDatabaseUrl(databaseUrl);
}
