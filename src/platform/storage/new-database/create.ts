import { renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Log, silentLog } from "../../log.ts";
import { initializeDatabase } from "./initdb.ts";
import { sync, syncFolder } from "./sync-folder.ts";
import { findTemplate, readTemplate } from "./template.ts";

/** How a new database is made; tests replace its parts. */
export interface CreateOptions {
  readonly log?: Log;
  /** The packed database. (default: the build's, where it has one) */
  readonly template?: URL | undefined;
  /** Makes an empty database where there is no template that fits. (default: PostgreSQL's `initdb`) */
  readonly initialize?: (folder: string) => Promise<void>;
}

/**
 * Makes a new database, from the build's template where there is one that can be read, and moves it into place when it is
 * whole and on the disk: a killed process or a power cut on the way leaves nothing that looks like a database.
 */
export async function createDatabase(folder: string, options: CreateOptions = {}): Promise<void> {
  const unfinished = `${folder}.new`;
  if (!unpackTemplate(unfinished, options)) {
    removeFolder(unfinished);
    await (options.initialize ?? initializeDatabase)(unfinished);
  }
  await syncFolder(unfinished);
  renameSync(unfinished, folder);
  await sync(dirname(folder));
}

/** @returns Whether the folder is a whole database now */
function unpackTemplate(folder: string, { template = findTemplate(), log = silentLog }: CreateOptions): boolean {
  removeFolder(folder);
  try {
    const archive = template && readTemplate(template);
    archive?.unpackInto(folder);
    return archive !== undefined;
  } catch (error) {
    // What the file is for is a faster start: without it the same database is made from nothing.
    log.warn({ error }, "the packed new database cannot be unpacked: initdb and the migrations make it instead");
    return false;
  }
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
