import type { Carrier, CarrierCall } from "../../../carriers/port.ts";
import { lockOwnerEvents } from "../../../events/owner-events.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import type { CallLegStatus } from "../../../storage/schema/calls.ts";
import * as calls from "../store.ts";
import { endLeg } from "./end-leg.ts";
import * as legs from "./store.ts";

/** Moves a leg by what its carrier says of it. News that comes late or twice changes nothing. */
export async function noteLeg(
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
  const known = await legs.findByReference(tx, reference);
  const call = known && (await calls.lock(tx, { id: known.call_id }));
  const leg = call && (await legs.findByReference(tx, reference));
  if (!leg || leg.ended_at !== null) return;
  const base = { sid: leg.sid ?? sid ?? null };
  if (status === "ringing") {
    await legs.update(tx, leg.id, leg.status === "asked" ? { ...base, status } : base);
    return;
  }
  if (status === "in-progress") {
    const next = isJoined || leg.status === "joined" ? "joined" : "answered";
    await legs.update(tx, leg.id, { ...base, status: next, answered_at: leg.answered_at ?? now });
    if (next === "joined") await calls.update(tx, call.id, { end_reason: call.end_reason ?? "transferred" });
    return;
  }
  await lockOwnerEvents(tx, call.user_id);
  const wasJoined = isJoined || leg.status === "joined";
  await endLeg(tx, call, leg, {
    // Both have talked, whatever it broke off with: that is paid.
    status: wasJoined ? "ended" : status === "completed" ? "declined" : status,
    now,
    durationSeconds,
  });
}

/** Reads a leg's status at the carrier, and moves it there: one that the carrier does not know was not placed. */
export async function readLegAtCarrier(
  { reference }: legs.LegRow,
  { db, carrier, now }: { readonly db: Db; readonly carrier: Carrier; readonly now: () => Date },
): Promise<void> {
  const found = (await carrier.findCall({ reference })) ?? { status: "failed" as const };
  await inTransaction(db, (tx) => noteLeg(tx, reference, found, now()));
}

/** Ends a leg whose person has not taken the call in time, here and at the carrier. */
export async function endUntaken(
  { reference, sid }: legs.LegRow,
  { db, carrier, now }: { readonly db: Db; readonly carrier: Carrier; readonly now: () => Date },
): Promise<void> {
  const status: CallLegStatus & CarrierCall["status"] = "no-answer";
  await inTransaction(db, (tx) => noteLeg(tx, reference, { status }, now()));
  if (sid !== null) await carrier.endCall(sid);
}
