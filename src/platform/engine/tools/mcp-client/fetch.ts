import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { SafeFetchError } from "../../../safe-fetch/error.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";

/** Chosen: a list of thousands of tools, or a document. */
const mostAnswerBytes = 4 * 1024 * 1024;
/** Chosen: a server that ends its stream of notices at once would be asked for it without end. */
const leastBetweenStreamsMs = 1_000;
const methods = ["GET", "POST", "DELETE"] as const;

export interface McpFetchOptions {
  readonly safeFetch: SafeFetch;
  /** Until the head of an answer is there. */
  readonly timeoutMs: number;
  /** A message whose answer broke off, and that no further stream resumes. */
  readonly onBroken: (body: string) => void;
}

/** The `fetch` of an MCP client: public addresses only, no redirects, answers in bounds. */
export function createMcpFetch({ safeFetch, timeoutMs, onBroken }: McpFetchOptions): FetchLike {
  let streamedAt = Number.NEGATIVE_INFINITY;
  return async (url, init = {}) => {
    const method = methods.find((one) => one === (init.method ?? "GET"));
    if (!method) throw new TypeError(`no method of this protocol: ${init.method}`);
    if (method === "GET") {
      const isTooSoon = performance.now() - streamedAt < leastBetweenStreamsMs;
      streamedAt = performance.now();
      if (isTooSoon) return new Response(null, { status: 405 });
    }
    const body = typeof init.body === "string" ? init.body : undefined;
    const answer = await safeFetch.stream(String(url), {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      body,
      timeoutMs,
      maxBytes: mostAnswerBytes,
      ...(init.signal ? { signal: init.signal } : {}),
    });
    const { status } = answer;
    if (status < 200 || status > 599) throw new SafeFetchError("broken", { sent: true });
    const headers = new Headers();
    for (const name of ["content-type", "mcp-session-id", "location"]) {
      const value = answer.headers.get(name);
      if (value !== undefined) headers.set(name, value);
    }
    if ([204, 205, 304].includes(status)) return new Response(null, { status, headers });
    const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
    const read = isStream && body !== undefined ? watched(answer.body, () => onBroken(body)) : answer.body;
    return new Response(read, { status, headers });
  };
}

/** Says when a stream ends that cannot be resumed: one none of whose events has an id. */
function watched(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isResumable = false;
  const end = () => {
    if (!isResumable) setImmediate(onEnd); // what came is read first
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return end();
        }
        isResumable ||= /^id:/m.test(Buffer.from(value).toString("latin1"));
        controller.enqueue(value);
      } catch (cause) {
        controller.error(cause);
        end();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
