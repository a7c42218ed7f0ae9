import { type CallEvent, statusAfter } from "../../call-states.ts";
import type { CarrierCall } from "../../carriers/carrier.ts";
import { lockOwnerEvents } from "../../events/owner-events.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Tx } from "../../storage/db.ts";
import type { AnsweredBy } from "../../storage/schema/calls.ts";
import { afterCallRequest } from "./after-call-request.ts";
import { endCallLeg } from "./call-legs/end-call-leg.ts";
import * as callLegs from "./call-legs/store.ts";
import { hangUpCall } from "./carrier/hang-up-call.ts";
import { payConnected, payNothing } from "./pay-call.ts";
import { requestRecording } from "./recordings/keep-request.ts";
import * as recordings from "./recordings/store.ts";
import { finishCall } from "./session/after-call.ts";
import * as lines from "./session/call-lines.ts";
import { type CallName, type CallRow, lock, update } from "./store.ts";

/** What is known of an event beside that it happened. */
export interface EventDetails {
  readonly now: Date;
  readonly jobs: Jobs;
  readonly sid?: string | undefined;
  readonly answeredBy?: AnsweredBy | undefined;
  /** Why it ended; the first reason stays. */
  readonly endReason?: string | undefined;
  readonly endedBy?: "customer" | "assistant" | null | undefined;
  /** How long they talked. (default: from the answer to now) */
  readonly durationSeconds?: number | undefined;
  /** That the connection is closed: what follows the session need not wait for it any more. */
  readonly isConnectionClosed?: boolean;
}

/** Chosen: carriers take some seconds, and most say when they are done. */
const recordingAfterMs = 20_000;

/** How a carrier's news moves a call. */
const eventOfStatus: Readonly<Record<CarrierCall["status"], CallEvent>> = {
  ringing: "rings",
  "in-progress": "is answered",
  completed: "ends",
  busy: "is busy",
  "no-answer": "is not answered",
  failed: "fails",
};

/** Moves a call by what its carrier says of it. */
export function moveByCarrier(
  tx: Tx,
  name: CallName,
  { sid, status, answeredBy, durationSeconds }: CarrierCall,
  details: Pick<EventDetails, "now" | "jobs">,
): Promise<CallRow | undefined> {
  return moveCall(tx, name, eventOfStatus[status], { ...details, sid, answeredBy, durationSeconds });
}

/**
 * Moves a call by an event, with all that follows: the session is paid and the rest of its hold given back in the transaction
 * that ends it, and the work after it is enqueued there. An event that comes late or twice changes no status.
 * @returns The call as it is now; nothing if there is none
 */
export async function moveCall(
  tx: Tx,
  name: CallName,
  event: CallEvent,
  details: EventDetails,
): Promise<CallRow | undefined> {
  const call = await lock(tx, name);
  if (!call) return undefined;
  const status = statusAfter(call.status, event);
  const line = details.isConnectionClosed ? "closed" : call.line;
  const known = {
    sid: call.sid ?? details.sid ?? null,
    answered_by: latestAnsweredBy(call.answered_by, details.answeredBy),
    end_reason: call.end_reason ?? details.endReason ?? null,
    // Whose decision it was belongs to the first reason: who hangs up after a transfer has not ended the assistant's talk.
    ended_by: call.end_reason === null ? (call.ended_by ?? details.endedBy ?? null) : call.ended_by,
    line,
  };
  const isFirstClose = line === "closed" && call.line !== "closed";
  if (isFirstClose) await lines.close(tx, call.id);
  if (!status) {
    const moved = await update(tx, call.id, known);
    if (isFirstClose && call.status === "ended")
      await details.jobs.enqueue(tx, finishCall, { call_id: call.id }, { owner: call.user_id });
    return moved;
  }
  await lockOwnerEvents(tx, call.user_id);
  const { now } = details;
  const base = { ...known, status, updated_at: now };
  if (status === "in-progress") return update(tx, call.id, { ...base, answered_at: now });
  if (status === "ringing") return update(tx, call.id, base);
  if (status !== "ended") {
    const wasNeverConnected = call.status !== "ended";
    if (wasNeverConnected) await payNothing(tx, call, now);
    if (wasNeverConnected) await recordings.settle(tx, call.id, undefined, now);
    await details.jobs.enqueue(tx, afterCallRequest, { call_id: call.id }, { owner: call.user_id });
    return update(tx, call.id, wasNeverConnected ? { ...base, ended_at: now } : base);
  }
  const withCallLeg = await endOpenCallLeg(tx, call, details);
  const moved = await update(tx, call.id, {
    ...base,
    ended_at: now,
    ...(await payConnected(tx, withCallLeg, details)),
  });
  if ((await recordings.find(tx, call.id))?.state === "pending")
    await requestRecording(tx, details.jobs, call, { after: recordingAfterMs });
  // While the connection is open, its session has yet to tell how the session ended.
  if (line !== "open") await details.jobs.enqueue(tx, finishCall, { call_id: call.id }, { owner: call.user_id });
  return moved;
}

/** Ends and pays the call leg of a person who was called for this call, at the carrier as well. @returns The call as it is now */
async function endOpenCallLeg(
  tx: Tx,
  call: CallRow,
  { now, jobs, durationSeconds: callSeconds }: EventDetails,
): Promise<CallRow> {
  const callLeg = await callLegs.findOpen(tx, call.id);
  if (!callLeg) return call;
  if (call.sid !== null) await jobs.enqueue(tx, hangUpCall, { sid: call.sid }, { owner: call.user_id });
  if (callLeg.answered_at === null) return endCallLeg(tx, call, callLeg, { status: "no-answer", now });
  // The news of the call's end may be late: the call leg has lasted no longer than the call.
  const callEndMs =
    callSeconds === undefined || call.answered_at === null
      ? now.getTime()
      : Math.min(now.getTime(), call.answered_at.getTime() + callSeconds * 1_000);
  const durationSeconds = (callEndMs - callLeg.answered_at.getTime()) / 1_000;
  return endCallLeg(tx, call, callLeg, { status: "ended", now, durationSeconds });
}

/** The side that knows more is believed. */
function latestAnsweredBy(before: AnsweredBy | null, next: AnsweredBy | undefined): AnsweredBy | null {
  return next === undefined || (next === "unknown" && before !== null) ? before : next;
}
