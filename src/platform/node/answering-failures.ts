import { failure } from "../http/respond.ts";
import type { Log } from "../log.ts";
import type { Answer } from "./request-listener.ts";

/**
 * Answers for a handler that throws, as the API does: 503 while the database cannot be reached, else 500. The error is logged
 * by code and place; a framework would print all that it holds.
 * @example
 * ```ts
 * import { answeringFailures, listen, openProcessLog } from "ringback-server/node";
 *
 * const log = await openProcessLog();
 * const answer = () => {
 *   throw new Error("not done yet"); // answered 500, and logged by its code and place
 * };
 * await listen(answeringFailures(answer, log), { port: 8080 });
 * ```
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

/**
 * For `onError` of an application whose errors are answered outside it.
 * @example
 * ```ts
 * import { Hono } from "hono";
 * import { answeringFailures, listen, openProcessLog, rethrow } from "ringback-server/node";
 *
 * const app = new Hono().onError(rethrow);
 * await listen(answeringFailures((request) => app.fetch(request), await openProcessLog()), { port: 8080 });
 * ```
 */
export function rethrow(error: unknown): never {
  throw error;
}
