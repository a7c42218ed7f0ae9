import { isRunning } from "../../call-states.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Tx } from "../../storage/db.ts";
import { hangUpCall } from "./carrier/hang-up-call.ts";
import { moveCall } from "./move-call.ts";
import type * as store from "./store.ts";

/**
 * Ends a call for its owner: a session is over at once, and a call that still rings was not answered. The process that holds
 * the connection closes it, and the carrier hangs up.
 * @returns The call as it is now
 */
export async function endForOwner(
  tx: Tx,
  call: store.CallRow,
  { jobs, now }: { readonly now: Date } & { readonly jobs: Jobs },
): Promise<store.CallRow> {
  if (!isRunning(call.status)) return call;
  const event = call.status === "in-progress" ? "ends" : "is not answered";
  const details = { now, jobs, endReason: "stopped", endedBy: "assistant" } as const;
  const ended = (await moveCall(tx, { id: call.id }, event, details)) ?? call;
  if (ended.sid !== null && ended.carrier !== null)
    await jobs.enqueue(tx, hangUpCall, { sid: ended.sid }, { owner: call.user_id });
  return ended;
}
