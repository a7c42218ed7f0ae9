import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { QueryOf } from "../../../contract/kit/operation.ts";
import type { listLeads } from "../../../contract/operations/phone/leads.ts";
import { numberForms } from "../../number-forms.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { findNewest, type Newest, readNewest } from "../../storage/newest.ts";
import type { LeadContactsTable, LeadStatus, LeadsTable } from "../../storage/schema/outbound/campaigns.ts";
import * as campaigns from "../campaigns/store.ts";
import { dayRange } from "../day-range.ts";

export type LeadRow = Selectable<LeadsTable>;
export type ContactRow = Selectable<LeadContactsTable>;

/** Statuses of leads that are still to be called. */
export const waitingStatuses = ["created", "scheduled", "rescheduled"] as const satisfies readonly LeadStatus[];

export async function insert(
  tx: Tx,
  lead: Insertable<LeadsTable>,
  contacts: readonly Pick<Insertable<LeadContactsTable>, "phone_number" | "variables">[],
): Promise<{ lead: LeadRow; contacts: ContactRow[] }> {
  const row = await tx.insertInto("leads").values(lead).returningAll().executeTakeFirstOrThrow();
  if (contacts.length === 0) return { lead: row, contacts: [] };
  const values = contacts.map((contact, at) => ({
    ...contact,
    lead_id: row.id,
    position: at + 1,
    status: "created" as const,
    created_at: lead.created_at,
    updated_at: lead.updated_at,
  }));
  const stored = await tx.insertInto("lead_contacts").values(values).returningAll().execute();
  return { lead: row, contacts: stored.sort((one, other) => one.position - other.position) };
}

