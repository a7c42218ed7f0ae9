import { lostAnswerStatuses } from "../contract/codes.ts";
import type { Operation } from "../contract/kit/operation.ts";
import { type ApiError, isApiError } from "../contract/problem.ts";

/** The line, or a server between here and there, failed: nobody knows whether the request was carried out. */
const lineFailures = new Set(["UNREACHABLE", "TIMEOUT"]);
const gatewayStatuses = new Set([503, ...lostAnswerStatuses]);
/** The server is still at work on this very request, or on the one before it. */
const busy = new Set(["IN_FLIGHT", "CONVERSATION_BUSY"]);
/** Chosen: who must wait longer should decide for themselves. */
const longestWaitS = 10;
const firstPauseS = 0.25;

/** Whether a failed call may be sent again without doing something twice. */
export function mayRepeat(
  error: unknown,
  row: Operation,
  { idempotencyKey }: { readonly idempotencyKey?: string },
): error is ApiError {
  if (!isApiError(error)) return false;
  const { code, status, retryAfterS = 0 } = error.problem;
  if (retryAfterS > longestWaitS) return false;
  if (status === 429) return retryAfterS > 0; // refused before anything was done
  const safe = row.method === "GET" || (row.idempotent === true && idempotencyKey !== undefined);
  if (!safe) return false;
  // A documented 503 says something about the request itself, which another try does not change.
  const isGateway = gatewayStatuses.has(status) && !(code in row.failures);
  return isGateway || lineFailures.has(code) || busy.has(code);
}

/** How long to wait before the next try, in milliseconds: as the server says, else twice as long each time. */
export function pauseMs({ problem }: ApiError, tried: number): number {
  return (problem.retryAfterS ?? firstPauseS * 2 ** tried) * 1_000;
}
