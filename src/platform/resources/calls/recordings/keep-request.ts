import * as z from "zod";
import type { EnqueueOptions, Jobs } from "../../../jobs/queue.ts";
import type { Tx } from "../../../storage/db.ts";

/**
 * Asks for the recording of a call that is over. Apart from the job that does it, as the code that ends a call must not depend on
 * it.
 */
export const keepRecordingRequest = {
  name: "calls.keep-recording",
  payload: z.strictObject({ call_id: z.int() }),
  // With the pauses between them, most of a day: for as long the carrier or the storage may be away.
  attempts: 30,
} as const;

/** Adds the job once, however often it is asked for. */
export function requestRecording(
  tx: Tx,
  jobs: Jobs,
  { id, user_id }: { readonly id: number; readonly user_id: number },
  options: Pick<EnqueueOptions, "after" | "key">,
): Promise<void> {
  return jobs.enqueue(tx, keepRecordingRequest, { call_id: id }, { ...options, owner: user_id });
}