export function find(db: Db | Tx, id: number): Promise<LeadRow | undefined> {
  return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A lead that nobody else changes until the transaction ends. To lock its campaign too, lock that first. */
export function lock(tx: Tx, id: number): Promise<LeadRow | undefined> {
  return tx.selectFrom("leads").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * The same with its campaign, and, for a lead that is to belong to another campaign, with that one too: the locks of campaigns
 * are taken first.
 */
export async function lockInCampaign(tx: Tx, id: number, nextCampaignId?: number): Promise<LeadRow | undefined> {
  for (let found = await find(tx, id); found; ) {
    const { campaign_id } = found;
    const ids = [...new Set([campaign_id, nextCampaignId ?? campaign_id])].sort((one, other) => one - other);
    for (const campaignId of ids) await campaigns.lock(tx, campaignId);
    found = await find(tx, id);
    if (found?.campaign_id === campaign_id) return lock(tx, id);
  }
  return undefined;
}

/**
 * Locks all leads of a campaign, which is locked already, for their deletion.
 * @returns The calls that they are in
 */
export async function lockOfCampaign(tx: Tx, campaignId: number): Promise<number[]> {
  const { rows } = await sql<{ call_id: number }>`
    with locked as materialized (select call_id from leads where campaign_id = ${campaignId} order by id for update)
    select call_id from locked where call_id is not null
  `.execute(tx);
  return rows.map(({ call_id }) => call_id);
}

/** Leads to call now, those that have waited longest first; none that somebody else has locked. */
export function lockDue(tx: Tx, campaignId: number, now: Date, limit: number): Promise<LeadRow[]> {
  return tx
    .selectFrom("leads")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("status", "in", [...waitingStatuses])
    .where("next_call_at", "<=", now)
    .where("call_id", "is", null)
    .orderBy("next_call_at")
    .orderBy("id")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Whether a call is for a lead whose campaign still wants it. */
export async function isCalled(tx: Tx, callId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("leads as l")
    .innerJoin("campaigns as c", "c.id", "l.campaign_id")
    .select("l.id")
    .where("l.call_id", "=", callId)
    .where("l.status", "=", "processing")
    .where("c.status", "=", "in-progress")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a lead waits for what follows a call. */
export async function isInCall(tx: Tx, callId: number): Promise<boolean> {
  const row = await tx.selectFrom("leads").select("id").where("call_id", "=", callId).executeTakeFirst();
  return row !== undefined;
}

/** Chosen: one statement puts them off in a fraction of a second. */
const putOffAtOnce = 2_000;

/**
 * Puts leads off that are due and whose hours are their campaign's, many in one statement: outside its hours, a campaign can
 * have many. Those that somebody else has locked are left to the next time.
 * @returns How many; none once all are put off
 */
export async function putOffDue(
  tx: Tx,
  campaignId: number,
  { now, opening }: { readonly now: Date; readonly opening: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update leads set next_call_at = ${opening}, updated_at = ${now},
      status = case status when 'created' then 'scheduled' else status end
    where id in (
      select id from leads where campaign_id = ${campaignId} and status in ('created', 'scheduled', 'rescheduled')
        and next_call_at <= ${now} and call_id is null and contact_position = 0 and variables -> 'timezone' is null
      order by next_call_at, id limit ${putOffAtOnce} for no key update skip locked)
  `.execute(tx);
  return Number(numAffectedRows);
}

/** How many calls of a campaign are under way. */
export async function countCalls(tx: Tx, campaignId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("leads")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("campaign_id", "=", campaignId)
    .where((eb) => eb.or([eb("call_id", "is not", null), eb("status", "=", "processing")]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a campaign has leads, and whether one of them is still to be called or in a call. */
export async function countLeft(tx: Tx, campaignId: number): Promise<{ hasLeads: boolean; hasLeft: boolean }> {
  const { rows } = await sql<{ hasLeads: boolean; hasLeft: boolean }>`
    select exists (select from leads where campaign_id = ${campaignId}) as "hasLeads",
      exists (select from leads where campaign_id = ${campaignId}
        and status in ('created', 'scheduled', 'rescheduled'))
      or exists (select from leads where campaign_id = ${campaignId} and status = 'processing') as "hasLeft"
  `.execute(tx);
  return rows[0] ?? { hasLeads: false, hasLeft: false };
}

/** The number of the next lead that a campaign would call. */
export async function nextNumber(tx: Tx, campaignId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom("leads")
    .select("phone_number")
    .where("campaign_id", "=", campaignId)
    .where("status", "in", [...waitingStatuses])
    .orderBy("next_call_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.phone_number;
}

/** Whether a campaign has another lead with a number. To add one, lock the campaign first. */
export async function hasNumber(tx: Tx, campaignId: number, number: string, except = 0): Promise<boolean> {
  const row = await tx
    .selectFrom("leads")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .where("phone_number", "in", numberForms(number))
    .where("id", "<>", except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leads that count as in a call which is over, gone or deleted, since before `before`: what follows it was lost. */
export function listStranded(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ id: number; call_id: number | null }[]> {
  return db
    .selectFrom("leads as l")
    .leftJoin("calls as c", "c.id", "l.call_id")
    .select(["l.id", "l.call_id"])
    .where((eb) => eb.or([eb("l.call_id", "is not", null), eb("l.status", "=", "processing")]))
    .where((eb) =>
      eb.or([eb("c.id", "is", null), eb("c.status", "not in", ["initiated", "ringing", "in-progress", "ended"])]),
    )
    .where(sql<Date>`coalesce(c.updated_at, l.updated_at)`, "<", before)
    .orderBy("l.id")
    .limit(limit)
    .execute();
}

export function update(tx: Tx, id: number, changes: Updateable<LeadsTable>): Promise<LeadRow> {
  return tx.updateTable("leads").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** A lead's secondary contacts in order. */
export function contactsOf(db: Db | Tx, leadId: number): Promise<ContactRow[]> {
  return db.selectFrom("lead_contacts").selectAll().where("lead_id", "=", leadId).orderBy("position").execute();
}

/** The same of many leads, by lead. */
export async function contactsByLead(db: Db, leadIds: readonly number[]): Promise<Map<number, ContactRow[]>> {
  if (leadIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("lead_contacts")
    .selectAll()
    .where("lead_id", "in", [...leadIds])
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ lead_id }) => lead_id);
}

/** Sets the status of some of a lead's contacts, by default of all. */
export async function setContacts(
  tx: Tx,
  leadId: number,
  { status, now, ids }: { readonly status: LeadStatus; readonly now: Date; readonly ids?: readonly number[] },
): Promise<void> {
  let query = tx.updateTable("lead_contacts").set({ status, updated_at: now }).where("lead_id", "=", leadId);
  if (ids) query = query.where("id", "in", [...ids]);
  if (ids?.length !== 0) await query.execute();
}

export type LeadFilter = Omit<QueryOf<typeof listLeads>, "page" | "per_page">;

/** An owner's leads, newest first. */
export async function list(
  db: Db,
  userId: number,
  { status, campaign_id: campaignId, phone_number: part, ...days }: LeadFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Newest<LeadRow>> {
  let query = db.selectFrom("leads").selectAll().where("user_id", "=", userId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (campaignId !== undefined) query = query.where("campaign_id", "=", campaignId);
  // A plus arrives as a space where it was not escaped.
  const digits = part?.replace(/[\s().-]/g, "");
  if (digits !== undefined) query = query.where(sql<boolean>`position(${digits} in phone_number) > 0`);
  const { since, before } = dayRange(days);
  if (since) query = query.where("created_at", ">=", since);
  if (before) query = query.where("created_at", "<", before);
  return digits !== undefined || since || before ? findNewest(db, query, page) : readNewest(query, page);
}
