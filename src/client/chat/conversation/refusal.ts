import type { Problem } from "../../../contract/problem.ts";
import type { ConversationView } from "../model.ts";
import { isOnline } from "../transport/online.ts";
import { tokenCodes } from "../transport/session-token.ts";

/** What was refused: opening a conversation, or a message. */
export type RefusalPhase = "start" | "message";

/** What follows from a refusal: the change of the view, and whether the owner's balance is the reason. */
export interface Refusal {
  readonly view: Partial<ConversationView>;
  readonly isBalance: boolean;
}

const balanceCodes = new Set(["INSUFFICIENT_BALANCE", "BUDGET_REACHED"]);
const limitCodes = new Set(["RATE_LIMITED", "LIMIT_REACHED"]);
const goneCodes = new Set(["CONVERSATION_NOT_FOUND", ...tokenCodes]);
/** A card that was overtaken says so itself. */
const staleCode = "AGREEMENT_STALE";
const fileCodes = ["ATTACHMENT_NOT_FOUND", "ATTACHMENTS_NOT_ALLOWED"];
const invalidCodes = new Set([staleCode, ...fileCodes, "ANSWER_FIXED", "VALIDATION_FAILED", "BODY_TOO_LARGE"]);
/** The same request would be refused again at any time. */
const finalStatuses = new Set([401, 403, 404, 405, 413, 415, 422]);
/** Chosen: where the server names no time. */
const defaultWaitS = 30;
/** Chosen: a limit counts by the day at most, and a timer holds no more than 24 days. */
const longestWaitS = 86_400;

/** Whether the server did not process a message: it goes back into the text box. */
export function isRefusal({ code }: Problem): boolean {
  return [balanceCodes, limitCodes, goneCodes, invalidCodes].some((codes) => codes.has(code));
}

/** Whether the same request may succeed later. */
export function isRetryable({ status }: Problem): boolean {
  return !finalStatuses.has(status);
}

/** Reads a refusal by its code; the server's text is for developers and never shown. `now` in ms since 1970. */
export function readRefusal(problem: Problem, phase: RefusalPhase, now: number): Refusal {
  const isBalance = balanceCodes.has(problem.code);
  const view = readView(problem, phase, now);
  return { view: phase === "start" ? { ...view, phase: "refused" } : view, isBalance };
}

/** How the server names what was filled in on a card. */
const cardField = /^(?:agreement\.arguments|form_answer\.values)\.(.+)$/;

function readView(
  { code, retryAfterS, fields = {} }: Problem,
  phase: RefusalPhase,
  now: number,
): Partial<ConversationView> {
  // A limit of the day has no countdown that anybody would watch.
  const isEndless = code === "LIMIT_REACHED" && retryAfterS === undefined;
  if (balanceCodes.has(code) || isEndless) return { notice: { kind: "balance", phase } };
  if (limitCodes.has(code)) {
    const waitS = Math.min(retryAfterS ?? defaultWaitS, longestWaitS);
    return { notice: { kind: "rate-limited", until: now + waitS * 1_000 } };
  }
  if (phase === "start") return { notice: { kind: isOnline() ? "unavailable" : "offline" } };
  if (goneCodes.has(code)) return { phase: "ended", notice: undefined };
  if (code === staleCode) return {};
  const wrong = Object.keys(fields).flatMap((name) => cardField.exec(name)?.[1] ?? []);
  return { notice: { kind: "invalid", ...(wrong.length > 0 ? { fields: wrong } : {}) } };
}
