import { codeHeader, readCode } from "../contract/codes.ts";
import { ApiError, type Problem } from "../contract/problem.ts";

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

function unanswered(code: string, detail: string, cause: unknown): ApiError {
  return new ApiError({ code, status: 0, detail }, { cause });
}

/** Answers made by hand have no address. */
function pathname(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFields(value: unknown): value is Record<string, string[]> {
  return isRecord(value) && Object.values(value).every(Array.isArray);
}
