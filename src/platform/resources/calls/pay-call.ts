import { post, voidHold } from "../../ledger/ledger.ts";
import { costOfSeconds } from "../../ledger/prices.ts";
import type { Tx } from "../../storage/db.ts";
import { correctSpending } from "../daily-spend-cap.ts";
import type { CallRow } from "./store.ts";

/** The price of the longest that a call may last: what is held and counted for it. */
function longestCost({ minute_micros, max_duration_s }: CallRow): bigint {
  return costOfSeconds(minute_micros, max_duration_s);
}

/** Gives back what was held and counted for a call in which nobody talked. */
export async function payNothing(tx: Tx, call: CallRow, now: Date): Promise<void> {
  if (call.transfer_id === null) return;
  await correctSpending(tx, call, longestCost(call));
  await voidHold(tx, call.transfer_id, { now });
}

/**
 * Pays the seconds that were talked, at most those that money was held for: a carrier counts a moment longer than we speak, and all
 * the time that a caller talks with whom they were handed to; what the call did not use of its hold goes back.
 * @returns The columns of the call that change by it
 */
export async function payConnected(
  tx: Tx,
  call: CallRow,
  { now, durationSeconds }: { readonly now: Date; readonly durationSeconds?: number | undefined },
) {
  const sinceAnswer = call.answered_at === null ? 0 : (now.getTime() - call.answered_at.getTime()) / 1_000;
  const duration_s = Math.min(Math.max(0, Math.ceil(durationSeconds ?? sinceAnswer)), call.max_duration_s);
  const total_micros = costOfSeconds(call.minute_micros, duration_s);
  const carrier_micros = costOfSeconds(call.carrier_minute_micros, duration_s);
  if (call.transfer_id === null) return { duration_s };
  await correctSpending(tx, call, longestCost(call) - total_micros);
  if (total_micros === 0n) await voidHold(tx, call.transfer_id, { now });
  else await post(tx, call.transfer_id, { now, amountMicros: total_micros });
  return {
    duration_s,
    // Beside the session, the call may have paid for a person who was called.
    total_micros: call.total_micros + total_micros,
    carrier_micros: call.carrier_micros + carrier_micros,
  };
}
