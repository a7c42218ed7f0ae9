import { sql } from "kysely";
import type { CallStatus } from "./storage/schema/calls.ts";

/** What happens to a call, from any source and however late. */
export const callEvents = [
  "rings",
  "is answered",
  "is busy",
  "is not answered",
  "fails",
  /** The session is over. */
  "ends",
  /** What comes after the session is done; nobody ended it by hanging up. */
  "is completed",
  "was ended by customer",
  "was ended by assistant",
] as const;
export type CallEvent = (typeof callEvents)[number];

const beforeAnswer = {
  "is answered": "in-progress",
  "is busy": "busy",
  "is not answered": "no-answer",
  fails: "failed",
  // Where the news that it was answered was lost.
  ends: "ended",
} as const satisfies Partial<Record<CallEvent, CallStatus>>;

/**
 * Which status follows on which event; an event that is not here changes nothing. No status comes back: each is higher than
 * the one before. Chosen, since the document shows no transitions. @source States › Call status
 */
const transitions: Readonly<Record<CallStatus, Partial<Record<CallEvent, CallStatus>>>> = {
  initiated: { rings: "ringing", ...beforeAnswer },
  ringing: beforeAnswer,
  "in-progress": { fails: "ended", ends: "ended" },
  ended: {
    "is completed": "completed",
    "was ended by customer": "ended_by_customer",
    "was ended by assistant": "ended_by_assistant",
  },
  busy: {},
  "no-answer": {},
  failed: {},
  completed: {},
  ended_by_customer: {},
  ended_by_assistant: {},
};

/** The status that follows; nothing if the event changes nothing. */
export function statusAfter(status: CallStatus, event: CallEvent): CallStatus | undefined {
  return transitions[status][event];
}

/** Statuses of calls that ring or are talked in, or are about to. */
export const runningStatuses = ["initiated", "ringing", "in-progress"] as const satisfies readonly CallStatus[];

/** Whether a call rings, is talked in, or is about to. */
export function isRunning(status: CallStatus): boolean {
  return (runningStatuses as readonly CallStatus[]).includes(status);
}

/** The same in SQL of the call that a query names so, also of one whose session is over and what follows it is not. */
export function isUnfinished(call: string) {
  return sql<boolean>`${sql.ref(`${call}.status`)} in (${sql.join([...runningStatuses, "ended"])})`;
}

/** Whether nothing happens to a call any more: who waits for its outcome can read it. */
export function isFinal(status: CallStatus): boolean {
  return !isRunning(status) && status !== "ended";
}

/** Statuses of calls that were talked in. */
export const connectedStatuses = [
  "completed",
  "ended_by_customer",
  "ended_by_assistant",
] as const satisfies readonly CallStatus[];

/** Whether a call that is over was talked in. */
export function wasConnected(status: CallStatus): boolean {
  return (connectedStatuses as readonly CallStatus[]).includes(status);
}

/** Why a campaign's call ended that was not placed in time: it may be outside the hours by now. */
export const lateReason = "too late";

/** Why a call ended that its carrier does not know. */
export const unknownReason = "unknown to the carrier";
