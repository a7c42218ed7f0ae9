import { type Log, silentLog } from "../log.ts";
import { type CommandsOf, openLocked } from "../storage/data-folder/open-locked.ts";
import { showDatabaseUrl } from "../storage/database-url.ts";
import type { Storage } from "../storage/db.ts";
import { openEmbedded } from "../storage/embedded.ts";
import { openPostgres } from "../storage/postgres.ts";
import type { Environment } from "./environment.ts";

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
  { log = silentLog, commandsOf }: { readonly log?: Log; readonly commandsOf?: CommandsOf | undefined } = {},
): Promise<Storage> {
  if (databaseUrl === undefined) return openEmbedded(data, { commandsOf, log });
  return openLocked(data, commandsOf, () => openPostgres(databaseUrl, { log }));
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
