import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import * as z from "zod";

/**
 * A backup is lines of JSON, compressed: a header, then each table with its rows, the counters, and an end with a checksum of
 * all before it. A row is the list of its columns as the database writes them, so both databases read it. From format 2 on a
 * checksum of the file's own bytes follows: what is cut off the end of a compressed stream may hold nothing, and its reader
 * does not miss it.
 */
const Header = z.object({
  format: z.literal("ringback-backup"),
  version: z.number(),
  /** The version of this package that made it. */
  ringback: z.string(),
  created_at: z.string(),
  engine: z.enum(["pglite", "postgres"]),
  /** Checksums by name: the schema that the rows are of. */
  migrations: z.record(z.string(), z.string()),
  /** Opens only under the secret that seals what is in the rows. */
  secret_check: z.string(),
});
const Table = z.object({ table: z.string(), columns: z.array(z.string()) });
const Sequence = z.object({ sequence: z.string(), last_value: z.string(), is_called: z.boolean() });
const End = z.object({ end: z.literal(true), rows: z.number(), sha256: z.string() });

/** The first line of a backup: which version wrote it and when, and the schema of what follows. */
export type BackupHeader = z.infer<typeof Header>;

/** One line of a backup. */
export type BackupLine =
  | { readonly kind: "table"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "row"; readonly text: string }
  | { readonly kind: "sequence"; readonly sequence: string; readonly lastValue: string; readonly isCalled: boolean };

/**
 * The file is no backup, is damaged or incomplete, or of another version. Nothing was changed.
 * @example
 * ```ts
 * import { BackupUnusable, verifyBackup } from "ringback-server";
 *
 * try {
 *   console.log(`${await verifyBackup("ringback.backup")} rows`);
 * } catch (error) {
 *   if (!(error instanceof BackupUnusable)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export class BackupUnusable extends Error {
  override readonly name = "BackupUnusable";
}

export const formatVersion = 2;
const earlierVersions: readonly number[] = [1];
const newline = 0x0a;
const checksumBytes = 32;
/** A frame that readers of Zstandard skip, for the checksum. */
const trailerHead = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, checksumBytes, 0, 0, 0]);
const trailerBytes = trailerHead.length + checksumBytes;

/** Compresses the lines of a backup and adds its end. `lines` may hold several each, without a newline after the last. */
export async function* packBackup(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let rows = 0;
  async function* withEnd(): AsyncGenerator<string> {
    for await (const text of lines) {
      const ended = `${text}\n`;
      hash.update(ended);
      if (text.startsWith("[")) rows += text.split("\n").length;
      yield ended;
    }
    yield `${JSON.stringify({ end: true, rows, sha256: hash.digest("hex") })}\n`;
  }
  const compressing = createZstdCompress();
  // A failure ends the reading below; who stops reading ends the writing.
  const packed = pipeline(Readable.from(withEnd()), compressing);
  packed.catch(() => undefined);
  const fileHash = createHash("sha256");
  for await (const piece of compressing as AsyncIterable<Uint8Array>) {
    fileHash.update(piece);
    yield piece;
  }
  await packed;
  yield Buffer.concat([trailerHead, fileHash.digest()]);
}

/**
 * Reads the header of a backup alone. @throws {BackupUnusable}
 * @example
 * ```ts
 * import { readHeader } from "ringback-server";
 *
 * console.log(await readHeader("ringback.backup"));
 * ```
 */
export async function readHeader(file: string): Promise<BackupHeader> {
  const trailer = await readTrailer(file);
  for await (const line of readLines(file, trailer)) return headerOf(file, line.toString("utf8"), trailer);
  throw new BackupUnusable(`${file} is empty.`);
}

