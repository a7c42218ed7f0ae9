import { post, voidHold } from "../../../ledger/ledger.ts";
import { costOfSeconds } from "../../../ledger/prices.ts";
import type { Tx } from "../../../storage/db.ts";
import type { CallLegStatus } from "../../../storage/schema/calls.ts";
import { correctSpending } from "../../daily-spend-cap.ts";
import * as calls from "../store.ts";
import * as callLegs from "./store.ts";

/**
 * Ends a call leg of a call that the transaction has locked, and pays what was talked in it, as part of what the call costs. The
 * owner's events are locked already.
 * @returns The call as it is now
 */
export async function endCallLeg(
  tx: Tx,
  call: calls.CallRow,
  callLeg: callLegs.CallLegRow,
  {
    status,
    now,
    durationSeconds,
  }: { readonly status: CallLegStatus; readonly now: Date; durationSeconds?: number | undefined },
): Promise<calls.CallRow> {
  // Nobody talked in a call leg that a person did not take, even where the carrier says that something answered.
  const wasConnected = status === "ended" || status === "declined";
  const sinceAnswer = callLeg.answered_at === null ? 0 : (now.getTime() - callLeg.answered_at.getTime()) / 1_000;
  const connectedSeconds = wasConnected ? Math.max(0, Math.ceil(durationSeconds ?? sinceAnswer)) : 0;
  const seconds = Math.min(connectedSeconds, callLeg.most_s); // no more was held
  const total_micros = costOfSeconds(callLeg.minute_micros, seconds);
  // What a stranger's call costs beside its session counts in their day too, whatever is left of it.
  await correctSpending(tx, call, -total_micros);
  if (total_micros === 0n) await voidHold(tx, callLeg.transfer_id, { now });
  else await post(tx, callLeg.transfer_id, { now, amountMicros: total_micros });
  await callLegs.update(tx, callLeg.id, { status, total_micros, ended_at: now });
  if (total_micros === 0n) return call;
  return calls.update(tx, call.id, {
    total_micros: call.total_micros + total_micros,
    carrier_micros: call.carrier_micros + total_micros,
  });
}
