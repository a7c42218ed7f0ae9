import type { Problem } from "../../contract/problem.ts";
import type { ConversationView } from "./model.ts";
import { isOnline } from "./transport/online.ts";
import { tokenCodes } from "./transport/session-token.ts";

/** While what is done: opening a conversation, or sending a message. */
export type RefusalPhase = "start" | "message";

/** What follows from a refusal: what the visitor is shown, and whether it is one of the owner's money. */
export interface Refusal {
  readonly view: Partial<ConversationView>;
  readonly ofMoney: boolean;
}

const balance = new Set(["INSUFFICIENT_BALANCE", "BUDGET_REACHED"]);
const limited = new Set(["RATE_LIMITED", "LIMIT_REACHED"]);
const gone = new Set(["CONVERSATION_NOT_FOUND", ...tokenCodes]);
const invalid = new Set(["VALIDATION_FAILED", "BODY_TOO_LARGE"]);
/** The same request would be refused again, whenever it is sent. */
const finalStatuses = new Set([401, 403, 404, 405, 413, 415, 422]);
/** Chosen: where the server names no time. */
const limitedForS = 30;
/** Chosen: a limit counts by the day at most, and a timer holds no more than 24 days. */
const limitedAtMostS = 86_400;

/** Whether the server has left a message unread: it belongs back into the text box. */
export function isRefusal({ code }: Problem): boolean {
  return [balance, limited, gone, invalid].some((codes) => codes.has(code));
}

/** Whether the same request may succeed later. */
export function isRetryable({ status }: Problem): boolean {
  return !finalStatuses.has(status);
}

/** Reads a refusal by its code; the server's words are for developers and never shown. `now` in ms since 1970. */
export function readRefusal(problem: Problem, phase: RefusalPhase, now: number): Refusal {
  const ofMoney = balance.has(problem.code);
  const view = viewOf(problem, phase, now);
  return { view: phase === "start" ? { ...view, phase: "refused" } : view, ofMoney };
}

function viewOf({ code, retryAfterS }: Problem, phase: RefusalPhase, now: number): Partial<ConversationView> {
  // A limit of the day has no countdown that anybody would watch.
  const endless = code === "LIMIT_REACHED" && retryAfterS === undefined;
  if (balance.has(code) || endless) return { notice: { kind: "balance", phase } };
  if (limited.has(code)) {
    const waitS = Math.min(retryAfterS ?? limitedForS, limitedAtMostS);
    return { notice: { kind: "rate-limited", until: now + waitS * 1_000 } };
  }
  if (phase === "start") return { notice: { kind: isOnline() ? "unavailable" : "offline" } };
  return gone.has(code) ? { phase: "ended", notice: undefined } : { notice: { kind: "invalid" } };
}
