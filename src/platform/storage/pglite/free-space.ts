import { statfs } from "node:fs/promises";

/** How many bytes of a disk are free for this process. */
export type ReadFreeBytes = (folder: string) => Promise<number>;

const mebibyte = 1024 * 1024;
/**
 * The database adds to its log in files of 16 MiB, and cannot go on when it has begun one that finds no room.
 * Chosen: room for two such files, and as much again for everything else.
 */
const reserveBytes = 48 * mebibyte;
/** Above the reserve, so that a disk at its edge does not go back and forth. */
const enoughBytes = 64 * mebibyte;
/** Opening a database that was not closed begins a file of its log. */
const openingBytes = 20 * mebibyte;
/** Chosen: at its fastest the database writes a fraction of the reserve in this time. */
const staleMs = 200;

/** Watches the room on the disk that a folder is on. It looks only when asked, so an idle process does nothing. */
export class FreeSpace {
  readonly #folder: string;
  readonly #read: ReadFreeBytes;
  #bytes = Number.POSITIVE_INFINITY;
  #isLow = false;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(folder: string, read: ReadFreeBytes = readFreeBytes) {
    this.#folder = folder;
    this.#read = read;
  }

  /** Too little to write: what is left is kept for ending in order. */
  get isLow(): boolean {
    return this.#isLow;
  }

  /** Too little even to open a database. */
  get isExhausted(): boolean {
    return this.#bytes < openingBytes;
  }

  /** Looks again unless it looked just now; nothing to wait for then. */
  refresh(): Promise<void> | undefined {
    if (performance.now() - this.#readAt < staleMs) return undefined;
    this.#reading ??= this.#look().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #look(): Promise<void> {
    // A disk that cannot tell is taken for one with room, as it was before anybody looked.
    this.#bytes = await this.#read(this.#folder).catch(() => Number.POSITIVE_INFINITY);
    this.#isLow = this.#bytes < (this.#isLow ? enoughBytes : reserveBytes);
    this.#readAt = performance.now();
  }
}

const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
