import { conversationFeatures, featuresHeader } from "../../contract/codes.ts";
import { type Operation, shapeOf } from "../../contract/kit/operation.ts";
import { type ApiError, isApiError } from "../../contract/problem.ts";
import { allowOrigin } from "../../http/cors.ts";
import { commonFailure, eventStreamResponse, failureResponse, jsonResponse } from "../../http/respond.ts";
import type { Log } from "../log.ts";
import { isStorageFull } from "../storage/violations.ts";
import { EventStream } from "./event-stream.ts";

/** Writes a success as the row says: JSON, or the event stream that the handler began. */
export function success(row: Operation, result: object): Response {
  const headers: Record<string, string> = row.anyOrigin ? { [featuresHeader]: conversationFeatures } : {};
  if (result instanceof EventStream) return eventStreamResponse(result.events, { headers });
  return jsonResponse(result, { status: row.success.status, headers });
}

/** Chosen: room is made by people, not within a moment. */
const fullRetryAfterS = 30;

/**
 * Writes a failure in its operation's shape, if there is one. An unexpected one is logged and answered with a plain 500;
 * a full disk, which the storage logs, with 503.
 */
export function failure(cause: unknown, row: Operation | undefined, log: Log): Response {
  const { problem } = isApiError(cause) ? cause : unexpected(cause, log);
  return failureResponse(problem, row ? shapeOf(row, problem.code) : "message");
}

/** Chosen: a database that restarts is back within seconds. */
const unavailableRetryAfterS = 2;

/** The answer to any request before the platform has reached its database for the first time. Nothing was begun. */
export function unavailable(cause: unknown, log: Log): Response {
  log.error({ error: cause }, "the database cannot be reached");
  const { problem } = commonFailure("UNAVAILABLE", { cause, retryAfterS: unavailableRetryAfterS });
  const response = failureResponse(problem, "message");
  allowOrigin("*", response.headers); // pages on other sites read it too
  return response;
}

function unexpected(cause: unknown, log: Log): ApiError {
  if (isStorageFull(cause)) return commonFailure("STORAGE_FULL", { cause, retryAfterS: fullRetryAfterS });
  log.error({ error: cause }, "unexpected failure");
  return commonFailure("INTERNAL", { cause });
}
