import { nextOpening } from "../../../platform/resources/campaigns/calling-hours.ts";
import type { CallRecord } from "../calls/types.ts";
import { isoOf } from "../calls/words.ts";
import type { Campaign, Lead } from "./types.ts";

/** The first moment from `at` on at which a campaign may call, in its timezone unless another is given. */
export function openingOf(campaign: Campaign, { timezone = campaign.timezone, at = new Date() } = {}): Date {
  const { allowed_hours_start_time: start, allowed_hours_end_time: end, allowed_days: days } = campaign;
  return nextOpening({ start, end, days }, { at, timezone });
}

/** When a lead is called next, for one that waits. Its own variable `timezone` comes before the campaign's. */
export function nextAttempt(
  lead: Lead,
  { campaign, last }: { campaign: Campaign; last: CallRecord | undefined },
): Date {
  const now = new Date();
  const at = new Date(Math.max(now.getTime(), dueMs(lead, campaign, last) ?? 0));
  return openingOf(campaign, { timezone: zoneOf(lead) ?? campaign.timezone, at });
}

/** When the wait after a failed attempt is over. A secondary contact that was not called yet is called at once. */
function dueMs(lead: Lead, { retry_interval }: Campaign, last: CallRecord | undefined): number | undefined {
  const endedAt = last?.ended_at;
  if (lead.status !== "rescheduled" || !endedAt) return undefined;
  const isOfLastContact = (lead.secondary_contacts.at(-1) ?? lead).phone_number === last.client_phone_number;
  return isOfLastContact ? Date.parse(isoOf(endedAt)) + retry_interval * 60_000 : undefined;
}

function zoneOf({ variables: { timezone } }: Lead): string | undefined {
  if (typeof timezone !== "string") return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: timezone });
    return timezone;
  } catch {
    return undefined;
  }
}
