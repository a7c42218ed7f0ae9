import { lostAnswerStatuses } from "../../../contract/codes.ts";
import type { SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import type { ToolOutcome } from "../turn.ts";
import { boundResult } from "./bounded.ts";
import type { Hide } from "./secrets.ts";

/** Of what a service says about its own failure. */
const longestReason = 200;

/** A refusal without a reason, as a company says it to a visitor. */
export const notDone = "This could not be done";

/** What is wrong with a service or a page, in words of ours. */
export const serviceWords = {
  notSetUp: "This service is not set up correctly",
  unreachable: "The service could not be reached",
  lost: "The connection to the service was lost",
  tooLarge: "The service's answer was too large",
  moved: "The service has moved",
  slow: "The service took too long to answer",
  busy: "The service is too busy",
  down: "The service does not work at the moment",
  webPage: "The service answered with a web page instead of data",
  notOnPage: "This is not available: the page did not do it",
} as const;

/** What is wrong with a service, by the name of its words. */
export type ServiceProblem = keyof typeof serviceWords;

/**
 * Problems for which a tool counts as failing and its owner's members are notified, as `failure_code` of its result: the words may be
 * in any language. notify_tool has the same list.
 */
const failureCodes: Readonly<Partial<Record<ServiceProblem, string>>> = {
  notSetUp: "NOT_SET_UP",
  unreachable: "UNREACHABLE",
  lost: "CONNECTION_LOST",
  slow: "TIMED_OUT",
  moved: "MOVED",
  webPage: "WEB_PAGE",
};

/** Added where a write may have happened although nothing says so. */
const unknownWords = "so it is not known whether this was done. Check before trying again.";

export interface AnswerOptions {
  /** Whether the request changes something on the other side. */
  readonly writes: boolean;
  readonly hide: { readonly inAnswers: Hide; readonly inErrors: Hide };
}

/**
 * What came of a tool, from a service's answer: a JSON object as it is, other JSON as `result`, text as `text`, nothing as
 * `{}`, all bounded. A status outside 2xx, or an object that says `success: false`, `ok: false` or an `error`, is a failure
 * with the service's own reason where it gives one in words; so is a whole page of HTML. A write that is answered by a redirect may be done: there are services
 * that redirect to the answer of what they did.
 */
export function outcomeOf(response: SafeResponse, { writes, hide }: AnswerOptions): ToolOutcome {
  const { status } = response;
  const value = read(response);
  const reason = plainWords(saidIn(value), hide.inErrors);
  if (status < 200 || status > 299) return statusFailure(status, { writes, reason });
  // A sign-in or error page, mostly: nothing of it is for a visitor, and whether something was done stands nowhere.
  if (typeof value.text === "string" && isWebPage(value.text)) return serviceFailure("webPage", { isUnknown: writes });
  return outcomeOfValue(value, hide);
}

/** Whether a failure's reason is one of ours, which are in English: a service's own is in whatever language it speaks. */
export function isOwnReason(error: string): boolean {
  return [notDone, ...Object.values(serviceWords)].some((words) => error === `${words}.`);
}

/** The same of a JSON object alone. */
export function outcomeOfValue(value: Readonly<Record<string, unknown>>, hide: AnswerOptions["hide"]): ToolOutcome {
  if (!saysNo(value)) return { ok: true, result: boundResult(value, hide.inAnswers) };
  return refusal(saidIn(value), hide.inErrors, boundResult(value, hide.inErrors));
}

/** A failure by its status; `reason` is what the service says about it. The number itself is for the owner: `status` has it. */
export function statusFailure(
  status: number,
  { writes, reason = "" }: { readonly writes: boolean; readonly reason?: string },
): ToolOutcome {
  const problem = problemOf(status);
  if (problem === undefined) return failure(reason || notDone, { status });
  if (writes && isOpen(status)) return serviceFailure(problem, { isUnknown: true, more: { status } });
  return failure(reason || serviceWords[problem], { status, ...failureCode(problem) });
}

/** A service's "no" in its own words, which need none of ours. */
export function refusal(said: string, hide: Hide, more: Readonly<Record<string, unknown>> = {}): ToolOutcome {
  return failure(plainWords(said, hide) || notDone, more);
}

/** What is wrong with a service; `isUnknown` where a write may have happened all the same. */
export function serviceFailure(
  problem: ServiceProblem,
  {
    isUnknown = false,
    more = {},
  }: { readonly isUnknown?: boolean; readonly more?: Readonly<Record<string, unknown>> } = {},
): ToolOutcome {
  const members = { ...more, ...failureCode(problem) };
  return isUnknown ? unknownOutcome(serviceWords[problem], members) : failure(serviceWords[problem], members);
}

/** The member of a result by which a tool counts as failing, if the problem is one for which it does. */
export function failureCode(problem: ServiceProblem): { readonly failure_code?: string } {
  const code = failureCodes[problem];
  return code === undefined ? {} : { failure_code: code };
}

/** A failure in words that a visitor may read; `words` has no full stop yet. */
export function failure(words: string, more: Readonly<Record<string, unknown>> = {}): ToolOutcome {
  return { ok: false, result: { ...more, error: /[.!?…]$/.test(words) ? words : `${words}.` } };
}

/** A failure after which a write may have happened all the same. */
export function unknownOutcome(words: string, more: Readonly<Record<string, unknown>> = {}): ToolOutcome {
  return failure(`${words}, ${unknownWords}`, { ...more, outcome: "unknown" });
}

function read(response: SafeResponse): Readonly<Record<string, unknown>> {
  const text = response.text().trim();
  if (text === "") return {};
  const isJson = /^[^;]*[/+]json\b/i.test(response.headers.get("content-type") ?? "");
  const value = isJson || /^[[{]/.test(text) ? parse(text) : undefined;
  if (value === undefined) return { text };
  return isObject(value) ? value : { result: value };
}

function isWebPage(text: string): boolean {
  return /^\ufeff?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b/i.test(text);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function saysNo({ success, ok, error }: Readonly<Record<string, unknown>>): boolean {
  const isError = typeof error === "object" && error !== null ? Object.keys(error).length > 0 : Boolean(error);
  return success === false || ok === false || isError;
}

function saidIn({ message, error }: Readonly<Record<string, unknown>>): string {
  const said = [message, error].find((words) => typeof words === "string" && words.trim() !== "");
  return typeof said === "string" ? said : "";
}

/** A service's words on one line, in bounds. */
function plainWords(said: string, hide: Hide): string {
  // Line breaks, other controls, and marks that turn the direction of what follows.
  const plain = hide(said)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, " ")
    .trim();
  return plain.length > longestReason ? `${plain.slice(0, longestReason).toWellFormed()}…` : plain;
}

/** Whether a status leaves open what became of a write. */
function isOpen(status: number): boolean {
  return status < 400 || lostAnswerStatuses.has(status);
}

/** Undefined: the service itself says no. */
function problemOf(status: number): ServiceProblem | undefined {
  if (status < 400) return "moved";
  if (status === 429) return "busy";
  return status < 500 ? undefined : "down";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
