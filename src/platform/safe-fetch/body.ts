import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { charsetOf, decodeText } from "../../http/input/charset.ts";
import { SafeFetchError } from "./error.ts";

/**
 * Reads an answer's decompressed body, and counts while it does: a small answer that unpacks to a large one stops at
 * `maxBytes` as any other. Throws SafeFetchError `too large`, or whatever the stream or the decoder throws.
 */
export async function readBody(body: Readable, options: { readonly maxBytes: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of counted(body, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The pieces of a body, at most `maxBytes` of them together. */
export async function* counted(
  body: Readable,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SafeFetchError("too large", { sent: true });
    yield chunk;
  }
}

/**
 * The text of a body in the character set of its byte-order mark, else in the one that its type names, else UTF-8; what is no text in
 * it reads as U+FFFD.
 */
export function textOf(body: Uint8Array, contentType: string): string {
  try {
    return decodeText(body, charsetOf(contentType), { fatal: false });
  } catch {
    return decodeText(body, undefined, { fatal: false }); // there is no such character set
  }
}

/** A body without its compression. Throws where that is none that was asked for. */
export function decoded(body: Readable, encoding: string): Readable {
  // The error of any part destroys the others and reaches the reader of the last; the callback has nothing to add.
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return body;
    case "gzip":
    case "x-gzip":
      return pipeline(body, createGunzip(), () => {});
    case "br":
      return pipeline(body, createBrotliDecompress(), () => {});
    default:
      throw new Error("an encoding that was not asked for");
  }
}
