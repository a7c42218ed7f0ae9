import type { Campaign } from "../../../contract/operations/phone/campaigns.ts";
import { timestamp } from "../../time.ts";
import type { CampaignRow } from "./store.ts";

/** A campaign as the API shows it, with the numbers that it calls from. */
export function present(campaign: CampaignRow, phoneNumberIds: readonly number[]): Campaign {
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    max_calls_in_parallel: campaign.max_calls_in_parallel,
    mark_complete_when_no_leads: campaign.mark_complete_when_no_leads,
    allowed_hours_start_time: campaign.start_time,
    allowed_hours_end_time: campaign.end_time,
    allowed_days: campaign.allowed_days as Campaign["allowed_days"],
    max_retries: campaign.max_retries,
    retry_interval: campaign.retry_interval_min,
    created_at: timestamp(campaign.created_at),
    updated_at: timestamp(campaign.updated_at),
    stop_reason: campaign.stop_reason,
    assistant_id: campaign.assistant_id,
    timezone: campaign.timezone,
    phone_number_ids: [...phoneNumberIds],
    retry_on_voicemail: campaign.retry_on_voicemail,
    retry_on_goal_incomplete: campaign.retry_on_goal_incomplete,
    goal_completion_variable: campaign.goal_completion_variable,
  };
}
