import { conversationFeatures, featuresHeader, featuresWithMail } from "../../contract/codes.ts";
import { type Operation, shapeOf } from "../../contract/kit/operation.ts";
import { type ApiError, isApiError } from "../../contract/problem.ts";
import { allowOrigin } from "../../http/cors.ts";
import { FileAnswer, fileResponse } from "../../http/file-answer.ts";
import { commonFailure, eventStreamResponse, failureResponse, jsonResponse } from "../../http/respond.ts";
import { EventStream } from "../events/event-stream.ts";
import type { Log } from "../log.ts";
import { isLostConnection, isStorageFull, isUnavailable } from "../storage/violations.ts";

/** Writes a success as the row says: JSON, a file, or the event stream that the handler began. */
export function success(row: Operation, result: object, sendsMail: boolean): Response {
  const features = sendsMail ? featuresWithMail : conversationFeatures;
  const headers: Record<string, string> = row.anyOrigin ? { [featuresHeader]: features } : {};
  if (result instanceof EventStream) return eventStreamResponse(result.events, { headers });
  if (result instanceof FileAnswer) return fileResponse(result, { headers });
  return jsonResponse(result, { status: row.success.status, headers });
}

/** Chosen: room is made by people, not within a moment. */
const fullRetryAfterS = 30;

/**
 * Writes a failure in its operation's shape, if there is one. An unexpected one is logged and answered with a plain 500; a
 * full disk, which the storage logs, with 503, and a database that cannot be reached with 503 where nothing can have been
 * done.
 */
export function failure(cause: unknown, row: Operation | { readonly method: string } | undefined, log: Log): Response {
  const { problem } = isApiError(cause) ? cause : unexpected(cause, row, log);
  return failureResponse(problem, row && "id" in row ? shapeOf(row, problem.code) : "message");
}

/** Chosen: a database that restarts is back within seconds. */
const unavailableRetryAfterS = 2;

/** The answer to any request before the platform has reached its database for the first time. Nothing was begun. */
export function unavailable(cause: unknown, log: Log): Response {
  const { problem } = cannotReachDatabase(cause, log);
  const response = failureResponse(problem, "message");
  allowOrigin("*", response.headers); // pages on other sites read it too
  return response;
}

function cannotReachDatabase(cause: unknown, log: Log): ApiError {
  log.error({ error: cause }, "the database cannot be reached");
  return commonFailure("UNAVAILABLE", { cause, retryAfterS: unavailableRetryAfterS });
}

function unexpected(cause: unknown, row: { readonly method: string } | undefined, log: Log): ApiError {
  if (isStorageFull(cause)) return commonFailure("STORAGE_FULL", { cause, retryAfterS: fullRetryAfterS });
  // A connection that broke leaves open what was done on it: only a read may be repeated.
  const isHarmless = row?.method === "GET" && isLostConnection(cause);
  if (isUnavailable(cause) || isHarmless) return cannotReachDatabase(cause, log);
  log.error({ error: cause }, "unexpected failure");
  return commonFailure("INTERNAL", { cause });
}
