import type { Carrier } from "../../../carriers/carrier.ts";
import { parseNumber } from "../../../carriers/parse-number.ts";
import type { Jobs } from "../../../jobs/queue.ts";
import { readBalance } from "../../../ledger/ledger.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import * as assistants from "../../assistants/store.ts";
import { numberToCallFrom } from "../../calls/number-to-call-from.ts";
import { startCall } from "../../calls/start-call.ts";
import * as leads from "../../leads/store.ts";
import { type CallingHours, nextOpening } from "../calling-hours.ts";
import * as campaigns from "../store.ts";
import { type Contact, contactOf, timezoneOf } from "./contact.ts";
import { longestCallMicros } from "./longest-call.ts";
import { afterMiss } from "./outcome.ts";
import { isSuppressed } from "./suppression.ts";

export interface CallingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly vault: Vault;
}

/** Chosen: leads that are looked at in one transaction, since outside their hours none of them is called. */
const atOnce = 50;

/** What is known of a campaign while one of its leads is looked at. */
interface Calling {
  readonly campaign: campaigns.CampaignRow;
  readonly assistant: assistants.AssistantRecord;
  readonly now: Date;
}

/**
 * Starts a campaign's next call, where it may make one now. The campaign is locked meanwhile, so that no two processes count
 * its calls at the same time; and the call is written down in the transaction that marks its lead, so that a process that
 * dies has either done both or nothing.
 * @returns Whether to look again: a call was started, or leads were put off
 */
export async function callNextLead(tx: Tx, campaignId: number, services: CallingServices): Promise<boolean> {
  const campaign = await campaigns.lock(tx, campaignId);
  if (campaign?.status !== "in-progress") return false;
  const now = services.now();
  const assistant = await assistants.find(tx, campaign.user_id, campaign.assistant_id ?? 0, services.vault);
  if (assistant?.status !== "active") {
    await campaigns.stop(tx, campaign.id, "assistant_inactive", now);
    return false;
  }
  if ((await leads.countCalls(tx, campaign.id)) >= campaign.max_calls_in_parallel) return false;
  const opening = nextOpening(hoursOf(campaign), { at: now, timezone: campaign.timezone });
  if (opening > now && (await leads.putOffDue(tx, campaign.id, { now, opening })) > 0) return true;
  const due = await leads.lockDue(tx, campaign.id, now, atOnce);
  if (due.length === 0) {
    await completeIfDone(tx, campaign, now);
    return false;
  }
  for (const lead of due) {
    const done = await callOrPutOff(tx, lead, { campaign, assistant, now }, services);
    if (done !== "put off") return done === "called";
  }
  return true;
}

function hoursOf({ start_time: start, end_time: end, allowed_days: days }: campaigns.CampaignRow): CallingHours {
  return { start, end, days };
}

async function completeIfDone(tx: Tx, campaign: campaigns.CampaignRow, now: Date): Promise<void> {
  if (!campaign.mark_complete_when_no_leads) return;
  const { hasLeads, hasLeft } = await leads.countLeft(tx, campaign.id);
  // A campaign that has had nobody to call waits for its first lead.
  if (hasLeads && !hasLeft) await campaigns.update(tx, campaign.id, { status: "completed", updated_at: now });
}

async function callOrPutOff(
  tx: Tx,
  lead: leads.LeadRow,
  calling: Calling,
  services: CallingServices,
): Promise<"called" | "put off" | "too expensive"> {
  const { campaign, now } = calling;
  const contacts = await leads.contactsOf(tx, lead.id);
  const contact = contactOf(lead, contacts);
  const timezone = timezoneOf(contact, campaign.timezone);
  const opening = nextOpening(hoursOf(campaign), { at: now, timezone });
  if (opening > now) {
    // A lead that was called before stays what it is.
    const status = lead.status === "created" ? "scheduled" : lead.status;
    await leads.update(tx, lead.id, { status, next_call_at: opening, updated_at: now });
    return "put off";
  }
  const to = parseNumber(contact.phoneNumber, services.carrier);
  if (!to || (await isSuppressed(tx, lead.user_id, to.number))) {
    await skip(tx, lead, { contact, contacts: contacts.length }, calling);
    return "put off";
  }
  return (await call(tx, lead, { contact, to }, calling, services)) ? "called" : "too expensive";
}

/** Leaves a number out that is not called: of the lead itself it ends the lead, of a secondary contact it is passed over. */
async function skip(
  tx: Tx,
  lead: leads.LeadRow,
  { contact, contacts }: { readonly contact: Contact; readonly contacts: number },
  { campaign, now }: Calling,
): Promise<void> {
  if (contact.contactId === null) {
    await leads.update(tx, lead.id, { status: "blacklisted", updated_at: now });
    return;
  }
  await leads.setContacts(tx, lead.id, { status: "blacklisted", ids: [contact.contactId], now });
  await leads.update(tx, lead.id, { ...afterMiss(lead, { contacts, campaign, now }), updated_at: now });
}

/** Starts the call of a contact. @returns Whether the balance covers it */
async function call(
  tx: Tx,
  lead: leads.LeadRow,
  { contact, to }: { readonly contact: Contact; readonly to: NonNullable<ReturnType<typeof parseNumber>> },
  { campaign, assistant, now }: Calling,
  services: CallingServices,
): Promise<boolean> {
  const { contactId, variables } = contact;
  const numbers = await campaigns.numbersOf(tx, campaign.id);
  // Each lead is called from another of the numbers first, and from the next one in its next attempt.
  const first = numbers.length === 0 ? 0 : (lead.id + lead.attempts) % numbers.length;
  const preferred = [...numbers.slice(first), ...numbers.slice(0, first)];
  const ownNumber = await numberToCallFrom(tx, assistant, { now, preferred });
  const { id, name } = campaign;
  const started = await startCall(
    tx,
    { assistant, to, ownNumber, variables, campaign: { id, name, leadId: lead.id, contactId } },
    services,
  );
  if (!started) {
    // Money that is held for other calls may come back; without it there is too little whatever happens.
    const { postedMicros } = await readBalance(tx, campaign.user_id);
    if (postedMicros < longestCallMicros(assistant, to.country))
      await campaigns.stop(tx, campaign.id, "insufficient_balance", now);
    return false;
  }
  await leads.update(tx, lead.id, { status: "processing", call_id: started.id, updated_at: now });
  if (contactId !== null) await leads.setContacts(tx, lead.id, { status: "processing", ids: [contactId], now });
  return true;
}
