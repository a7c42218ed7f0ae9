import { type ApiError, isApiError } from "../../contract/problem.ts";
import { refusal } from "../errors.ts";

/** What became of a paid request to the platform. `unknown`: it may have been done, so it stays counted and is not repeated. */
export interface PaidFailure {
  readonly outcome: "refused" | "unknown";
  /** What the visitor may see: nothing of the owner's numbers, balance or settings. */
  readonly failure: ApiError;
}

/** The platform did not do what it answers so; any other failure leaves that open. */
const refusedCodes = new Set([
  "INSUFFICIENT_BALANCE",
  "INVALID_PHONE",
  "SENDER_NOT_FOUND",
  "SENDER_NOT_CAPABLE",
  "SUBSCRIPTION_INACTIVE",
  "ASSISTANT_NOT_FOUND",
  "CONVERSATION_NOT_FOUND",
  "CALL_NOT_FOUND",
  "RECIPIENT_OPTED_OUT",
  "SENDER_OFFLINE",
  "SESSION_EXPIRED",
  "TEMPLATE_NOT_FOUND",
  "TEMPLATE_NOT_APPROVED",
  "TEMPLATE_MISMATCH",
  "VALIDATION_FAILED",
  "RATE_LIMITED",
  "UPSTREAM_REFUSED",
  "NOT_IMPLEMENTED",
]);
/** Mean the same to a visitor as to us. */
const passedOn = new Set([
  "IN_FLIGHT",
  "IDEMPOTENCY_CONFLICT",
  "RATE_LIMITED",
  "UNREACHABLE",
  "TIMEOUT",
  "BROKEN",
  "STORE_REQUIRED",
  "CONVERSATION_NOT_FOUND",
]);
/** What ends a connection before a byte of the request went out, as runtimes name it. */
const beforeSending = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Chosen: when a text is sent again that the network had no time for. */
const busyS = 10;

/** Reads what a paid call to the platform threw. */
export function paidFailure(cause: unknown): PaidFailure {
  if (!isApiError(cause)) return { outcome: "unknown", failure: refusal("UPSTREAM_FAILED", { cause }) };
  const { code, retryAfterS } = cause.problem;
  const outcome = refusedCodes.has(code) || beforeSending.has(lineFault(cause)) ? "refused" : "unknown";
  if (code === "CALL_NOT_FOUND") return { outcome, failure: refusal("NOT_FOUND", { cause }) };
  // They have said STOP since they proved the number: a code that they ask for now is a new consent.
  if (code === "RECIPIENT_OPTED_OUT") return { outcome, failure: refusal("NUMBER_NOT_VERIFIED", { cause }) };
  if (code === "INVALID_PHONE") return { outcome, failure: refusal("INVALID_PHONE", { cause }) };
  if (passedOn.has(code)) return { outcome, failure: cause };
  if (code === "INSUFFICIENT_BALANCE") return { outcome, failure: refusal("BUDGET_REACHED", { cause }) };
  const waits = retryAfterS === undefined ? {} : { retryAfterS };
  return {
    outcome,
    failure: refusal(outcome === "refused" ? "UPSTREAM_REFUSED" : "UPSTREAM_FAILED", { ...waits, cause }),
  };
}

/** What became of a text. */
export interface TextFailure extends PaidFailure {
  /** The recipient opted out of texts: the platform refused the text itself, and no carrier got it. */
  readonly isOptedOut: boolean;
}

/**
 * As {@link paidFailure}, of a text. The platform's network answers for each: a number that it does not take, or whose holder
 * wants no texts, is none that we can reach. Where the network did not answer, the text may arrive.
 */
export function textFailure(cause: unknown): TextFailure {
  const reason = failedTextReason(cause);
  const isOptedOut = reason === "opted_out";
  if (isOptedOut || reason === "refused")
    return { outcome: "refused", failure: refusal("INVALID_PHONE", { cause }), isOptedOut };
  if (reason === "busy")
    return { outcome: "refused", failure: refusal("UPSTREAM_FAILED", { retryAfterS: busyS, cause }), isOptedOut };
  if (reason === "unknown") return { outcome: "unknown", failure: refusal("TIMEOUT", { cause }), isOptedOut };
  return { ...paidFailure(cause), isOptedOut };
}

/** The `reason` of a text that the platform could not send. */
function failedTextReason(cause: unknown): unknown {
  if (!isApiError(cause) || cause.problem.code !== "PROVIDER_FAILED") return undefined;
  // The platform's own answer stands behind the one that a visitor may see.
  return isApiError(cause.cause) ? cause.cause.problem.extra?.reason : undefined;
}

/** The runtime's name for what broke a line, behind our own words for it. */
function lineFault(cause: unknown): string {
  let at: unknown = cause;
  for (let depth = 0; at instanceof Error && depth < 6; depth++) {
    if ("code" in at && typeof at.code === "string") return at.code;
    at = at.cause;
  }
  return "";
}

/** Makes what a call to the platform throws what a visitor may see. */
export function throwVisitorFailure(cause: unknown): never {
  throw paidFailure(cause).failure;
}
