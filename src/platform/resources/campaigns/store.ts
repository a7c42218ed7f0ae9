import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../storage/db.ts";
import type { CampaignsTable, StopReason } from "../../storage/schema/outbound/campaigns.ts";

export type CampaignRow = Selectable<CampaignsTable>;

/** An owner's campaigns, newest first. */
export function list(db: Db, userId: number): Promise<CampaignRow[]> {
  return db.selectFrom("campaigns").selectAll().where("user_id", "=", userId).orderBy("id", "desc").execute();
}

export function find(db: Db | Tx, id: number): Promise<CampaignRow | undefined> {
  return db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A campaign that nobody else changes, adds leads to or calls for until the transaction ends. */
export function lock(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  return tx.selectFrom("campaigns").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The same of one of the owner's. */
export async function lockOwned(tx: Tx, userId: number, id: number): Promise<CampaignRow | undefined> {
  const campaign = await lock(tx, id);
  return campaign?.user_id === userId ? campaign : undefined;
}

/** The numbers that a campaign calls from, in order. */
export async function numbersOf(db: Db | Tx, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("campaign_numbers")
    .select("phone_number_id")
    .where("campaign_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map(({ phone_number_id }) => phone_number_id);
}

/** The numbers of all campaigns of an owner, in order, by campaign. */
export async function listNumbers(db: Db, userId: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom("campaign_numbers as n")
    .innerJoin("campaigns as c", "c.id", "n.campaign_id")
    .select(["n.campaign_id", "n.phone_number_id"])
    .where("c.user_id", "=", userId)
    .orderBy("n.position")
    .execute();
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => campaign_id);
  return new Map([...byCampaign].map(([id, all]) => [id, all.map(({ phone_number_id }) => phone_number_id)]));
}

export async function insert(
  tx: Tx,
  campaign: Insertable<CampaignsTable>,
  phoneNumberIds: readonly number[],
): Promise<CampaignRow> {
  const row = await tx.insertInto("campaigns").values(campaign).returningAll().executeTakeFirstOrThrow();
  const numbers = phoneNumberIds.map((phone_number_id, position) => ({
    campaign_id: row.id,
    phone_number_id,
    position,
  }));
  if (numbers.length > 0) await tx.insertInto("campaign_numbers").values(numbers).execute();
  return row;
}

export function update(tx: Tx, id: number, changes: Updateable<CampaignsTable>): Promise<CampaignRow> {
  return tx.updateTable("campaigns").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function remove(tx: Tx, id: number): Promise<void> {
  // Before the leads go: of a call that this transaction has changed, PostgreSQL checks each foreign key again whenever one is cleared.
  await tx.updateTable("calls").set({ campaign_id: null, lead_id: null }).where("campaign_id", "=", id).execute();
  await tx.deleteFrom("campaigns").where("id", "=", id).execute();
}

/** Stops a campaign that calls, for a reason of ours. */
export async function stop(tx: Tx, id: number, reason: StopReason, now: Date): Promise<void> {
  await tx
    .updateTable("campaigns")
    .set({ status: "stopped", stop_reason: reason, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "in-progress")
    .execute();
}

/** Counts a call that failed, or starts anew after one that did not. @returns How many have failed in a row */
export async function countFailure(tx: Tx, id: number, hasFailed: boolean): Promise<number> {
  const row = await tx
    .updateTable("campaigns")
    .set({ failed_in_row: hasFailed ? sql`failed_in_row + 1` : 0 })
    .where("id", "=", id)
    .returning("failed_in_row")
    .executeTakeFirstOrThrow();
  return row.failed_in_row;
}

/** Campaigns that call and have somebody to call now, or nobody left, by id. */
export async function listDue(
  db: Db,
  { now, after, limit }: { readonly now: Date; readonly after: number; readonly limit: number },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select c.id, c.user_id from campaigns c
    where c.status = 'in-progress' and c.id > ${after} and (
      exists (select from leads l where l.campaign_id = c.id and l.status in ('created', 'scheduled', 'rescheduled')
        and l.next_call_at <= ${now} and l.call_id is null)
      or c.mark_complete_when_no_leads and exists (select from leads l where l.campaign_id = c.id)
        and not exists (select from leads l where l.campaign_id = c.id
          and l.status in ('created', 'scheduled', 'rescheduled'))
        and not exists (select from leads l where l.campaign_id = c.id and l.status = 'processing'))
    order by c.id limit ${limit}
  `.execute(db);
  return rows;
}
