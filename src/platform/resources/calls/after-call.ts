import type { Services } from "../../context.ts";
import { job } from "../../jobs/job.ts";
import { inTransaction } from "../../storage/db.ts";
import { reportCall } from "../../webhooks/report-call.ts";
import { refusesCalls } from "../campaigns/calling/outcome.ts";
import { settleLead } from "../campaigns/calling/settle-lead.ts";
import { suppress } from "../campaigns/calling/suppression.ts";
import { afterCallRequest } from "./after-call-request.ts";
import * as store from "./store.ts";

/** What follows a call whose status is its last: its lead moves on, and the owner's server is told, of the lead as it is then. */
export const afterCall = job({
  ...afterCallRequest,
  async run({ call_id: id }, services: Pick<Services, "db" | "jobs" | "now" | "vault">) {
    const call = await store.find(services.db, id);
    if (!call) return;
    if (call.lead_id !== null) await settleLead({ leadId: call.lead_id, callId: id }, services);
    // Its lead was deleted meanwhile; what was said in the call counts all the same.
    else if (call.campaign_name !== null && call.other_number !== null && refusesCalls(call)) {
      const { user_id: userId, other_number: number } = call;
      await inTransaction(services.db, (tx) => suppress(tx, userId, number, services.now()));
    }
    await reportCall(call, services);
  },
});
