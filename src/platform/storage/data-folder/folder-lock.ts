import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, type ControlCommands, serveCommands } from "./control-socket.ts";
import { isWindows, socketPath, withShortPath } from "./socket-path.ts";

/** Holds a data folder until `release`, or until the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Another living process has the folder.
 * @example
 * ```ts
 * import { openEmbedded } from "ringback-server";
 * import { FolderInUse } from "ringback-server/node";
 *
 * await openEmbedded("data").catch((error) => {
 *   if (!(error instanceof FolderInUse)) throw error;
 *   console.error(error.message);
 * });
 * ```
 */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";

  constructor(folder: string, pid: unknown) {
    super(
      `The data folder ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop it first, or set RINGBACK_DATA.`,
    );
  }
}

/** Chosen: long enough for another starter to have finished a step it had begun. */
const settleMs = 30;
/** Chosen: no starter takes that long between two of its steps. */
const abandonedMs = 60_000;
/** Chosen: the answers of commands take no longer to arrive once they are written. */
const lastAnswersMs = 1_000;

/**
 * Takes a folder for this process by listening on a socket in it: the system closes it with the process, so a crash
 * leaves nothing to clean up, and a process that is refused a connection knows that the holder is gone.
 * The same socket answers commands: one JSON line in, one out. Without `commands` it only says who has the folder.
 * @throws {FolderInUse}
 */
export async function lockFolder(folder: string, commands?: () => Promise<ControlCommands>): Promise<FolderLock> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    serveCommands(socket, commands);
  }).unref();
  const path = socketPath(folder);
  if (isWindows) await listenOrRefuse(server, path, folder);
  else await take(server, path, folder);
  return {
    release: () =>
      new Promise((resolve) => {
        if (!isWindows) rmSync(path, { force: true });
        server.close(() => resolve());
        // A process that does not read its answer keeps nobody waiting.
        setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, lastAnswersMs).unref();
      }),
  };
}

/**
 * Listens on a private path and links it to the shared one, which fails while there is anything. A stale socket is moved
 * aside first, and only if what was moved is what refused us: another starter may have been quicker.
 */
async function take(server: Server, path: string, folder: string): Promise<void> {
  const own = `${path}.${randomBytes(4).toString("hex")}`;
  await withShortPath(own, (short) => listen(server, short));
  chmodSync(own, 0o600);
  try {
    for (let tries = 0; tries < 50; tries++) {
      if (link(own, path)) {
        await sleep(settleMs);
        if (inode(path) !== inode(own)) continue;
        removeRemains(path);
        return;
      }
      const seen = inode(path);
      const holder = await ask(path, { command: "status" });
      if (holder) throw new FolderInUse(folder, holder.pid);
      if (seen !== undefined) removeStaleSocket(path, seen);
    }
    throw new FolderInUse(folder, undefined);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the private sockets of starters that were killed between two steps. One that starts now has a newer one. */
function removeRemains(path: string): void {
  const privateForm = /^[0-9a-f]{8}$/;
  const latest = Date.now() - abandonedMs;
  for (const name of readdirSync(dirname(path))) {
    const found = join(dirname(path), name);
    if (!name.startsWith(`${basename(path)}.`) || !privateForm.test(name.slice(basename(path).length + 1))) continue;
    const file = statSync(found, { throwIfNoEntry: false });
    if (file?.isSocket() && file.mtimeMs < latest) rmSync(found, { force: true });
  }
}

function removeStaleSocket(path: string, stale: bigint): void {
  const movedPath = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, movedPath);
  } catch {
    return; // another process moved it first
  }
  if (inode(movedPath) !== stale) link(movedPath, path);
  rmSync(movedPath, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => resolve());
  });
}

async function listenOrRefuse(server: Server, path: string, folder: string): Promise<void> {
  await listen(server, path).catch(async () => {
    throw new FolderInUse(folder, (await ask(path, { command: "status" }))?.pid);
  });
}
