import type { Jobs } from "../../../jobs/queue.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import * as calls from "../../calls/store.ts";
import * as leads from "../../leads/store.ts";
import * as campaigns from "../store.ts";
import { requestDialing } from "./dial-request.ts";
import { afterMiss, type Outcome, outcomeOf } from "./outcome.ts";
import { suppress } from "./suppression.ts";

interface SettlingServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
}

/** Chosen: so many calls that fail one after the other are no bad luck with numbers. */
export const mostFailedInRow = 10;

/** Moves a lead on once its call has its last status; for a call that the lead is not in, or any more, it does nothing. */
export async function settleLead(
  { leadId, callId }: { readonly leadId: number; readonly callId: number | null },
  { db, jobs, now }: SettlingServices,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lead = await leads.lockInCampaign(tx, leadId);
    if (!lead || lead.call_id !== callId) return;
    if (callId === null && lead.status !== "processing") return;
    const campaign = await campaigns.find(tx, lead.campaign_id);
    if (!campaign) return;
    const call = callId === null ? undefined : await calls.find(tx, callId);
    const outcome = await moveLead(tx, lead, { call, campaign, now: now() });
    // A call that was not placed says nothing of the numbers.
    const failedInRow =
      outcome === "unplaced" ? 0 : await campaigns.countFailure(tx, campaign.id, call?.status === "failed");
    if (failedInRow >= mostFailedInRow) await campaigns.stop(tx, campaign.id, "calls_failed", now());
    else await requestDialing(tx, jobs, campaign);
  });
}

async function moveLead(
  tx: Tx,
  lead: leads.LeadRow,
  {
    call,
    campaign,
    now,
  }: { readonly call: calls.CallRow | undefined; readonly campaign: campaigns.CampaignRow; readonly now: Date },
): Promise<Outcome> {
  const outcome = (await isCutOff(tx, call)) ? "incomplete" : outcomeOf(call, campaign);
  if (outcome === "suppressed" && call?.other_number) await suppress(tx, lead.user_id, call.other_number, now);
  if (lead.status !== "processing") {
    // Its owner has decided meanwhile.
    await leads.update(tx, lead.id, { call_id: null });
    return outcome;
  }
  const contacts = await leads.contactsOf(tx, lead.id);
  const contact = contacts.find(({ position }) => position === lead.contact_position);
  const changes =
    outcome === "suppressed" && !contact
      ? ({ status: "blacklisted" } as const)
      : changesAfter(outcome, lead, { contacts: contacts.length, campaign, now });
  await leads.update(tx, lead.id, { ...changes, call_id: null, updated_at: now });
  if (contact) {
    const status = outcome === "suppressed" ? "blacklisted" : outcome === "reached" ? "completed" : changes.status;
    await leads.setContacts(tx, lead.id, { status, ids: [contact.id], now });
  }
  // None of them is called any more.
  if (changes.status === "reached-max-retries") {
    const tried = contacts.filter(({ status }) => status === "rescheduled").map(({ id }) => id);
    await leads.setContacts(tx, lead.id, { status: "reached-max-retries", ids: tried, now });
  }
  return outcome;
}

/** Whether our side has lost a call before the person who answered had said anything: somebody was rung up for nothing. */
async function isCutOff(tx: Tx, call: calls.CallRow | undefined): Promise<boolean> {
  if (call?.end_reason !== "line_lost") return false;
  const said = (await calls.transcriptsOf(tx, [call.id])).get(call.id) ?? [];
  return said.every(({ role }) => role !== "user");
}

function changesAfter(
  outcome: Outcome,
  lead: leads.LeadRow,
  { contacts, campaign, now }: { contacts: number; campaign: campaigns.CampaignRow; now: Date },
) {
  switch (outcome) {
    case "reached":
      return { status: "completed" } as const;
    case "unplaced":
      return { status: "rescheduled", next_call_at: now } as const;
    case "incomplete":
      // Somebody was reached: the others are not called for the same.
      return afterMiss(lead, { contacts: 0, campaign, now });
    case "suppressed": // a secondary contact is not the lead
    case "missed":
      return afterMiss(lead, { contacts, campaign, now });
  }
}
