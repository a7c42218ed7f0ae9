import { TooLargeError } from "./bounded-text.ts";

/** Passes bytes on and fails as soon as one too many arrives, so that no body fills the memory. */
export function boundedTo(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
}
