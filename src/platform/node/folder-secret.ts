import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder } from "../storage/data-folder/private-folder.ts";
import { createWholeFile, readIfThere } from "./whole-file.ts";

/**
 * The file of a data folder's own secret.
 * @example
 * ```ts
 * import { secretFileOf } from "ringback-server/node";
 *
 * console.log(`Keep ${secretFileOf("data")} with the backups: they cannot be read without it.`);
 * ```
 */
export function secretFileOf(folder: string): string {
  return join(folder, "secret");
}

/** The data folder's own secret, made at the first start; only the folder's owner can read it. */
export function folderSecret(folder: string): string {
  const file = secretFileOf(folder);
  makePrivateFolder(folder);
  let found = readIfThere(file);
  // A disk that was full at the first start left an empty file in earlier versions; nothing can be sealed with that.
  if (found === "" && !existsSync(join(folder, "db"))) rmSync(file);
  if (!found) {
    // A secret that sealed something is never replaced.
    createWholeFile(file, randomBytes(32).toString("base64url"));
    found = readIfThere(file);
  }
  const secret = found?.trim() ?? "";
  if (secret.length >= 32) return secret;
  throw new Error(
    `${file} is damaged: it should hold at least 32 characters. Restore it from a backup. Without it, delete the file: a new secret is made, and what tools and assistants keep sealed must be entered again.`,
  );
}
