import type { Services } from "../../context.ts";
import { job } from "../../jobs/job.ts";
import { reportCall } from "../../webhooks/report-call.ts";
import { settleLead } from "../campaigns/calling/settle-lead.ts";
import { afterCallRequest } from "./after-call-request.ts";
import * as store from "./store.ts";

/** What follows a call whose status is its last: its lead moves on, and the owner's server is told, of the lead as it is then. */
export const afterCall = job({
  ...afterCallRequest,
  async run({ call_id: id }, services: Pick<Services, "db" | "jobs" | "now" | "vault">) {
    const call = await store.find(services.db, id);
    if (!call) return;
    if (call.lead_id !== null) await settleLead({ leadId: call.lead_id, callId: id }, services);
    await reportCall(call, services);
  },
});
