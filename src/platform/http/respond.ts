import { conversationFeatures, featuresHeader } from "../../contract/codes.ts";
import { type Operation, shapeOf } from "../../contract/kit/operation.ts";
import { isApiError } from "../../contract/problem.ts";
import { commonFailure, eventStreamResponse, failureResponse, jsonResponse } from "../../http/respond.ts";
import type { Log } from "../log.ts";
import { EventStream } from "./event-stream.ts";

/** Writes a success as the row says: JSON, or the event stream that the handler began. */
export function success(row: Operation, result: object): Response {
  const headers: Record<string, string> = row.anyOrigin ? { [featuresHeader]: conversationFeatures } : {};
  if (result instanceof EventStream) return eventStreamResponse(result.events, { headers });
  return jsonResponse(result, { status: row.success.status, headers });
}

/** Writes a failure in its operation's shape, if there is one. An unexpected one is logged and answered with a plain 500. */
export function failure(cause: unknown, row: Operation | undefined, log: Log): Response {
  if (!isApiError(cause)) log.error({ error: cause }, "unexpected failure");
  const { problem } = isApiError(cause) ? cause : commonFailure("INTERNAL", { cause });
  return failureResponse(problem, row ? shapeOf(row, problem.code) : "message");
}
