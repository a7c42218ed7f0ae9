/** A body that holds more than it may. */
export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** What is too large is read on and thrown away for a while: a client that still sends would not see the answer. */
const drainedPart = 16;

/**
 * Reads a body as UTF-8, at most `maxBytes` of it.
 * @throws {TooLargeError}
 * @throws {TypeError} for bytes that are no UTF-8
 */
export async function readBoundedText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (!body) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= maxBytes) text += decoder.decode(chunk, { stream: true });
    else if (size > drainedPart * maxBytes) break;
  }
  if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
  return text + decoder.decode();
}
