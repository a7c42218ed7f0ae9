import { job } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import type { Vault } from "../../vault.ts";
import { refusesCalls } from "../campaigns/calling/outcome.ts";
import { settleLead } from "../campaigns/calling/settle-lead.ts";
import { suppress } from "../campaigns/calling/suppression.ts";
import { findReporting, reportCall } from "../webhooks/report-call.ts";
import { afterCallRequest, reportCallRequest } from "./after-call-request.ts";
import { letReportWait } from "./recordings/store.ts";
import * as store from "./store.ts";

/** Chosen: how long a report waits for a recording, which carriers have within moments as a rule. */
export const longestReportWaitMs = 10 * 60_000;

/** What this job takes of the platform. */
export interface AfterCallServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly vault: Vault;
  readonly apiUrl: string | undefined;
}

/**
 * What follows a call whose status is its last: its lead moves on, and the owner's server is informed of the lead as it is then.
 */
export const afterCall = job({
  ...afterCallRequest,
  async run({ call_id: id }, services: AfterCallServices) {
    const call = await store.find(services.db, id);
    if (!call) return;
    if (call.lead_id !== null) await settleLead({ leadId: call.lead_id, callId: id }, services);
    // Also where its lead was deleted meanwhile, or it had none: what was said in the call counts all the same.
    else if (call.other_number !== null && refusesCalls(call)) {
      const { user_id: userId, other_number: number } = call;
      await inTransaction(services.db, (tx) => suppress(tx, userId, number, services.now()));
    }
    if (await waitsForRecording(call, services)) return;
    await reportCall(call, services);
  },
});

/** Reports a call whose recording is settled by now, or has taken too long. */
export const reportRecordedCall = job({
  ...reportCallRequest,
  async run({ call_id: id }, services: AfterCallServices) {
    const call = await store.find(services.db, id);
    if (call) await reportCall(call, services);
  },
});

/** Puts a report off until the recording is settled, where it is to hold the recording. */
function waitsForRecording(call: store.CallRow, { db, jobs, vault }: AfterCallServices): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const assistant = await findReporting(tx, call, vault);
    if (!assistant?.include_recording_in_webhook || !(await letReportWait(tx, call.id))) return false;
    await jobs.enqueue(
      tx,
      reportCallRequest,
      { call_id: call.id },
      { owner: call.user_id, after: longestReportWaitMs },
    );
    return true;
  });
}