/**
 * Reads a whole backup and checks that it is whole. @throws {BackupUnusable} @returns How many rows it has
 * @example
 * ```ts
 * import { BackupUnusable, verifyBackup } from "ringback-server";
 *
 * try {
 *   console.log(`${await verifyBackup("ringback.backup")} rows`);
 * } catch (error) {
 *   if (!(error instanceof BackupUnusable)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export async function verifyBackup(file: string): Promise<number> {
  let rows = 0;
  for await (const { kind } of readBackup(file)) if (kind === "row") rows++;
  return rows;
}

/** Reads the lines of a backup after its header. What it gave is only certain once it ends. @throws {BackupUnusable} */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const hash = createHash("sha256");
  let rows = 0;
  let end: z.infer<typeof End> | undefined;
  let isFirst = true;
  const trailer = await readTrailer(file);
  for await (const line of readLines(file, trailer)) {
    if (end) throw new BackupUnusable(`${file} is damaged: it goes on after its end.`);
    const text = line.toString("utf8");
    if (isFirst) headerOf(file, text, trailer);
    else if (line[0] === 0x5b) {
      rows++;
      yield { kind: "row", text };
    } else {
      const value = parse(file, text);
      const [table, sequence, last] = [Table.safeParse(value), Sequence.safeParse(value), End.safeParse(value)];
      if (table.success) yield { kind: "table", ...table.data };
      else if (sequence.success) {
        const { sequence: name, last_value: lastValue, is_called: isCalled } = sequence.data;
        yield { kind: "sequence", sequence: name, lastValue, isCalled };
      } else if (last.success) end = last.data;
      else throw new BackupUnusable(`${file} is damaged: one of its lines is none of a backup.`);
    }
    isFirst = false;
    if (!end) hash.update(line).update("\n");
  }
  if (isFirst) throw new BackupUnusable(`${file} is empty.`);
  if (!end) throw new BackupUnusable(`${file} is not complete: its end is missing.`);
  if (end.rows !== rows || end.sha256 !== hash.digest("hex"))
    throw new BackupUnusable(`${file} is damaged: its content is not what its checksum says.`);
}

function headerOf(file: string, text: string, trailer: Trailer | undefined): BackupHeader {
  const { success, data } = Header.safeParse(parse(file, text));
  if (!success) throw new BackupUnusable(`${file} is no backup of Ringback.`);
  if (data.version !== formatVersion && !earlierVersions.includes(data.version))
    throw new BackupUnusable(
      `${file} is of format ${data.version}, which this version does not read. Update Ringback.`,
    );
  if (data.version === formatVersion && !trailer) throw cutOff(file);
  return data;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupUnusable(`${file} is damaged: one of its lines is none of a backup.`);
  }
}

/** The end of a file that is whole. */
interface Trailer {
  /** Where it begins. */
  readonly at: number;
  /** Of all bytes before it. */
  readonly sha256: Buffer;
}

/** Reads the end of the file; nothing in one of format 1, and in one that was cut off. */
async function readTrailer(file: string): Promise<Trailer | undefined> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw explain(file, error);
  });
  try {
    const at = (await handle.stat()).size - trailerBytes;
    if (at <= 0) return undefined;
    const { buffer } = await handle.read(Buffer.alloc(trailerBytes), 0, trailerBytes, at);
    return buffer.indexOf(trailerHead) === 0 ? { at, sha256: buffer.subarray(trailerHead.length) } : undefined;
  } catch (error) {
    throw explain(file, error);
  } finally {
    await handle.close();
  }
}

/** The lines of the file, without their ends. */
async function* readLines(file: string, trailer: Trailer | undefined): AsyncGenerator<Buffer> {
  const unpacking = createZstdDecompress();
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const source = createReadStream(file, trailer ? { end: trailer.at - 1 } : {});
  const reading = pipeline(source, hashing, unpacking);
  reading.catch(() => undefined); // the loop below throws it
  let rest: Buffer[] = [];
  try {
    for await (const piece of unpacking as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
        yield Buffer.concat([...rest, piece.subarray(from, at)]);
        rest = [];
        from = at + 1;
      }
      if (from < piece.length) rest.push(piece.subarray(from));
    }
  } catch (error) {
    throw explain(file, error);
  }
  if (rest.length > 0) throw new BackupUnusable(`${file} is not complete: it ends within a line.`);
  if (trailer && !hash.digest().equals(trailer.sha256))
    throw new BackupUnusable(`${file} is damaged: its bytes are not what its checksum says.`);
}

function cutOff(file: string): BackupUnusable {
  return new BackupUnusable(`${file} is not complete: it was cut off.`);
}

function explain(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new BackupUnusable(`There is no file ${file}.`);
  if (code === "EISDIR") return new BackupUnusable(`${file} is a folder.`);
  if (code === "EACCES") return new BackupUnusable(`${file} cannot be read by this user.`);
  if (code === "Z_BUF_ERROR" || code === "ERR_STREAM_PREMATURE_CLOSE") return cutOff(file);
  if (code === "ZSTD_error_prefix_unknown") return new BackupUnusable(`${file} is no backup of Ringback.`);
  if (code?.startsWith("ZSTD_") || code?.startsWith("Z_")) return new BackupUnusable(`${file} is damaged.`);
  return error;
}
