import { lazily } from "../../../text/lazily.ts";
import type { Storage } from "../db.ts";
import type { ControlCommands } from "./control-socket.ts";
import { lockFolder } from "./folder-lock.ts";
import { makePrivateFolder } from "./private-folder.ts";

/** The commands that the process that has the data runs for others, by its control socket. */
export type CommandsOf = (storage: Storage) => ControlCommands | Promise<ControlCommands>;

/**
 * Opens a storage while its data folder is this process's, until `close`; makes the folder where there is none.
 * @throws {FolderInUse} When another process has it; what `open` throws, with the folder free again.
 */
export async function openLocked(
  folder: string,
  commandsOf: CommandsOf | undefined,
  open: () => Promise<Storage>,
): Promise<Storage> {
  makePrivateFolder(folder);
  // The folder is locked before there is a database to answer from: commands that arrive meanwhile wait.
  const opened = Promise.withResolvers<Storage>();
  opened.promise.catch(() => undefined); // most often nobody asks
  const commands = commandsOf && lazily<Promise<ControlCommands>>(async () => commandsOf(await opened.promise));
  const lock = await lockFolder(folder, commands);
  try {
    const storage = await open();
    opened.resolve(storage);
    return {
      ...storage,
      async close() {
        await storage.close();
        await lock.release();
      },
    };
  } catch (error) {
    opened.reject(error);
    await lock.release();
    throw error;
  }
}
