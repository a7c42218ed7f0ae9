import { codeHeader, readCode } from "../contract/codes.ts";
import { ApiError, type Problem } from "../contract/problem.ts";
import { isRecord } from "../contract/record.ts";

/**
 * The only reader of wire error bodies; `errorBody` in the contract is the only writer. Never throws: a response that is
 * no JSON still has a status, and thereby a code.
 * @example
 * ```ts
 * import { readError } from "ringback/client";
 *
 * const response = await fetch("https://chat.example/api/user/me");
 * if (!response.ok) console.log((await readError(response)).problem.code); // UNAUTHENTICATED
 * ```
 */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => undefined);
  return errorOf(response, body);
}

/**
 * As {@link readError}, for a response whose body was read already: a `status: false` that came with a 200.
 * @example
 * ```ts
 * import { errorOf } from "ringback/client";
 *
 * const response = await fetch("https://chat.example/api/user/me");
 * const body = await response.json();
 * if (!response.ok) throw errorOf(response, body);
 * ```
 */
export function errorOf(response: Response, body: unknown): ApiError {
  const { status, headers, url } = response;
  const { message, errors, ...extra } = isRecord(body) ? body : {};
  const retryAfterS = Number.parseInt(headers.get("retry-after") ?? "", 10);
  const problem: Problem = {
    code: readCode(status, headers.get(codeHeader), body, pathname(url)),
    status,
    // `error` stays among the rest: beside a message of its own it holds details, such as what a carrier refused.
    detail: [message, extra.error].find((text) => typeof text === "string") ?? `HTTP ${status}`,
    ...(isFields(errors) ? { fields: errors } : {}),
    extra,
    ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
  };
  return new ApiError(problem);
}

/** Responses made by hand have no address, or one without a host. */
function pathname(url: string): string {
  return new URL(url, "http://host").pathname;
}

function isFields(value: unknown): value is Record<string, string[]> {
  return isRecord(value) && Object.values(value).every(Array.isArray);
}
