import { charsetOf, decodeText } from "./charset.ts";
import { joinBytes } from "./join-bytes.ts";

/**
 * A body that holds more than it may.
 * @example
 * ```ts
 * import { readBoundedText, TooLargeError } from "ringback-server/node";
 *
 * export async function echo(request: Request): Promise<Response> {
 *   try {
 *     return new Response(await readBoundedText(request, 64_000));
 *   } catch (error) {
 *     if (!(error instanceof TooLargeError)) throw error;
 *     return new Response("Too large.", { status: 413 });
 *   }
 * }
 * ```
 */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** Chosen: a client sends a JSON body at once. One that trickles it in would hold a connection as long as the server allows. */
const bodyTimeoutMs = 30_000;

/**
 * Reads a request's body, at most `maxBytes` of it, in the character set that it names, else as UTF-8; what declares that it is
 * larger is not read at all.
 * @throws {TooLargeError}
 * @throws {TypeError} for bytes that are no text, for a character set that there is not, and for a body that takes longer than 30 s
 * @example
 * ```ts
 * import { readBoundedText, TooLargeError } from "ringback-server/node";
 *
 * export async function echo(request: Request): Promise<Response> {
 *   try {
 *     return new Response(await readBoundedText(request, 64_000));
 *   } catch (error) {
 *     if (!(error instanceof TooLargeError)) throw error;
 *     return new Response("Too large.", { status: 413 });
 *   }
 * }
 * ```
 */
export async function readBoundedText({ body, headers }: Request, maxBytes: number): Promise<string> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!body) return "";
  const reader = body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, bodyTimeoutMs);
  try {
    const bytes = await readBytes(reader, maxBytes);
    if (isLate) throw new TypeError("the body came too slowly");
    return decodeText(bytes, charsetOf(headers.get("content-type")));
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(pieces, size);
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    pieces.push(value);
  }
}

function tooLarge(maxBytes: number): TooLargeError {
  return new TooLargeError(`more than ${maxBytes} bytes`);
}
