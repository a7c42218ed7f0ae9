import { type Log, silentLog } from "../log.ts";
import { type CommandsOf, openLocked } from "../storage/data-folder/open-locked.ts";
import { showDatabaseUrl } from "../storage/database-url.ts";
import type { Storage } from "../storage/db.ts";
import { openEmbedded } from "../storage/embedded.ts";
import { openPostgres } from "../storage/postgres.ts";
import type { Environment } from "./environment.ts";

/** How a storage is opened. */
export interface OpenStorageOptions {
  /** (default: none) */
  readonly log?: Log;
  /** The commands that this process runs for others, by its control socket. (default: none) */
  readonly commandsOf?: CommandsOf | undefined;
  /** Called once the database has begun to open: for what else this process has to do. (default: nothing) */
  readonly whileOpening?: (() => void) | undefined;
}

/**
 * Opens the database that was asked for, and brings it up to date. The data folder is this process's either way: the
 * secret and the control socket are in it. @throws {FolderInUse}
 * @example
 * ```ts
 * import { createPlatform } from "ringback-server";
 * import { openStorage, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const storage = await openStorage(environment);
 * export const platform = createPlatform({ storage, secret: secretOf(environment) });
 * ```
 */
export async function openStorage(
  { data, databaseUrl }: Environment,
  { log = silentLog, commandsOf, whileOpening }: OpenStorageOptions = {},
): Promise<Storage> {
  if (databaseUrl === undefined) return openEmbedded(data, { commandsOf, log, whileOpening });
  return openLocked(data, commandsOf, () => openPostgres(databaseUrl, { log, whileOpening }));
}

/**
 * Where the data is, for people; a database's password is left out.
 * @example
 * ```ts
 * import { placeOf, readEnvironment } from "ringback-server/node";
 *
 * console.log(`The data is in ${placeOf(readEnvironment(process.env))}.`);
 * ```
 */
export function placeOf({ data, databaseUrl }: Environment): string {
  return databaseUrl === undefined ? data : showDatabaseUrl(databaseUrl);
}
