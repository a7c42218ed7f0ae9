import { ApiError, isApiError } from "../../../contract/problem.ts";

const logged = new WeakSet<object>();

/** Wraps an error that no server named as `UNEXPECTED`, and logs it once for the page's developer. */
export function asApiError(cause: unknown): ApiError {
  if (isApiError(cause)) return cause;
  const error = Object(cause) as object;
  if (!logged.has(error)) console.error("ringback: something unexpected went wrong.", cause);
  logged.add(error);
  return new ApiError({ code: "UNEXPECTED", status: 0, detail: String(cause) }, { cause });
}
