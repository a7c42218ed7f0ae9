import { ApiError } from "../contract/problem.ts";
import { firstAborted } from "../http/first-aborted.ts";
import { readError } from "../http/read-error.ts";
import { toJson } from "./json.ts";

// What the widget needs of HTTP: it loads this module and no other of these folders.
export { readEventStream, type StreamEvent } from "../http/event-stream/read-events.ts";
export { isEventStream, readReplyStream } from "../http/event-stream/read-reply.ts";
export { firstAborted } from "../http/first-aborted.ts";
export { errorOf } from "../http/read-error.ts";
export { EventFollower } from "./follow/event-follower.ts";

/** What one request needs; everything but the address has a default, so that inner code never meets an absent option. */
export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** From sending to the answer's headers, in milliseconds. (default: 30 000) */
  readonly timeoutMs?: number;
  /** Lets it go on when the page is left. (default: false) */
  readonly keepalive?: boolean;
  readonly fetch?: typeof fetch;
}

/**
 * Sends one request and gives back a successful answer, its body unread.
 * @throws {ApiError} The server's failure with its code; `UNREACHABLE` when nothing was answered, `TIMEOUT` when it took
 * too long, `ABORTED` when the caller cancelled it. For these three it is unknown whether the server acted.
 * @example
 * ```ts
 * import { request } from "ringback/client";
 *
 * const response = await request("https://chat.example/api/user/me", { headers: { authorization: "Bearer rbk_…" } });
 * const me = await response.json();
 * ```
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", body, headers = {}, signal, timeoutMs = 30_000, keepalive, fetch: send = fetch } = options;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await send(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: toJson(body) }),
      signal: signal ? firstAborted(signal, timeout.signal) : timeout.signal,
      ...(keepalive ? { keepalive } : {}),
      credentials: "omit",
      redirect: "manual", // Workers do not implement "error"
    });
    if (!response.ok) throw await readError(response);
    return response;
  } catch (cause) {
    // A redirect is an answer below 400: a token must not follow to another place.
    if (cause instanceof ApiError && cause.problem.status > 399) throw cause;
    if (signal?.aborted) throw unanswered("ABORTED", "The request was cancelled.", cause);
    if (timeout.signal.aborted) throw unanswered("TIMEOUT", `No answer within ${timeoutMs} ms.`, cause);
    throw unanswered("UNREACHABLE", "The server could not be reached.", cause);
  } finally {
    clearTimeout(timer);
  }
}

function unanswered(code: string, detail: string, cause: unknown): ApiError {
  return new ApiError({ code, status: 0, detail }, { cause });
}
