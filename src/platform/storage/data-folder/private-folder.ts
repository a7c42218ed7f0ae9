import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { join } from "node:path";

const othersBits = 0o077;
const othersMayWrite = 0o002;
/** Windows has no such modes; a folder there is as private as the one it is in. */
const hasModes = process.platform !== "win32";

/** Those that this process has looked through: what it makes in them is private, and a database has a thousand files. */
const lookedThrough = new Set<string>();

/**
 * Makes a data folder where there is none, and one that was there private: nobody but its owner can read or write anything
 * in it, whichever process made it.
 * @throws Where it belongs to somebody else and everybody may write in it: whatever is put there can be replaced.
 */
export function makePrivateFolder(folder: string): void {
  makeWritable(folder);
  if (!hasModes) return;
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() && (mode & othersMayWrite) !== 0) {
    throw new Error(
      `The data folder ${folder} belongs to another user, and everybody can write in it. Set RINGBACK_DATA to a folder of your own, such as ${join(folder, "ringback")}.`,
    );
  }
  const place = realpathSync(folder);
  if (lookedThrough.has(place)) return;
  lookedThrough.add(place);
  for (const path of findOpen(place)) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.uid === process.getuid?.()) unlessGone(() => chmodSync(path, (found?.mode ?? 0) & 0o700), undefined);
  }
}

/** @throws In words where the folder cannot be made, or nothing can be written into it */
function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const problem = ["EEXIST", "ENOTDIR"].includes(code ?? "")
      ? "is no folder"
      : `cannot be made or written to by this user (${code})`;
    throw new Error(`The data folder ${folder} ${problem}. Set RINGBACK_DATA to another.`, { cause });
  }
}

/** The folder and what is in it, as far as others can read or write it. */
export function openToOthers(folder: string): string[] {
  return hasModes && existsSync(folder) ? findOpen(realpathSync(folder)) : [];
}

function findOpen(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return [];
  const names = found.isDirectory() ? unlessGone(() => readdirSync(path), []) : [];
  const inside = names.flatMap((name) => findOpen(join(path, name)));
  // The folder itself first: once it is private, nobody else gets to what is in it.
  return (found.mode & othersBits) === 0 ? inside : [path, ...inside];
}

/** A server that runs in the folder removes files meanwhile. */
function unlessGone<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return otherwise;
    throw error;
  }
}
