import { codeHeader, readCode } from "../contract/codes.ts";
import { ApiError, type Problem } from "../contract/problem.ts";
import { isRecord } from "../contract/record.ts";

/** What one request needs; everything but the address has a default, so that inner code never meets an absent option. */
export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** From sending to the answer's headers, in milliseconds. (default: 30 000) */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

/** One server-sent event, its data as text. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The server gives a sign every 15 s; a line that is silent for three times as long is dead. */
const longestSilenceMs = 45_000;
/** Chosen: no event of a conversation comes near it; a line that never ends must not fill the memory. */
const longestEventChars = 2_000_000;

/**
 * Sends one request and gives back a successful answer, its body unread.
 * @throws {ApiError} The server's failure with its code; `UNREACHABLE` when nothing was answered, `TIMEOUT` when it took
 * too long, `ABORTED` when the caller gave up. For these three it is unknown whether the server acted.
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = "GET", body, headers = {}, signal, timeoutMs = 30_000, fetch: send = fetch } = options;
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
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      credentials: "omit",
      redirect: "error",
    });
    if (!response.ok) throw await readError(response);
    return response;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw unanswered("ABORTED", "The request was cancelled.", cause);
    if (timeout.signal.aborted) throw unanswered("TIMEOUT", `No answer within ${timeoutMs} ms.`, cause);
    throw unanswered("UNREACHABLE", "The server could not be reached.", cause);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The only reader of wire error bodies; `errorBody` in the contract is the only writer. Never throws: an answer that is
 * no JSON still has a status, and thereby a code.
 */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => undefined);
  return errorOf(response, body);
}

/** As {@link readError}, for an answer whose body was read already: a `status: false` that came with a 200. */
export function errorOf(response: Response, body: unknown): ApiError {
  const { status, headers, url } = response;
  const { message, error, errors, ...extra } = isRecord(body) ? body : {};
  const retryAfterS = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const problem: Problem = {
    code: readCode(status, headers.get(codeHeader), body, pathname(url)),
    status,
    detail: [message, error].find((text) => typeof text === "string") ?? `HTTP ${status}`,
    ...(isFields(errors) ? { fields: errors } : {}),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
    ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
  };
  return new ApiError(problem);
}

/**
 * Reads server-sent events off a response body: pieces that cut lines anywhere, all three line ends, data over several
 * lines, comments. An event that the stream's end cuts off is not one.
 * @throws RangeError for an event or a silence beyond all bounds, and whatever reading throws when the line breaks.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = "";
  let event = "";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      rest += value;
      if (rest.length > longestEventChars) throw new RangeError("an event of the stream is too long");
      // A carriage return at the end may be the first half of a line end.
      const whole = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
      const lines = whole.split(/\r\n|\r|\n/);
      const open = lines.pop() ?? "";
      rest = open + rest.slice(whole.length);
      for (const line of lines) {
        if (line !== "") {
          const [, name = "", text = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
          if (name === "event") event = text;
          else if (name === "data") data.push(text);
          continue;
        }
        if (data.length > 0) yield { event: event || "message", data: data.join("\n") };
        event = "";
        data = [];
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function unanswered(code: string, detail: string, cause: unknown): ApiError {
  return new ApiError({ code, status: 0, detail }, { cause });
}

/** Answers made by hand have no address. */
function pathname(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

function isFields(value: unknown): value is Record<string, string[]> {
  return isRecord(value) && Object.values(value).every(Array.isArray);
}

async function withinSilence<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError("the stream fell silent")), longestSilenceMs);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
