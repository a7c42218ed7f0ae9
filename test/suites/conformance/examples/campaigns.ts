import type { Operations } from "../../../../src/contract/all-operations.ts";
import { operations as api } from "../../../../src/contract/all-operations.ts";
import type { Api } from "../api.ts";
import { assistant } from "./assistants.ts";
import { asOther, type Fixture, nothing, unknownId } from "./fixture.ts";

/** Of an active assistant: an inactive one starts no campaign. */
const campaign = async (to: Api, token?: string, status: "active" | "inactive" = "active") => {
  const { data } = await to.make(api.createAssistant, { token, body: await assistant(to) });
  await to.make(api.updateAssistant, { token, params: { id: data.id }, body: { status } });
  return { name: "Reminders", assistant_id: data.id };
};
const madeCampaign = async (to: Api, token?: string, status?: "active" | "inactive") => {
  const { data } = await to.make(api.createCampaign, { token, body: await campaign(to, token, status) });
  return { params: { id: data.id } };
};
/** Of a campaign that nobody starts, so that nobody is called; a campaign has each number once. */
const lead = async (to: Api, more: object = {}) => ({
  body: {
    phone_number: `+44207${String(Math.random()).slice(2, 9).padEnd(7, "0")}`,
    campaign_id: (await madeCampaign(to)).params.id,
    variables: { name: "Ada" },
    secondary_contacts: [{ phone_number: "+447700900124" }],
    ...more,
  },
});
const madeLead = async (to: Api) => ({ params: { id: (await to.make(api.createLead, await lead(to))).data.id } });
/** A lead that its campaign has already. */
const takenLead = async (to: Api) => {
  const given = await lead(to);
  await to.make(api.createLead, given);
  return given;
};
const start = async (to: Api, more: object = {}) => ({
  body: { campaign_id: (await madeCampaign(to)).params.id, action: "start", ...more },
});

/** Of campaigns and their leads. */
export const campaignExamples: Partial<Record<keyof Operations, Fixture>> = {
  listCampaigns: nothing,
  createCampaign: {
    valid: async (to) => ({
      body: { ...(await campaign(to)), allowed_days: ["monday"], allowed_hours_start_time: "09:00", max_retries: 1 },
    }),
  },
  updateCampaignStatus: {
    valid: (to) => start(to),
    failing: {
      INVALID_ACTION: (to) => start(to, { action: "pause" }),
      CAMPAIGN_NOT_FOUND: [(to) => start(to, { campaign_id: unknownId }), async (to) => asOther(to, await start(to))],
      ASSISTANT_INACTIVE: async (to) =>
        start(to, { campaign_id: (await madeCampaign(to, undefined, "inactive")).params.id }),
      async INSUFFICIENT_BALANCE(to) {
        const { poorKey: token } = to.target;
        if (token === undefined) return undefined;
        return { token, body: { campaign_id: (await madeCampaign(to, token)).params.id, action: "start" } };
      },
    },
  },
  deleteCampaign: { valid: (to) => madeCampaign(to) },
  createLead: { valid: (to) => lead(to), failing: { NUMBER_TAKEN: (to) => takenLead(to) } },
  listLeads: { ...nothing, fill: madeLead },
  updateLead: {
    valid: async (to) => ({ ...(await madeLead(to)), body: { variables: { name: "Grace" } } }),
    failing: { NUMBER_TAKEN: async (to) => ({ ...(await madeLead(to)), body: (await takenLead(to)).body }) },
  },
  deleteLead: { valid: madeLead },
};
