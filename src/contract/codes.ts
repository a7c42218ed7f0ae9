import { isRecord } from "./record.ts";

/**
 * The header that carries a failure's code. Chosen: bodies stay the document's.
 * @example
 * ```ts
 * import { codeHeader } from "ringback/contract";
 *
 * const response = await fetch("https://chat.example/api/user/me");
 * const code = response.headers.get(codeHeader); // UNAUTHENTICATED
 * ```
 */
export const codeHeader = "Ringback-Code";
/**
 * The header that names what an endpoint offers beyond the document.
 * @example
 * ```ts
 * import { featuresHeader } from "ringback/contract";
 *
 * const response = await fetch("https://chat.example/api/conversations/9b1c…");
 * const streams = response.headers.get(featuresHeader)?.includes("sse") ?? false;
 * ```
 */
export const featuresHeader = "Ringback-Features";
/** All that {@link featuresHeader} can name, as this platform says it in conversation answers. */
export const conversationFeatures =
  "idempotency, sse, events, pending_call, form, stop, attachments, rating, client_tools, replace, earlier, context";
/** The same of a server that sends what people answer to visitors who have left, by e-mail. */
export const featuresWithMail = `${conversationFeatures}, email`;

/** The header that names the query parameters of a request which its operation does not know, and ignores: `status, pages`. */
export const ignoredHeader = "Ringback-Ignored";

/**
 * The header in which the proxy hands a page its session token.
 * @example
 * ```ts
 * import { tokenHeader } from "ringback/contract";
 *
 * const response = await fetch("https://shop.example/ringback/conversations", { method: "POST" });
 * const token = response.headers.get(tokenHeader);
 * ```
 */
export const tokenHeader = "Ringback-Token";
/**
 * The header that carries, once, what a page gets a new token with after a pause.
 * @example
 * ```ts
 * import { resumeHeader } from "ringback/contract";
 *
 * const response = await fetch("https://shop.example/ringback/conversations", { method: "POST" });
 * const resume = response.headers.get(resumeHeader);
 * ```
 */
export const resumeHeader = "Ringback-Resume";
/** What a page of another origin may read of an answer. */
export const exposedHeaders = `${codeHeader}, ${featuresHeader}, ${tokenHeader}, ${resumeHeader}, Retry-After, Date`;

/**
 * Failures that any operation can end in; a row's own stand in its `failures`. Chosen where the document is silent.
 * @example
 * ```ts
 * import { commonFailures } from "ringback/contract";
 *
 * const { status, message } = commonFailures.RATE_LIMITED; // 429
 * ```
 */
export const commonFailures = {
  MALFORMED_JSON: { status: 400, message: "The request body is not valid JSON." },
  UNAUTHENTICATED: { status: 401, message: "Unauthenticated." },
  ROLE_NOT_ALLOWED: { status: 403, message: "Your role does not allow this." },
  SCOPE_NOT_ALLOWED: { status: 403, message: "This API key may not use this part of the API." },
  NOT_FOUND: { status: 404, message: "Not found." },
  METHOD_NOT_ALLOWED: { status: 405, message: "Method not allowed." },
  NOT_ACCEPTABLE: { status: 406, message: "This endpoint answers application/json." },
  IN_FLIGHT: { status: 409, message: "A request with this Idempotency-Key is still being worked on." },
  BODY_TOO_LARGE: { status: 413, message: "The request body is too large." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The Content-Type must be application/json." },
  VALIDATION_FAILED: { status: 422, message: "The given data was invalid." },
  IDEMPOTENCY_CONFLICT: { status: 422, message: "This Idempotency-Key was used with another payload." },
  RATE_LIMITED: { status: 429, message: "Too Many Attempts." },
  INTERNAL: { status: 500, message: "Server Error" },
  STORAGE_FULL: { status: 503, message: "The server's disk is nearly full, so nothing can be stored right now." },
  UNAVAILABLE: { status: 503, message: "The server cannot reach its database right now." },
  NOT_IMPLEMENTED: { status: 501, message: "This operation has no implementation yet." },
} as const;
/** A code that any operation may fail with, such as `RATE_LIMITED`. */
export type CommonCode = keyof typeof commonFailures;

/**
 * The one reading of a failure's code: the header, else the body's `error_code`, else status and text.
 * `path` tells the two conversation operations apart, since both answer 404 in the same shape.
 * @example
 * ```ts
 * import { codeHeader, readCode } from "ringback/contract";
 *
 * const response = await fetch("https://chat.example/api/user/me");
 * const code = readCode(response.status, response.headers.get(codeHeader), await response.json());
 * ```
 */
export function readCode(status: number, header: string | null, body: unknown, path = ""): string {
  if (header) return header;
  const { error_code: named, error } = isRecord(body) ? body : {};
  if (typeof named === "string" && named !== "") return named;
  if (status === 404 && typeof error === "string") {
    return /\/conversations\/?$/.test(path) ? "ASSISTANT_NOT_FOUND" : "CONVERSATION_NOT_FOUND";
  }
  if ((status === 400 || status === 200) && typeof error === "string") {
    return error.startsWith("Insufficient balance") ? "INSUFFICIENT_BALANCE" : "PROCESSING_FAILED";
  }
  return byStatus[status] ?? (status >= 500 ? "INTERNAL" : "REQUEST_FAILED");
}

const byStatus: Record<number, string> = {
  401: "UNAUTHENTICATED",
  402: "INSUFFICIENT_BALANCE",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  409: "IN_FLIGHT",
  413: "BODY_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "VALIDATION_FAILED",
  429: "RATE_LIMITED",
};

/**
 * The statuses of a gateway that did not get the answer of the server behind it, with those that Cloudflare has for it: what was
 * asked for may be done. https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/
 */
export const lostAnswerStatuses: ReadonlySet<number> = new Set([502, 504, 520, 522, 524]);
