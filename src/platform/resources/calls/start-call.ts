import type { Variables } from "../../../contract/variable-values.ts";
import type { Carrier, NetworkNumber } from "../../carriers/carrier.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { callMinutePrice } from "../../ledger/prices.ts";
import type { Tx } from "../../storage/db.ts";
import type { AssistantRecord } from "../assistants/store.ts";
import { beginCall, type CampaignCall } from "./begin-call.ts";
import { placeCall } from "./carrier/place-call.ts";
import type { CallRow } from "./store.ts";

/** An outbound call to start. */
export interface CallRequest {
  readonly assistant: AssistantRecord;
  readonly to: NetworkNumber;
  readonly ownNumber: string | null;
  readonly variables: Variables;
  readonly campaign?: CampaignCall;
}

/**
 * Writes an outbound call down with its money held, and has a job place it, which does so once.
 * @returns Nothing if the balance does not cover the longest that it may last
 */
export async function startCall(
  tx: Tx,
  { assistant, to, ownNumber, variables, campaign }: CallRequest,
  { carrier, jobs, now }: { readonly carrier: Carrier; readonly jobs: Jobs; readonly now: () => Date },
): Promise<CallRow | undefined> {
  const call = await beginCall(tx, {
    type: "outbound",
    status: "initiated",
    assistant,
    variables,
    ownNumber,
    otherNumber: to.number,
    price: callMinutePrice(to.country),
    carrier: carrier.name,
    canBeRecorded: carrier.recordings !== undefined,
    campaign,
    now: now(),
  });
  if (call) await jobs.enqueue(tx, placeCall, { call_id: call.id }, { owner: call.user_id });
  return call;
}
