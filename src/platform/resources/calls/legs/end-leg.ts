import { post, voidHold } from "../../../ledger/ledger.ts";
import { costOfSeconds } from "../../../ledger/prices.ts";
import type { Tx } from "../../../storage/db.ts";
import type { CallLegStatus } from "../../../storage/schema/calls.ts";
import { correctSpending } from "../../conversations/visitor-limits.ts";
import * as calls from "../store.ts";
import * as legs from "./store.ts";

/**
 * Ends a leg of a call that the transaction has locked, and pays what was talked in it, as part of what the call costs. The
 * owner's events are locked already.
 * @returns The call as it is now
 */
export async function endLeg(
  tx: Tx,
  call: calls.CallRow,
  leg: legs.LegRow,
  {
    status,
    now,
    durationSeconds,
  }: { readonly status: CallLegStatus; readonly now: Date; durationSeconds?: number | undefined },
): Promise<calls.CallRow> {
  // Nobody talked in a leg that a person did not take, even where the carrier says that something answered.
  const isTalked = status === "ended" || status === "declined";
  const sinceAnswer = leg.answered_at === null ? 0 : (now.getTime() - leg.answered_at.getTime()) / 1_000;
  const talked = isTalked ? Math.max(0, Math.ceil(durationSeconds ?? sinceAnswer)) : 0;
  const seconds = Math.min(talked, leg.most_s); // no more was held
  const total_micros = costOfSeconds(leg.minute_micros, seconds);
  // What a stranger's call costs beside its talk counts in their day too, whatever is left of it.
  await correctSpending(tx, call, -total_micros);
  if (total_micros === 0n) await voidHold(tx, leg.transfer_id, { now });
  else await post(tx, leg.transfer_id, { now, amountMicros: total_micros });
  await legs.update(tx, leg.id, { status, total_micros, ended_at: now });
  if (total_micros === 0n) return call;
  return calls.update(tx, call.id, {
    total_micros: call.total_micros + total_micros,
    carrier_micros: call.carrier_micros + total_micros,
  });
}
