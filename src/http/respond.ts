import { type CommonCode, codeHeader, commonFailures } from "../contract/codes.ts";
import { ApiError, type ErrorShape, errorBody, type Problem } from "../contract/problem.ts";
import { eventStreamBody, eventStreamHeaders, type ServerEvent } from "./event-stream/write-events.ts";

/** A success that nothing on the way may keep. */
export function jsonResponse(
  body: object,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** A success that arrives in pieces. */
export function eventStreamResponse(
  events: AsyncIterable<ServerEvent>,
  { headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {},
): Response {
  return new Response(eventStreamBody(events), { headers: { ...headers, ...eventStreamHeaders } });
}

/** A failure in its operation's shape, with its code in a header. */
export function failureResponse(problem: Problem, shape: ErrorShape): Response {
  const { code, status, retryAfterS, rate } = problem;
  const headers = new Headers({ "cache-control": "no-store", [codeHeader]: code });
  if (retryAfterS !== undefined) headers.set("retry-after", String(retryAfterS));
  if (rate) {
    headers.set("x-ratelimit-limit", String(rate.limit));
    headers.set("x-ratelimit-remaining", String(rate.remaining));
  }
  return Response.json(errorBody(problem, shape), { status, headers });
}

/** A failure that belongs to no operation: an unknown path, a method that is not there. */
export function commonFailure(
  code: CommonCode,
  { cause, ...more }: Partial<Omit<Problem, "code" | "status">> & { readonly cause?: unknown } = {},
): ApiError {
  const { status, message } = commonFailures[code];
  return new ApiError({ code, status, detail: message, ...more }, cause === undefined ? undefined : { cause });
}

/** Refused because a limit was reached: the body says when it ends, as the header does. */
export function tooManyRequests(retryAfterS: number, rate?: Problem["rate"]): ApiError {
  const extra = { message: commonFailures.RATE_LIMITED.message, retry_after: retryAfterS };
  return commonFailure("RATE_LIMITED", { retryAfterS, extra, ...(rate ? { rate } : {}) });
}

/** The response to HEAD where GET has this one. */
export function withoutBody(response: Response): Response {
  response.body?.cancel().catch(() => undefined);
  return new Response(null, response);
}
