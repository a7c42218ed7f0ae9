import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";

/**
 * Replaces a file as a whole: whatever happens meanwhile, a killed process or a full disk, there is the old one or the new
 * one. Only its owner can read it.
 * @example
 * ```ts
 * import { readJsonFile, writeWholeFile } from "ringback-server/node";
 *
 * const { starts = 0 } = readJsonFile<{ starts: number }>("starts.json") ?? {};
 * writeWholeFile("starts.json", JSON.stringify({ starts: starts + 1 }));
 * ```
 */
export function writeWholeFile(file: string, text: string): void {
  const unfinished = write(file, text);
  try {
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** As {@link writeWholeFile}, but never replaces what is there. @returns Whether there was nothing */
export function createWholeFile(file: string, text: string): boolean {
  const unfinished = write(file, text);
  try {
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * What a file of JSON holds; nothing if there is none, or an empty one, which a full disk left in earlier versions.
 * @example
 * ```ts
 * import { readJsonFile, writeWholeFile } from "ringback-server/node";
 *
 * const { starts = 0 } = readJsonFile<{ starts: number }>("starts.json") ?? {};
 * writeWholeFile("starts.json", JSON.stringify({ starts: starts + 1 }));
 * ```
 */
export function readJsonFile<Value>(file: string): Value | undefined {
  const text = readIfThere(file)?.trim();
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch (cause) {
    throw new Error(`${file} is damaged: it is not valid JSON. Restore it from a backup, or delete it.`, { cause });
  }
}

/** What a file holds; nothing if there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes beside a file, to the disk. @returns Where */
function write(file: string, text: string): string {
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.new`;
  const descriptor = openSync(unfinished, "wx", 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return unfinished;
}
