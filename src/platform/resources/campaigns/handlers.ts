import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/campaigns.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { inTransaction } from "../../storage/db.ts";
import * as assistants from "../assistants/store.ts";
import { endUnplaced } from "../calls/end-unplaced.ts";
import * as calls from "../calls/store.ts";
import { handler, implement } from "../handler.ts";
import * as leads from "../leads/store.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { requestDialing } from "./calling/dial-request.ts";
import { leastCallMicros, longestCallMicros } from "./calling/longest-call.ts";
import { weekdays } from "./calling-hours.ts";
import { present } from "./present.ts";
import { checkCampaign } from "./rules.ts";
import * as store from "./store.ts";

const services = ["db", "vault", "carrier", "jobs", "now"] as const;
type Service = (typeof services)[number];

const createCampaign = handler<typeof rows.createCampaign, Service>(({ body }, { db, vault, userId, now }) =>
  inTransaction(db, async (tx) => {
    const assistant = await assistants.lock(tx, userId, body.assistant_id, vault);
    const numbers = await phoneNumbers.list(tx, userId);
    const phoneNumberIds = new Set(numbers.map(({ id }) => id));
    const errors = checkCampaign(body, { assistant, phoneNumberIds });
    if (!assistant || Object.keys(errors).length > 0) return refuseFields(rows.createCampaign, errors);
    const at = now();
    const campaign = {
      user_id: userId,
      assistant_id: assistant.id,
      name: body.name,
      status: "draft" as const,
      timezone: body.timezone ?? assistant.timezone,
      max_calls_in_parallel: body.max_calls_in_parallel,
      start_time: body.allowed_hours_start_time,
      end_time: body.allowed_hours_end_time,
      allowed_days: [...new Set<string>(body.allowed_days ?? weekdays)],
      max_retries: body.max_retries,
      retry_interval_min: body.retry_interval,
      retry_on_voicemail: body.retry_on_voicemail ?? false,
      retry_on_goal_incomplete: body.retry_on_goal_incomplete ?? false,
      goal_completion_variable: body.goal_completion_variable ?? null,
      mark_complete_when_no_leads: body.mark_complete_when_no_leads,
      created_at: at,
      updated_at: at,
    };
    const chosen = [...new Set(body.phone_number_ids)];
    const stored = await store.insert(tx, campaign, chosen);
    return { message: "Campaign created successfully", data: present(stored, chosen) };
  }),
);

/** Calls that are under way go on when a campaign stops. What is so already stays as it is. */
const updateCampaignStatus = handler<typeof rows.updateCampaignStatus, Service>(
  ({ body: { campaign_id, action } }, { db, vault, carrier, userId, now, jobs }) => {
    const row = rows.updateCampaignStatus;
    if (action !== "start" && action !== "stop") return fail(row, "INVALID_ACTION");
    return inTransaction(db, async (tx) => {
      const campaign = await store.lockOwned(tx, userId, campaign_id);
      if (!campaign) return fail(row, "CAMPAIGN_NOT_FOUND");
      const isRunning = campaign.status === "in-progress";
      if (action === "stop") {
        const stopped = { status: "stopped", stop_reason: null, updated_at: now() } as const;
        const { status } = isRunning ? await store.update(tx, campaign.id, stopped) : campaign;
        return { message: "Campaign stopped successfully", success: true as const, data: { campaign_id, status } };
      }
      const assistant = await assistants.find(tx, userId, campaign.assistant_id ?? 0, vault);
      if (assistant?.status !== "active") return fail(row, "ASSISTANT_INACTIVE");
      const next = await leads.nextNumber(tx, campaign.id);
      const needed =
        next === undefined
          ? leastCallMicros(assistant)
          : longestCallMicros(assistant, parseNumber(next, carrier)?.country);
      const { availableMicros } = await readBalance(tx, userId);
      if (!isRunning && availableMicros < needed) return fail(row, "INSUFFICIENT_BALANCE");
      const started = { status: "in-progress", stop_reason: null, failed_in_row: 0, updated_at: now() } as const;
      const { status } = isRunning ? campaign : await store.update(tx, campaign.id, started);
      await requestDialing(tx, jobs, campaign);
      return { message: "Campaign started successfully", success: true as const, data: { campaign_id, status } };
    });
  },
);

export const campaigns = implement(rows, services, {
  async listCampaigns(_input, { db, userId }) {
    const numbers = await store.listNumbers(db, userId);
    return (await store.list(db, userId)).map((campaign) => present(campaign, numbers.get(campaign.id) ?? []));
  },
  createCampaign,
  updateCampaignStatus,
  /** Calls under way go on to their end; those that the carrier was not asked for yet are not made. */
  deleteCampaign: ({ params: { id } }, { db, userId, jobs, now }) =>
    inTransaction(db, async (tx) => {
      if (!(await store.lockOwned(tx, userId, id))) return fail(rows.deleteCampaign, "CAMPAIGN_NOT_FOUND");
      // All that the deletion changes is locked before the money of one call, as the end of a call locks them.
      const callIds = await leads.lockOfCampaign(tx, id);
      await calls.lockOf(tx, { campaignId: id });
      for (const callId of callIds) await endUnplaced(tx, callId, { jobs, now: now() });
      await store.remove(tx, id);
      return { message: "Campaign deleted successfully" };
    }),
});
