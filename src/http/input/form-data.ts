import { limits } from "../../contract/limits.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import { charsetOf, decodeText } from "./charset.ts";
import { joinBytes } from "./join-bytes.ts";

/** Thrown for a body that is no multipart/form-data. */
export class MalformedFormError extends Error {
  override readonly name = "MalformedFormError";
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Chosen: no form has more, or longer headers. */
const mostParts = 100;
const mostHeaderBytes = 16_384;
/** Chosen: as a body of JSON; all texts of a form together. */
const mostTextBytes = limits.jsonBodyBytes;
/** Chosen: a file's bytes are handed to the runtime in pieces of this size, so that no copy of the whole is made. */
const pieceBytes = 1_048_576;

/**
 * Reads multipart/form-data as it arrives (RFC 7578): texts as they are, a part with a file name as a file. Besides the
 * file itself no more than a piece of it is in memory. @throws {MalformedFormError}; whatever the stream fails with
 */
export async function readFormData(
  stream: ReadableStream<Bytes>,
  contentType: string,
  {
    fileBytes = rowLimits.documentFileBytes,
  }: { /** What a file may have; of more only the beginning is kept. */ readonly fileBytes?: number } = {},
): Promise<[name: string, value: string | File][]> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType);
  if (!boundary) throw new MalformedFormError("no boundary");
  const body = new BodyReader(stream);
  const delimiter = encode(`\r\n--${boundary[1] ?? boundary[2]}`);
  const fields: [string, string | File][] = [];
  let textLeft: number = mostTextBytes;
  let formCharset: string | undefined;
  await body.readTo(delimiter, () => undefined); // what stands before the first part
  while (!(await body.isNext("--"))) {
    if (!(await body.isNext("\r\n")) || fields.length === mostParts) throw new MalformedFormError("no part");
    const { name, fileName, type } = readHeaders(await readText(body, encode("\r\n\r\n"), mostHeaderBytes));
    if (fileName === undefined) {
      const bytes = await readBytes(body, delimiter, textLeft);
      textLeft -= bytes.byteLength;
      const text = textOf(bytes, charsetOf(type) ?? formCharset);
      // A form's own word for the character set of its texts (RFC 7578, section 4.6).
      if (name === "_charset_") formCharset = text.trim();
      else fields.push([name, text]);
    } else fields.push([name, await readFile(body, delimiter, { fileName, type, fileBytes })]);
  }
  await body.drain();
  return fields;
}

/** What stands before the mark, as UTF-8. */
async function readText(body: BodyReader, end: Bytes, most: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(body, end, most));
}

async function readBytes(body: BodyReader, end: Bytes, most: number): Promise<Bytes> {
  const pieces: Bytes[] = [];
  let size = 0;
  await body.readTo(end, (bytes) => {
    size += bytes.byteLength;
    if (size > most) throw new MalformedFormError("headers or texts too long");
    pieces.push(bytes);
  });
  return joinBytes(pieces, size);
}

function textOf(bytes: Bytes, charset: string | undefined): string {
  try {
    return decodeText(bytes, charset);
  } catch (cause) {
    throw new MalformedFormError("a text is none in its character set", { cause });
  }
}

async function readFile(
  body: BodyReader,
  end: Bytes,
  { fileName, type, fileBytes }: { readonly fileName: string; readonly type: string; readonly fileBytes: number },
): Promise<File> {
  const pieces: Blob[] = [];
  let waiting: Bytes[] = [];
  let size = 0;
  // One byte more than may be, by which it is seen to be too large.
  let left = fileBytes + 1;
  await body.readTo(end, (all) => {
    const bytes = all.subarray(0, left);
    left -= bytes.byteLength;
    if (bytes.byteLength === 0) return;
    waiting.push(bytes);
    size += bytes.byteLength;
    if (size < pieceBytes) return;
    pieces.push(new Blob(waiting));
    waiting = [];
    size = 0;
  });
  return new File([...pieces, ...waiting], fileName, { type });
}

function readHeaders(text: string): {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
} {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? "";
  const type = /^content-type:\s*([^\r\n]*)$/im.exec(text)?.[1]?.trim() ?? "";
  const name = extendedParameter(disposition, "name") ?? parameter(disposition, "name");
  if (name === undefined) throw new MalformedFormError("a part without a name");
  const fileName = extendedParameter(disposition, "filename") ?? parameter(disposition, "filename");
  return { name, fileName, type };
}

/**
 * A parameter in the form of RFC 8187, `filename*=UTF-8''na%C3%AFve.pdf`: forms should not have it, and programs send it. Undefined
 * where there is none that can be read.
 */
function extendedParameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[;\\s])${name}\\*="?([\\w.:-]{1,40})'[\\w-]*'([^;\\s"]*)`, "i").exec(disposition);
  const [, charset, encoded] = found ?? [];
  if (encoded === undefined) return undefined;
  const bytes = [...encoded.matchAll(/%([0-9a-f]{2})|([\s\S])/gi)].map(([, hex, plain = ""]) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  );
  try {
    return decodeText(Uint8Array.from(bytes), charset);
  } catch {
    return undefined;
  }
}

/** Browsers escape line breaks and quotation marks as in addresses, other programs these with a backslash. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[;\\s])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(disposition);
  const value = found?.[1]?.replace(/\\(["\\])/g, "$1") ?? found?.[2];
  return value?.replace(/%0D|%0A|%22/gi, (escaped) => decodeURIComponent(escaped));
}

/** A stream's bytes up to a mark, as they arrive. */
class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Bytes>;
  /** A line's end, as the first delimiter has it before it like any other. */
  #buffer: Bytes = encode("\r\n");

  constructor(stream: ReadableStream<Bytes>) {
    this.#reader = stream.getReader();
  }

  /** Hands over what stands before the mark and steps behind it. */
  async readTo(mark: Bytes, take: (bytes: Bytes) => void): Promise<void> {
    for (;;) {
      const at = find(this.#buffer, mark);
      if (at >= 0) {
        if (at > 0) take(this.#buffer.slice(0, at));
        this.#buffer = this.#buffer.subarray(at + mark.byteLength);
        return;
      }
      // The mark may have begun at the end of what is here.
      const sure = this.#buffer.byteLength - mark.byteLength + 1;
      if (sure > 0) {
        take(this.#buffer.slice(0, sure));
        this.#buffer = this.#buffer.subarray(sure);
      }
      await this.#fill();
    }
  }

  /** Whether two characters come next; steps behind them where they do. */
  async isNext(pair: string): Promise<boolean> {
    while (this.#buffer.byteLength < 2) await this.#fill();
    const [first, second] = this.#buffer;
    if (first !== pair.charCodeAt(0) || second !== pair.charCodeAt(1)) return false;
    this.#buffer = this.#buffer.subarray(2);
    return true;
  }

  /** Reads what is left: a body that is not read to its end blocks the connection. */
  async drain(): Promise<void> {
    while (!(await this.#reader.read()).done);
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new MalformedFormError("the body ended before its last part");
    const joined = new Uint8Array(this.#buffer.byteLength + value.byteLength);
    joined.set(this.#buffer);
    joined.set(value, this.#buffer.byteLength);
    this.#buffer = joined;
  }
}

function find(bytes: Bytes, mark: Bytes): number {
  for (let at = bytes.indexOf(mark[0]!); at >= 0; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (at + mark.byteLength > bytes.byteLength) return -1;
    let same = 1;
    while (same < mark.byteLength && bytes[at + same] === mark[same]) same++;
    if (same === mark.byteLength) return at;
  }
  return -1;
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}
