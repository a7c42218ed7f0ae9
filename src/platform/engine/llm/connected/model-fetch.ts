import { SafeFetchError, type SafeFetchReason } from "../../../safe-fetch/error.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";

/** Chosen: an answer that is cut long before has a fraction of them; the rest are words around its pieces. */
const mostAnswerBytes = 16 * 1024 * 1024;
/** Chosen: of a refusal, what its reader looks at. */
const mostRefusalChars = 4_000;

/** What came of the last request. */
export interface SeenExchange {
  status?: number;
  contentType?: string;
  /** What a refusal says. */
  refusal?: string;
  /** Why there was no answer. */
  reason?: SafeFetchReason;
  /** The sentence for the person who typed the address, where it may not be called. */
  message?: string;
}

export interface ModelFetchOptions {
  readonly safeFetch: SafeFetch;
  /** Until the head of an answer is there. */
  readonly timeoutMs: number;
  /** Is called with the outcome of each request. */
  readonly seen?: SeenExchange;
}

/** The `fetch` for a model's server that somebody typed: public addresses only, no redirects, answers in bounds. */
export function createModelFetch({ safeFetch, timeoutMs, seen = {} }: ModelFetchOptions): typeof fetch {
  return async (input, init = {}) => {
    const body = typeof init.body === "string" ? init.body : undefined;
    for (const name of Object.keys(seen) as (keyof SeenExchange)[]) delete seen[name];
    const request = {
      method: init.method === "GET" ? ("GET" as const) : ("POST" as const),
      headers: Object.fromEntries([...new Headers(init.headers)].filter(([name]) => name !== "user-agent")),
      body,
      timeoutMs,
      maxBytes: mostAnswerBytes,
      ...(init.signal ? { signal: init.signal } : {}),
    };
    const answer = await safeFetch.stream(String(input), request).catch((cause: unknown) => {
      init.signal?.throwIfAborted();
      if (!(cause instanceof SafeFetchError)) throw cause;
      seen.reason = cause.reason;
      seen.message = cause.message;
      // As `fetch` fails, so that a request which did not arrive is sent again.
      throw cause.reason === "unreachable" ? new TypeError("fetch failed", { cause }) : cause;
    });
    const { status } = answer;
    const contentType = answer.headers.get("content-type");
    seen.status = status;
    if (contentType !== undefined) seen.contentType = contentType;
    // Neither a redirect nor anything else without an answer is one.
    if (status < 200 || status > 599 || [204, 205, 304].includes(status)) {
      await answer.body.cancel();
      return new Response(null, { status: 502 });
    }
    const headers = new Headers();
    for (const name of ["content-type", "retry-after", "retry-after-ms"]) {
      const value = answer.headers.get(name);
      if (value !== undefined) headers.set(name, value);
    }
    if (status < 300) return new Response(answer.body, { status, headers });
    const text = await new Response(answer.body).text().catch(() => "");
    seen.refusal = text.slice(0, mostRefusalChars);
    return new Response(text, { status: status < 400 ? 502 : status, headers });
  };
}
