import { type CommonCode, commonFailures } from "../../contract/codes.ts";
import { type Operation, problemOf } from "../../contract/kit/operation.ts";
import { ApiError } from "../../contract/problem.ts";
import { type ProxyCode, proxyFailures } from "../../contract/proxy.ts";
import { refusal } from "../errors.ts";

/** Failures of any operation that mean the same to a visitor as to us. */
const passedOn = new Set<string>(["IN_FLIGHT", "IDEMPOTENCY_CONFLICT", "VALIDATION_FAILED", "RATE_LIMITED"]);
/** The platform does not have what was asked for, as one with nothing but the document. */
const missing = new Set(["NOT_FOUND", "METHOD_NOT_ALLOWED", "NOT_IMPLEMENTED"]);
const longestWaitS = 86_400;
/** A field of a card, by the name that the page has sent. */
const cardField = /^(?:agreement\.arguments|form_answer\.values)\.[\w.-]{1,80}$/;

/**
 * The platform's failure as a visitor may see it: the code, our fixed words, how long to wait, and which fields of a card do not fit.
 * Its own words, other fields and details stay here.
 */
export function visitorFailure(row: Operation, failed: ApiError): ApiError {
  const { code, status, retryAfterS: wait, fields: named = {} } = failed.problem;
  const waits = wait !== undefined && wait >= 0 ? { retryAfterS: Math.min(wait, longestWaitS) } : {};
  if (Object.hasOwn(row.failures, code))
    return new ApiError(problemOf(row, code as CommonCode, waits), { cause: failed });
  if (passedOn.has(code)) {
    const { message } = commonFailures[code as CommonCode];
    const wrong = Object.keys(named).filter((name) => cardField.test(name));
    const names = wrong.length > 0 ? wrong : ["body"];
    const texts = Object.fromEntries(names.map((name) => [name, [message]]));
    const fields = code === "VALIDATION_FAILED" ? { fields: texts } : {};
    return refusal(code as CommonCode, { ...waits, ...fields, cause: failed });
  }
  if (missing.has(code)) return refusal("NOT_IMPLEMENTED", { cause: failed });
  if (Object.hasOwn(proxyFailures, code) && (status === 0 || status >= 500)) {
    return refusal(code as ProxyCode, { cause: failed });
  }
  return refusal(status >= 400 && status < 500 ? "UPSTREAM_REFUSED" : "UPSTREAM_FAILED", { cause: failed });
}
