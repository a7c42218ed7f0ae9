import { codeHeader } from "../contract/codes.ts";
import { eventStreamBody, eventStreamHeaders } from "../contract/kit/event-stream.ts";
import { type ApiError, type ErrorShape, errorBody } from "../contract/problem.ts";
import type { Answer } from "./rule.ts";

/** Writes what a rule returned. Headers are ours from the first to the last: none is copied from anywhere. */
export function success(answer: Answer): Response {
  const { headers } = answer;
  if (!answer.events) return Response.json(answer.body, { headers: { "cache-control": "no-store", ...headers } });
  return new Response(eventStreamBody(answer.events), { headers: { ...headers, ...eventStreamHeaders } });
}

/** Writes a refusal in its path's shape. */
export function failure({ problem }: ApiError, shape: ErrorShape): Response {
  const headers = new Headers({ "cache-control": "no-store", [codeHeader]: problem.code });
  if (problem.retryAfterS !== undefined) headers.set("retry-after", String(problem.retryAfterS));
  return Response.json(errorBody(problem, shape), { status: problem.status, headers });
}
