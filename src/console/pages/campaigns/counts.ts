import { call } from "../api.ts";
import type { LeadStatus } from "./types.ts";

/** How many leads of a campaign there are, and how they stand. */
export interface LeadCounts {
  readonly total: number;
  /** Completed, not reached in any attempt, or not to be called. */
  readonly done: number;
  readonly inCall: number;
  /** To be called now or later. */
  readonly waiting: number;
  /** Of the done ones, those that were reached. */
  readonly completed: number;
  /** Of the done ones, those whose attempts are used up. */
  readonly notReached: number;
  /** Of the done ones, those not to be called. */
  readonly doNotCall: number;
}

/** A page of leads from which they are counted where they fit on it. */
const mostPerPage = 100;

/** Counts a campaign's leads: from one page where they fit on it, else from the totals of their statuses. */
export async function readLeadCounts(campaignId: number): Promise<LeadCounts> {
  const read = (status: LeadStatus | "", per_page: number) =>
    call(
      "GET",
      `/user/leads?${new URLSearchParams({ campaign_id: String(campaignId), status, per_page: String(per_page) })}`,
    );
  const { total, data } = await read("", mostPerPage);
  const fits = total <= data.length;
  const countOf = async (status: LeadStatus) =>
    fits ? data.filter((lead) => lead.status === status).length : (await read(status, 1)).total;
  const [completed, notReached, doNotCall, inCall] = await Promise.all([
    countOf("completed"),
    countOf("reached-max-retries"),
    countOf("blacklisted"),
    countOf("processing"),
  ]);
  const done = completed + notReached + doNotCall;
  return { total, done, inCall, waiting: Math.max(0, total - done - inCall), completed, notReached, doNotCall };
}
