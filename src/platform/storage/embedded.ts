import { spawn } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Storage } from "./db.ts";
import { migrate } from "./migrate.ts";
import { type CommandsOf, openLocked } from "./open-locked.ts";
import { openPglite } from "./pglite.ts";
import { makePrivateFolder } from "./private-folder.ts";

/**
 * Opens the database of a data folder, making it first where there is none, and brings it up to date. The folder belongs
 * to this process until `close`; `commandsOf` says what other processes may ask of it by its control socket.
 * @throws {FolderInUse} When another process has it: two on one folder would destroy it.
 */
export function openEmbedded(folder: string, commandsOf: CommandsOf = () => ({})): Promise<Storage> {
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
 * Makes a new database in a process of its own, whose memory goes with it, and moves it into place when it is whole: a
 * process killed on the way leaves nothing that looks like a database.
 */
async function create(data: string): Promise<void> {
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const program = `
    const { PGlite } = require(process.argv[1]);
    PGlite.create(process.argv[2]).then((db) => db.close());
  `;
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const child = spawn(process.execPath, ["--eval", program, pglite, unfinished], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) throw new Error(`The database could not be made in ${unfinished}: ${complaint.slice(-2_000)}`);
  makePrivateFolder(unfinished); // its own files are made for everybody
  renameSync(unfinished, data);
}
