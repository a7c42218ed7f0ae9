import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { checkFileName } from "./file-name.ts";
import { syncFolder } from "./large-file.ts";
import type { FileStorage } from "./port.ts";

const unfinished = ".new";
/** Chosen: no file takes that long to write. */
const abandonedMs = 60 * 60_000;

/** Keeps files in a folder, which is made at the first one; only its owner can read it. */
export function createFolderFiles(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, checkFileName(name));
  let prepared: Promise<void> | undefined;
  return {
    async put(name, bytes, { signal }) {
      const path = pathOf(name);
      prepared ??= prepare(folder).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
      const beside = `${path}.${randomBytes(4).toString("hex")}${unfinished}`;
      try {
        const handle = await open(beside, "wx", 0o600);
        try {
          await handle.writeFile(bytes, { signal });
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async get(name, { part, signal } = {}) {
      const handle = await open(pathOf(name)).catch(unlessMissing);
      if (!handle) return undefined;
      const stream = handle.createReadStream({ ...(part ? { start: part.first, end: part.last } : {}), signal });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    async delete(name) {
      const path = pathOf(name);
      if ((await stat(path).catch(unlessMissing)) === undefined) return;
      await rm(path, { force: true });
      await syncFolder(folder);
    },
  };
}

/** Makes the folder, and removes what killed processes left in it. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinished)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
