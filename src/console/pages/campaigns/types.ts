import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listLeads } from "../../../contract/operations/phone/leads.ts";

export type { Campaign } from "../../../contract/operations/phone/campaigns.ts";
export type { Lead } from "../../../contract/operations/phone/leads.ts";

export type LeadPage = SuccessOf<typeof listLeads>;
export type LeadStatus = LeadPage["data"][number]["status"];
