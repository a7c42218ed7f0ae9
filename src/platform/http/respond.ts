import { codeHeader, conversationFeatures, featuresHeader } from "../../contract/codes.ts";
import { eventStreamBody, eventStreamHeaders } from "../../contract/kit/event-stream.ts";
import { type Operation, shapeOf } from "../../contract/kit/operation.ts";
import { ApiError, errorBody, isApiError, type Problem } from "../../contract/problem.ts";
import type { Log } from "../log.ts";
import { EventStream } from "./event-stream.ts";

/** Writes a success as the row says: JSON, or the event stream that the handler began. */
export function success(row: Operation, result: object): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (row.openToBrowsers) headers.set(featuresHeader, conversationFeatures);
  if (!(result instanceof EventStream)) return Response.json(result, { status: row.success.status, headers });
  for (const [name, value] of Object.entries(eventStreamHeaders)) headers.set(name, value);
  return new Response(eventStreamBody(result.events), { status: row.success.status, headers });
}

/** Writes a failure in its operation's shape, if there is one. What nobody foresaw is logged and told as a plain 500. */
export function failure(cause: unknown, row: Operation | undefined, log: Log): Response {
  const { problem } = isApiError(cause) ? cause : unforeseen(cause, log);
  const headers = new Headers({ "cache-control": "no-store", [codeHeader]: problem.code });
  if (problem.retryAfterS !== undefined) headers.set("retry-after", String(problem.retryAfterS));
  for (const [name, value] of Object.entries(rateHeaders(problem))) headers.set(name, value);
  const body = errorBody(problem, row ? shapeOf(row, problem.code) : "message");
  return Response.json(body, { status: problem.status, headers });
}

function unforeseen(cause: unknown, log: Log): ApiError {
  log.error({ error: cause }, "unforeseen failure");
  return new ApiError({ code: "INTERNAL", status: 500, detail: "Server Error" }, { cause });
}

function rateHeaders({ rate }: Problem): Record<string, string> {
  if (!rate) return {};
  return { "x-ratelimit-limit": String(rate.limit), "x-ratelimit-remaining": String(rate.remaining) };
}
