import { TooLargeError } from "./bounded-text.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Passes a body's bytes on and fails as soon as one too many arrives, so that no body fills the memory. No TransformStream:
 * that takes several times the CPU for each piece, and every streamed answer comes through here.
 */
export function boundedTo(maxBytes: number, body: ReadableStream<Bytes>): ReadableStream<Bytes> {
  const reader = body.getReader();
  let size = 0;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        size += value.byteLength;
        if (size > maxBytes) {
          reader.cancel().catch(() => undefined);
          throw new TooLargeError(`more than ${maxBytes} bytes`);
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 }, // nothing is read before it is wanted
  );
}
