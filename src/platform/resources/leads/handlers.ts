import { type BodyOf, fail } from "../../../contract/kit/operation.ts";
import { s } from "../../../contract/kit/schema.ts";
import * as rows from "../../../contract/operations/phone/leads.ts";
import { type Variables, variableValues } from "../../../contract/variable-values.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { apiErrorMap, fieldErrors } from "../../../http/input/error-map.ts";
import type { Carrier } from "../../carriers/carrier.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { erase } from "../../retention/erase.ts";
import { assistantsOfCallsOf, lockAssistantsFirst } from "../../retention/removal.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import { endUnplaced } from "../calls/end-unplaced.ts";
import * as calls from "../calls/store.ts";
import { requestDialing } from "../campaigns/calling/dial-request.ts";
import * as campaigns from "../campaigns/store.ts";
import { handler, implement } from "../handler.ts";
import { readTypedNumber } from "../user/typed-number.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";

const services = ["db", "carrier", "jobs", "now"] as const;
type Service = (typeof services)[number];

const unknownCampaign = "The selected campaign id is invalid.";

const createLead = handler<typeof rows.createLead, Service>(async ({ body }, { db, carrier, jobs, userId, now }) => {
  const numbers = await readNumbers(body, { db, userId, carrier });
  return inTransaction(db, async (tx) => {
    const campaign = await campaigns.lockOwned(tx, userId, body.campaign_id);
    if (!campaign) return refuseFields(rows.createLead, { campaign_id: [unknownCampaign] });
    if (!body.allow_dupplicate && (await store.hasNumber(tx, campaign.id, numbers.lead)))
      return fail(rows.createLead, "NUMBER_TAKEN");
    const at = now();
    const { lead, contacts } = await store.insert(
      tx,
      {
        user_id: userId,
        campaign_id: campaign.id,
        phone_number: numbers.lead,
        variables: JSON.stringify(body.variables ?? {}),
        status: "created",
        next_call_at: at,
        created_at: at,
        updated_at: at,
      },
      (body.secondary_contacts ?? []).map(({ variables = {} }, index) => ({
        phone_number: String(numbers.contacts[index]),
        variables: JSON.stringify(variables),
      })),
    );
    if (campaign.status === "in-progress") await requestDialing(tx, jobs, campaign);
    return { message: "Lead created successfully", data: present(lead, { campaign, contacts }) };
  });
});

/** Reads all numbers of a new lead; those that no phone can have are refused. */
async function readNumbers(
  { phone_number, secondary_contacts = [] }: BodyOf<typeof rows.createLead>,
  context: Parameters<typeof readTypedNumber>[1],
) {
  const errors: Record<string, string[]> = {};
  const read = async (typed: string, field: string) => {
    const number = (await readTypedNumber(typed, context))?.number;
    if (number === undefined)
      errors[field] = [`The ${field.replaceAll("_", " ")} field format is invalid. ${rows.rightNumber}`];
    return number ?? "";
  };
  const lead = await read(phone_number, "phone_number");
  const contacts: string[] = [];
  for (const [at, contact] of secondary_contacts.entries())
    contacts.push(await read(contact.phone_number, `secondary_contacts.${at}.phone_number`));
  if (Object.keys(errors).length > 0) refuseFields(rows.createLead, errors);
  return { lead, contacts };
}

/**
 * The owner's word stands: a call that is under way goes on and changes the lead no more. Chosen: `created` begins anew, with
 * all attempts and all contacts.
 */
const updateLead = handler<typeof rows.updateLead, Service>(
  ({ params: { id }, body }, { db, carrier, jobs, userId, now }) =>
    inTransaction(db, async (tx) => {
      const lead = await store.lockInCampaign(tx, id, body.campaign_id);
      if (lead?.user_id !== userId) return fail(rows.updateLead, "LEAD_NOT_FOUND");
      const { campaign, phone_number, variables } = await checkedChange(tx, lead, body, carrier);
      const at = now();
      const anew = body.status === "created" ? { attempts: 0, contact_position: 0, next_call_at: at } : {};
      await store.update(tx, id, {
        campaign_id: campaign.id,
        phone_number,
        variables: JSON.stringify(variables),
        ...(body.status === undefined ? {} : { status: body.status }),
        ...anew,
        updated_at: at,
      });
      if (body.status === "created") await store.setContacts(tx, id, { status: "created", now: at });
      if (campaign.status === "in-progress") await requestDialing(tx, jobs, campaign);
      return { message: "Lead updated successfully" };
    }),
);

/** What a lead becomes, once nothing is wrong with it. The campaign is locked: nobody else adds the same number to it. */
async function checkedChange(
  tx: Tx,
  lead: store.LeadRow,
  body: BodyOf<typeof rows.updateLead>,
  carrier: Carrier,
): Promise<{ campaign: campaigns.CampaignRow; phone_number: string; variables: Variables }> {
  const row = rows.updateLead;
  const campaign = await campaigns.lockOwned(tx, lead.user_id, body.campaign_id ?? lead.campaign_id);
  if (!campaign) return refuseFields(row, { campaign_id: [unknownCampaign] });
  const phone_number =
    body.phone_number === undefined
      ? lead.phone_number
      : (await readTypedNumber(body.phone_number, { db: tx, userId: lead.user_id, carrier }))?.number;
  if (phone_number === undefined)
    return refuseFields(row, { phone_number: [`The phone number field format is invalid. ${rows.rightNumber}`] });
  const isElsewhere = phone_number !== lead.phone_number || campaign.id !== lead.campaign_id;
  if (isElsewhere && (await store.hasNumber(tx, campaign.id, phone_number, lead.id))) return fail(row, "NUMBER_TAKEN");
  const variables = { ...lead.variables, ...body.variables };
  const checked = s.object({ variables: variableValues }).safeParse({ variables }, { error: apiErrorMap });
  if (!checked.success) return refuseFields(row, fieldErrors(checked.error));
  return { campaign, phone_number, variables };
}

export const leads = implement(rows, services, {
  createLead,
  async listLeads({ query }, { db, userId, url }) {
    const request = readPage(query, { url });
    const { rows: found, total } = await store.list(db, userId, query, rangeOf(request));
    const byId = new Map((await campaigns.list(db, userId)).map((campaign) => [campaign.id, campaign]));
    const contacts = await store.contactsByLead(
      db,
      found.map(({ id }) => id),
    );
    const data = found.flatMap((lead) => {
      const campaign = byId.get(lead.campaign_id); // deleted meanwhile
      return campaign ? [present(lead, { campaign, contacts: contacts.get(lead.id) ?? [] })] : [];
    });
    return pageEnvelope(data, total, request);
  },
  updateLead,
  /**
   * Calls to it go along. One under way goes on to its end, and goes then; one that the carrier was not asked for yet is not
   * made.
   */
  deleteLead: ({ params: { id } }, { db, userId, jobs, now }) =>
    inTransaction(db, async (tx) => {
      await lockAssistantsFirst(tx, assistantsOfCallsOf([id]));
      const lead = await store.lock(tx, id);
      if (lead?.user_id !== userId) return fail(rows.deleteLead, "LEAD_NOT_FOUND");
      await calls.lockOf(tx, { leadId: id }); // all of them, before the money of one
      await endUnplaced(tx, lead.call_id, { jobs, now: now() });
      await erase(tx, "lead", [id]);
      await requestDialing(tx, jobs, { id: lead.campaign_id, user_id: userId });
      return { message: "Lead deleted successfully" };
    }),
});
