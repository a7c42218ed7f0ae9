const mark = Symbol.for("ringback.ApiError");

/** A failure as data: what RFC 9457 names, with a short `code` in place of the `type` URI. */
export interface Problem {
  /** UPPER_SNAKE, stable; all that code branches on. */
  readonly code: string;
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** A sentence for developers. The widget shows its own words instead. */
  readonly detail: string;
  /** Texts by field, when validation refused the input. */
  readonly fields?: Record<string, string[]>;
  /** Further members of the wire body that a row documents. */
  readonly extra?: Record<string, unknown>;
  /** Seconds until the same request may succeed. */
  readonly retryAfterS?: number;
  /** The limit that was met, for the `X-RateLimit-…` headers. */
  readonly rate?: { readonly limit: number; readonly remaining: number };
}

/** How an operation writes its errors. @source Errors */
export type ErrorShape = "message" | "error" | "chat" | "whatsapp";

/**
 * Thrown on every side of the API. Known by its mark, so that two copies of the package recognise each other's.
 * @example
 * ```ts
 * import { ApiError } from "ringback/contract";
 *
 * throw new ApiError({ code: "NOT_FOUND", status: 404, detail: "There is no such order." });
 * ```
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly [mark] = true;
  readonly problem: Problem;

  constructor(problem: Problem, options?: { readonly cause?: unknown }) {
    super(`${problem.code}: ${problem.detail}`, options);
    this.problem = problem;
  }
}

/**
 * Whether a caught value is an {@link ApiError}, from whichever copy of the package.
 * @example
 * ```ts
 * import { isApiError } from "ringback/contract";
 *
 * const codeOf = (error: unknown) => (isApiError(error) ? error.problem.code : "INTERNAL");
 * ```
 */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === "object" && value !== null && mark in value;
}

/**
 * The only writer of wire error bodies; `readError` in the client is the only reader. @source Errors
 * @example
 * ```ts
 * import { errorBody } from "ringback/contract";
 *
 * errorBody({ code: "NOT_FOUND", status: 404, detail: "Not found." }, "message"); // { message: "Not found." }
 * ```
 */
export function errorBody({ code, detail, fields, extra }: Problem, shape: ErrorShape): Record<string, unknown> {
  switch (shape) {
    case "chat":
      return fields
        ? { status: false, error: detail, message: detail, errors: fields, ...extra }
        : { status: false, error: detail, ...extra };
    case "whatsapp":
      // Both shapes at once, where clients of the other operations read the second.
      return fields || code === "RATE_LIMITED"
        ? { success: false, error: detail, error_code: code, message: detail, errors: fields ?? {}, ...extra }
        : { success: false, error: detail, error_code: code, ...extra };
    default:
      if (fields) return { message: detail, errors: fields, ...extra };
      return { [shape]: detail, ...extra };
  }
}
