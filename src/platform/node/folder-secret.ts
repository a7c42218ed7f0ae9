import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The data folder's own secret, made at the first start; only the folder's owner can read it. */
export function folderSecret(folder: string): string {
  const file = join(folder, "secret");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file is there: a secret that sealed something is never replaced.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: it should hold at least 32 characters.`);
  return secret;
}
