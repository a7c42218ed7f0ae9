import * as z from "zod";
import type { Jobs } from "../../../jobs/queue.ts";
import type { Tx } from "../../../storage/db.ts";

/** Asks for the calls that a campaign can make now. Apart from the job, which depends on all that calling takes. */
export const dialRequest = {
  name: "campaigns.dial",
  payload: z.strictObject({ campaign_id: z.int() }),
  attempts: 5,
} as const;

/** Has a campaign call as many of its leads as it may. One request that waits stands for all. */
export function requestDialing(
  tx: Tx,
  jobs: Jobs,
  { id, user_id }: { readonly id: number; readonly user_id: number },
): Promise<void> {
  return jobs.enqueue(tx, dialRequest, { campaign_id: id }, { owner: user_id, key: String(id) });
}
