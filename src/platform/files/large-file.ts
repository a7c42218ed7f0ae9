import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Chosen: nobody writes a file for that long without a word. */
const abandonedMs = 60 * 60_000;
/** Where a process's number counts. */
const hostMark = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/**
 * Writes a file piece by piece. It is beside its place until it is on the disk and `check` found nothing wrong with it, so
 * under its name there is never half a file. Only its owner can read it. A file that is there is replaced.
 * @example
 * ```ts
 * import { createReadStream } from "node:fs";
 * import { verifyBackup } from "ringback-server";
 * import { writeLargeFile } from "ringback-server/node";
 *
 * await writeLargeFile("copy.backup", createReadStream("ringback.backup"), verifyBackup);
 * ```
 */
export async function writeLargeFile(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  check: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  const place = resolve(file);
  removeAbandoned(dirname(place));
  const unfinished = `${place}.${process.pid}-${hostMark}.new`;
  const handle = await openNew(unfinished, file);
  const remove = () => rmSync(unfinished, { force: true });
  const removeAndEnd = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal); // the listener is gone: this ends the process
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, removeAndEnd);
  try {
    try {
      for await (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await check(unfinished);
    await rename(unfinished, place);
    await syncFolder(dirname(place));
  } finally {
    remove(); // nothing is there once it has its name
    for (const signal of signals) process.off(signal, removeAndEnd);
  }
}

async function openNew(unfinished: string, file: string): Promise<FileHandle> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} is a folder. Name a file in it.`);
  return open(unfinished, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written (${error.code}).`, { cause: error });
  });
}

/**
 * What killed processes left in the folder, under whatever name. One that this machine runs no more is certain; another machine's, on a
 * shared disk, has changed its file a moment ago.
 */
function removeAbandoned(folder: string): void {
  const form = /\.(?:(\d+)-)?([0-9a-f]{8})\.new$/;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const name of readdirSync(folder)) {
    const [, pid, host] = form.exec(name) ?? [];
    if (host === undefined) continue;
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    const isAbandoned = pid !== undefined && host === hostMark ? !isRunning(Number(pid)) : undefined;
    if (found?.isFile() && (isAbandoned ?? found.mtimeMs < Date.now() - abandonedMs))
      rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // another user's
  }
}

/** A new name is certain once its folder is on the disk too; Windows has no such step. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
