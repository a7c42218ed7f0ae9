import { APICallError } from "ai";
import { EngineFailure } from "../../turn.ts";

/** Chosen: how long to wait before the second request where the endpoint names no time. */
const usualWaitMs = 500;
const timeoutStatuses = new Set([408, 504]);
const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529]);
/** A local server reads its model into memory: that ends by itself. */
const loadingWaitMs = 1_000;

/** What went wrong at the endpoint, by its status alone: its words may quote the prompt or the key. */
class EndpointError extends Error {
  override readonly name = "EndpointError";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Maps a failure of the endpoint or of its library to one of the fixed reasons. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const status = statusOf(error);
  const isTimeout = status === undefined ? nameOf(error) === "TimeoutError" : timeoutStatuses.has(status);
  const code = status === undefined ? nameOf(error) : `HTTP_${status}`;
  return new EngineFailure(isTimeout ? "model timed out" : "model unavailable", { cause: new EndpointError(code) });
}

/** How long to wait before the same request is sent again; undefined if that would not help. */
export function retryDelayMs(error: unknown, now: Date = new Date()): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  const { statusCode, responseHeaders } = error;
  // No status: the endpoint was not reached at all.
  if (statusCode !== undefined && !retriedStatuses.has(statusCode)) return undefined;
  const ms = Number(responseHeaders?.["retry-after-ms"] ?? Number.NaN);
  if (ms >= 0) return ms;
  return readRetryAfter(responseHeaders?.["retry-after"], now) ?? (isLoading(error) ? loadingWaitMs : usualWaitMs);
}

/** Whether a server reads its model into memory still. */
export function isLoading(error: unknown): boolean {
  return APICallError.isInstance(error) && error.statusCode === 503 && /\bloading\b/i.test(error.responseBody ?? "");
}

/** What a server refused a request with. */
export function refusalOf(error: unknown): { readonly status: number; readonly words: string } | undefined {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
  return { status: error.statusCode, words: (error.responseBody ?? "").slice(0, 4_000) };
}

/** Seconds or an HTTP date. */
function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "error event";
}
