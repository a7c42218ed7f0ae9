import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

export const isWindows: boolean = process.platform === "win32";
/** A socket's path has at most 107 bytes, on some systems 103. */
const longestPathBytes = 100;
/** What is left of that for the folder in which a longer path is made short. */
const longestTemporaryBytes = 60;

/** Always in the folder, whatever its path: the lock is where the data is, and nobody else can write there. */
export function socketPath(folder: string): string {
  const real = realpathSync(folder);
  if (!isWindows) return join(real, "control.sock");
  return `\\\\.\\pipe\\ringback-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`;
}

/**
 * Lets work reach a socket whose path is longer than a socket's may be: by a link to its folder, in a folder that only
 * this process has. The socket itself is where its path says.
 */
export async function withShortPath<Result>(path: string, work: (short: string) => Promise<Result>): Promise<Result> {
  if (isWindows || Buffer.byteLength(path) <= longestPathBytes) return work(path);
  const temporary = Buffer.byteLength(tmpdir()) <= longestTemporaryBytes ? tmpdir() : "/tmp";
  const own = mkdtempSync(join(temporary, "rb-")); // made with mode 0700, under a name that nobody can foresee
  try {
    symlinkSync(dirname(path), join(own, "d"));
    return await work(join(own, "d", basename(path)));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
