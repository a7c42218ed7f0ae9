import { type ControlCommands, ControlStream } from "../storage/control-socket.ts";
import { type BackupOptions, createBackup } from "./create-backup.ts";
import { exportAccount } from "./export-account.ts";

/** Lets `ringback-server backup` and `ringback-server export` ask the process that has the data. */
export function backupCommands(options: BackupOptions): ControlCommands {
  return {
    backup: () => new ControlStream(createBackup(options)),
    export: ({ email }) => new ControlStream(exportAccount(options.storage, String(email))),
  };
}
