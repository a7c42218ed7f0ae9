import { exportAccount } from "../export/export-account.ts";
import { type ControlCommands, ControlStream } from "../storage/data-folder/control-socket.ts";
import { type BackupOptions, createBackup } from "./create-backup.ts";

/**
 * Lets `ringback-server backup` and `ringback-server export` ask the process that has the data.
 * @example
 * ```ts
 * import { backupCommands, createVault, openEmbedded } from "ringback-server";
 *
 * const vault = createVault("at least thirty-two characters long");
 * const now = () => new Date();
 * // While this process has the folder, `ringback-server backup FILE` asks it.
 * await openEmbedded("data", { commandsOf: (storage) => backupCommands({ storage, vault, now }) });
 * ```
 */
export function backupCommands(options: BackupOptions): ControlCommands {
  return {
    backup: () => new ControlStream(createBackup(options)),
    export: ({ email }) => new ControlStream(exportAccount(options.storage, String(email))),
  };
}
