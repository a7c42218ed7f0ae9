import { ApiError, isApiError } from "../../../contract/problem.ts";

const logged = new WeakSet<object>();

/** An error that no server named, logged once: the page's developer sees it, the visitor reads what became of it. */
export function asApiError(cause: unknown): ApiError {
  if (isApiError(cause)) return cause;
  const error = Object(cause) as object;
  if (!logged.has(error)) console.error("ringback: something unexpected went wrong.", cause);
  logged.add(error);
  return new ApiError({ code: "UNEXPECTED", status: 0, detail: "The widget failed." }, { cause });
}
