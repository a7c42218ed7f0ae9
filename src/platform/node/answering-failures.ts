import { failure } from "../http/respond.ts";
import type { Log } from "../log.ts";
import type { Answer } from "./serve.ts";

/**
 * Answers for a handler that throws, as the API does: 503 while the database cannot be reached, else 500. The error is logged
 * by code and place; a framework would print all that it holds.
 */
export function answeringFailures(answer: Answer, log: Log): Answer {
  return async (request, context) => {
    try {
      return await answer(request, context);
    } catch (cause) {
      return failure(cause, { method: request.method }, log);
    }
  };
}

/** For `onError` of an application whose errors are answered outside it. */
export function rethrow(error: unknown): never {
  throw error;
}
