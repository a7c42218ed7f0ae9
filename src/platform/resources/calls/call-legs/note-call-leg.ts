import type { Carrier, CarrierCall } from "../../../carriers/carrier.ts";
import { lockOwnerEvents } from "../../../events/owner-events.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import type { CallLegStatus } from "../../../storage/schema/calls.ts";
import * as calls from "../store.ts";
import { endCallLeg } from "./end-call-leg.ts";
import * as callLegs from "./store.ts";

/** Moves a call leg by what its carrier says of it. News that comes late or twice changes nothing. */
export async function noteCallLeg(
  tx: Tx,
  reference: string,
  {
    sid,
    status,
    isJoined,
    durationSeconds,
  }: Pick<CarrierCall, "status" | "isJoined" | "durationSeconds"> & { sid?: string },
  now: Date,
): Promise<void> {
  const known = await callLegs.findByReference(tx, reference);
  const call = known && (await calls.lock(tx, { id: known.call_id }));
  const callLeg = call && (await callLegs.findByReference(tx, reference));
  if (!callLeg || callLeg.ended_at !== null) return;
  const base = { sid: callLeg.sid ?? sid ?? null };
  if (status === "ringing") {
    await callLegs.update(tx, callLeg.id, callLeg.status === "asked" ? { ...base, status } : base);
    return;
  }
  if (status === "in-progress") {
    const next = isJoined || callLeg.status === "joined" ? "joined" : "answered";
    await callLegs.update(tx, callLeg.id, { ...base, status: next, answered_at: callLeg.answered_at ?? now });
    if (next === "joined") await calls.update(tx, call.id, { end_reason: call.end_reason ?? "transferred" });
    return;
  }
  await lockOwnerEvents(tx, call.user_id);
  const wasJoined = isJoined || callLeg.status === "joined";
  await endCallLeg(tx, call, callLeg, {
    // Both have talked, whatever it broke off with: that is paid.
    status: wasJoined ? "ended" : status === "completed" ? "declined" : status,
    now,
    durationSeconds,
  });
}

/** Reads a call leg's status at the carrier, and moves it there: one that the carrier does not know was not placed. */
export async function readCallLegAtCarrier(
  { reference }: callLegs.CallLegRow,
  { db, carrier, now }: { readonly db: Db; readonly carrier: Carrier; readonly now: () => Date },
): Promise<void> {
  const found = (await carrier.findCall({ reference })) ?? { status: "failed" as const };
  await inTransaction(db, (tx) => noteCallLeg(tx, reference, found, now()));
}

/** Ends a call leg whose person has not taken the call in time, here and at the carrier. */
export async function endUntaken(
  { reference, sid }: callLegs.CallLegRow,
  { db, carrier, now }: { readonly db: Db; readonly carrier: Carrier; readonly now: () => Date },
): Promise<void> {
  const status: CallLegStatus & CarrierCall["status"] = "no-answer";
  await inTransaction(db, (tx) => noteCallLeg(tx, reference, { status }, now()));
  if (sid !== null) await carrier.endCall(sid);
}
