import { boundedTo } from "../../http/input/bounded-stream.ts";

/** Chosen: a whole conversation with long function calls has a tenth of it. */
const maxBytes = 8 * 1_048_576;

/** A fetch whose answers end in an error beyond 8 MiB: a platform gone wrong must not fill this process's memory. */
export function boundedFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.body) return response;
    const { status, statusText, headers, url } = response;
    const bounded = new Response(boundedTo(maxBytes, response.body), { status, statusText, headers });
    return Object.defineProperty(bounded, "url", { value: url }); // a failure's code is read with its path
  };
}
