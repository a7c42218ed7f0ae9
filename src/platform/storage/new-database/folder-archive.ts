import { closeSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A file or a folder of an archive, in the order of its contents. */
interface Entry {
  /** From the archive's root, with `/`; a folder's ends with one. */
  readonly path: string;
  readonly bytes: number;
  /** How many of them are in the archive: the zeros at the end are left out. */
  readonly storedBytes: number;
}

const lengthBytes = 4;
/** Wide enough to find what the copies of one database have in common. */
const windowLog = 27;

/** Packs all files and folders of a folder, and what is to be known about them. */
export function packFolder(folder: string, about: string): Uint8Array {
  const entries: Entry[] = [];
  const contents: Uint8Array[] = [];
  for (const path of pathsIn(folder)) {
    const bytes = path.endsWith("/") ? new Uint8Array() : readFileSync(join(folder, path));
    const stored = withoutZerosAtEnd(bytes);
    entries.push({ path, bytes: bytes.length, storedBytes: stored.length });
    contents.push(stored);
  }
  const index = Buffer.from(JSON.stringify({ about, entries }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(index.length);
  return zstdCompressSync(Buffer.concat([length, index, ...contents]), {
    params: {
      [constants.ZSTD_c_compressionLevel]: 15,
      [constants.ZSTD_c_checksumFlag]: 1, // a byte that changed on the way must not become part of a database
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_windowLog]: windowLog,
    },
  });
}

/** An archive that was read. */
export interface FolderArchive {
  readonly about: string;
  /** Writes all of it into a new folder, readable by its owner alone. */
  unpackInto(folder: string): void;
}

/** Reads what {@link packFolder} has packed. */
export function readArchive(archive: Uint8Array): FolderArchive {
  const whole = zstdDecompressSync(archive, { params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
  const contentsAt = lengthBytes + whole.readUInt32LE(0);
  const { about, entries } = JSON.parse(whole.toString("utf8", lengthBytes, contentsAt)) as {
    about: string;
    entries: readonly Entry[];
  };
  return {
    about,
    unpackInto(folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      let at = contentsAt;
      for (const { path, bytes, storedBytes } of entries) {
        const target = join(folder, path);
        if (path.endsWith("/")) mkdirSync(target, { mode: 0o700 });
        else writeFile(target, whole.subarray(at, at + storedBytes), bytes);
        at += storedBytes;
      }
    },
  };
}

/** Folders come before what is in them. */
function pathsIn(folder: string, prefix = ""): string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = prefix + entry.name;
      return entry.isDirectory() ? [`${path}/`, ...pathsIn(folder, `${path}/`)] : [path];
    });
}

function withoutZerosAtEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}

function writeFile(path: string, stored: Uint8Array, bytes: number): void {
  const file = openSync(path, "wx", 0o600);
  try {
    for (let at = 0; at < stored.length; ) at += writeSync(file, stored, at);
    if (bytes > stored.length) ftruncateSync(file, bytes);
  } finally {
    closeSync(file);
  }
}
