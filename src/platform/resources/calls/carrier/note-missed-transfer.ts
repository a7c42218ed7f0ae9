import type { MissedTransfer } from "../../../carriers/carrier.ts";
import { lockOwnerEvents } from "../../../events/owner-events.ts";
import { outcomeNotes } from "../../../relay/session/warm-transfer.ts";
import { type Db, inTransaction } from "../../../storage/db.ts";
import * as store from "../store.ts";

/** Writes down that nobody took a call that was handed over, which had ended for us. News that comes twice changes nothing. */
export async function noteMissedTransfer(
  { sid, outcome }: MissedTransfer,
  { db, now }: { readonly db: Db; readonly now: () => Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const call = await store.lock(tx, { sid });
    // It may come before the end of the session was stored, whose reason then stays away.
    if (!call || (call.end_reason !== null && call.end_reason !== "transferred")) return;
    const at = now();
    await lockOwnerEvents(tx, call.user_id);
    await store.update(tx, call.id, { end_reason: "transfer_unanswered", updated_at: at });
    const note = { call_id: call.id, role: "system", text: outcomeNotes[outcome], function_calls: "[]" } as const;
    await store.addToTranscript(tx, { ...note, interrupted: false, at });
  });
}
