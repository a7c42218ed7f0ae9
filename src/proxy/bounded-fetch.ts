import { TooLargeError } from "../contract/kit/bounded-text.ts";

/** Chosen: a whole conversation with long function calls has a tenth of it. */
const maxBytes = 8 * 1_048_576;

/** A fetch whose answers end in an error beyond 8 MiB: a platform gone wrong must not fill this process's memory. */
export function boundedFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.body) return response;
    const { status, statusText, headers, url } = response;
    const bounded = new Response(response.body.pipeThrough(upTo(maxBytes)), { status, statusText, headers });
    return Object.defineProperty(bounded, "url", { value: url }); // a failure's code is read with its path
  };
}

function upTo(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > bytes) controller.error(new TooLargeError(`more than ${bytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
