import { type AllowedOrigins, readAllowedOrigins, refusalOf } from "./address-rules.ts";
import { counted, textOf } from "./body.ts";
import { type Dial, dialAny, type Lookup, lookupAll } from "./connect.ts";
import { SafeFetchError } from "./error.ts";
import { type Answer, type ExchangeOptions, exchange, type OpenAnswer, openExchange } from "./exchange.ts";
import { headerRefusal, outgoingHeaders, plainHeadersOf } from "./headers.ts";
import { redirectOf } from "./redirect.ts";

/** Calls addresses that users typed, and only those of the public internet. Takes no proxy from the environment. */
export interface SafeFetch {
  /**
   * Why an address may not be called, in a sentence for the person who typed it; undefined when it may. Asks no resolver, so what
   * a name leads to is only known to `fetch`.
   */
  refusal(url: string): string | undefined;
  /** One request, redirects apart. Rejects with {@link SafeFetchError}; any status is an answer. */
  fetch(url: string, request: SafeRequest): Promise<SafeResponse>;
  /**
   * The same, as soon as the answer's head is there, for answers that come piece by piece: `timeoutMs` ends with the head, and a
   * redirect is an answer like others. The signal ends the body too.
   */
  stream(url: string, request: Omit<SafeRequest, "maxRedirects">): Promise<SafeStream>;
  /** Ends requests under way as `aborted`, and refuses later ones so. */
  close(): Promise<void>;
}

export interface SafeRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** (default: none; a user-agent is always sent) */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** For all of it: finding the address, connecting, every redirect, and reading the last byte. */
  readonly timeoutMs: number;
  /** Of the answer's body once decompressed. */
  readonly maxBytes: number;
  /** Followed for GET and HEAD only. At 0 a redirect is an answer like others, beyond the last a failure. (default: 0) */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

export interface SafeResponse extends Answer {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  /** The body in the character set that its type names, else UTF-8. */
  text(): string;
}

/** An answer whose body is still to come. */
export interface SafeStream extends Omit<Answer, "body"> {
  /** Fails with `too large` beyond the bytes asked for; cancelling it ends the connection. */
  readonly body: ReadableStream<Uint8Array>;
}

export interface SafeFetchOptions {
  /**
   * Origins such as `http://127.0.0.1:8080` that are called wherever they lead. Set by the process, never by a stored row.
   * (default: none)
   */
  readonly allowOrigins?: readonly string[];
  /** (default: the system's resolver) */
  readonly lookup?: Lookup;
  /** (default: TCP) */
  readonly dial?: Dial;
}

/** Throws a TypeError when an entry of `allowOrigins` is not exactly an origin. */
export function createSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allowOrigins = [], lookup = lookupAll, dial = dialAny } = options;
  const allowed = readAllowedOrigins(allowOrigins);
  const underWay = new Set<AbortController>();
  let closed = false;

  /** One request from its beginning to its end, which `end` says. */
  const begin = ({ timeoutMs, signal }: SafeRequest) => {
    const ending = new AbortController();
    let sent = false;
    const stop = (reason: "timed out" | "aborted") => ending.abort(reason);
    const abort = () => stop("aborted");
    const timer = setTimeout(stop, timeoutMs, "timed out");
    signal?.addEventListener("abort", abort);
    if (closed || signal?.aborted) abort();
    underWay.add(ending);
    return {
      signal: ending.signal,
      onConnected: () => {
        sent = true;
      },
      stopClock: () => clearTimeout(timer),
      failureOf: (cause: unknown) =>
        ending.signal.aborted ? new SafeFetchError(ending.signal.reason, { sent, cause }) : failureOf(cause, sent),
      end: () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        underWay.delete(ending);
      },
    };
  };
  return {
    refusal(text) {
      const url = URL.parse(text);
      return url ? refusalOf(url, allowed) : notAnAddress;
    },
    async fetch(text, request) {
      const sending = begin(request);
      try {
        return await follow(text, request, { allowed, lookup, dial, ...sending });
      } catch (cause) {
        throw sending.failureOf(cause);
      } finally {
        sending.end();
      }
    },
    async stream(text, request) {
      const sending = begin(request);
      try {
        const url = readUrl(text);
        const headers = readHeaders(request.headers ?? {});
        sending.signal.throwIfAborted();
        const options = { lookup, dial, ...sending, vouched: vouchedFor(url, allowed) };
        const answer = await openExchange(url, { ...request, body: request.body, headers }, options);
        sending.stopClock();
        return { status: answer.status, headers: answer.headers, body: streamOf(answer, request, sending.end) };
      } catch (cause) {
        sending.end();
        throw sending.failureOf(cause);
      }
    },
    async close() {
      closed = true;
      for (const ending of underWay) ending.abort("aborted");
    },
  };
}

const notAnAddress = "This is not an address.";

interface FollowOptions extends Omit<ExchangeOptions, "vouched"> {
  readonly allowed: AllowedOrigins;
}

/** Every hop goes through the same checks as the first. */
async function follow(text: string, request: SafeRequest, options: FollowOptions): Promise<SafeResponse> {
  const { method, body, maxBytes, headers: given = {} } = request;
  const maxRedirects = method === "GET" || method === "HEAD" ? (request.maxRedirects ?? 0) : 0;
  let url = readUrl(text);
  let headers = readHeaders(given);
  for (let hops = 0; ; hops++) {
    options.signal.throwIfAborted();
    const vouched = vouchedFor(url, options.allowed);
    const answer = await exchange(url, { method, headers, body, maxBytes }, { ...options, vouched });
    const target = maxRedirects > 0 ? redirectOf(answer, url) : undefined;
    if (!target) return { ...answer, url: url.href, text: () => textOf(answer.body, contentTypeOf(answer)) };
    if (hops === maxRedirects) throw new SafeFetchError("redirected", { sent: true });
    if (target.origin !== url.origin) headers = plainHeadersOf(headers);
    url = target;
  }
}

/** Whether the process vouches for an address. @throws {SafeFetchError} Where it may not be called. */
function vouchedFor(url: URL, allowed: AllowedOrigins): boolean {
  const message = refusalOf(url, allowed);
  if (message) throw new SafeFetchError("address", { sent: false, message });
  return allowed.has(url.origin);
}

function streamOf(answer: OpenAnswer, request: { readonly maxBytes: number }, end: () => void) {
  const pieces = counted(answer.body, request);
  const close = () => {
    end();
    answer.close();
  };
  answer.body.on("error", () => {}); // its reader gets the error; there may be none
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        close();
        controller.close();
      } catch (cause) {
        close();
        controller.error(cause);
      }
    },
    cancel: close,
  });
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new SafeFetchError("address", { sent: false, message: notAnAddress });
  return url;
}

function readHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const message = headerRefusal(name, value);
    if (message) throw new SafeFetchError("headers", { sent: false, message });
  }
  return outgoingHeaders(headers);
}

function contentTypeOf({ headers }: Answer): string {
  return headers.get("content-type") ?? "";
}

function failureOf(cause: unknown, sent: boolean): SafeFetchError {
  if (cause instanceof SafeFetchError) {
    const { reason, message } = cause;
    // An earlier hop may have been sent though the failing one was not.
    return cause.sent === sent ? cause : new SafeFetchError(reason, { sent, message, cause });
  }
  const tooLarge = (cause as { code?: unknown } | null)?.code === "UND_ERR_RES_EXCEEDED_MAX_SIZE";
  return new SafeFetchError(tooLarge ? "too large" : sent ? "broken" : "unreachable", { sent, cause });
}
