/** A body that holds more than it may. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** Chosen: a client sends a JSON body at once. One that trickles it in would hold a connection as long as the server allows. */
const bodyTimeoutMs = 30_000;

/**
 * Reads a request's body as UTF-8, at most `maxBytes` of it; what declares that it is larger is not read at all.
 * @throws {TooLargeError}
 * @throws {TypeError} for bytes that are no UTF-8, and for a body that takes longer than 30 s
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
    const text = await readText(reader, maxBytes);
    if (isLate) throw new TypeError("the body came too slowly");
    return text;
  } finally {
    clearTimeout(timer);
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(maxBytes: number): TooLargeError {
  return new TooLargeError(`more than ${maxBytes} bytes`);
}
