import { sql } from "kysely";
import { erase } from "./erase.ts";
import { assistantsOfCallsOf, idsOf, lockAssistantsFirst, type OldRows } from "./removal.ts";

/**
 * Leads of campaigns that were completed or stopped long ago, with their secondary contacts and calls. A draft's and a running campaign's
 * are still to be called, and stay.
 */
export const oldLeads: OldRows = {
  name: "leads",
  async find(db, { before, after, limit, userId }) {
    const own = userId === undefined ? sql`true` : sql`k.user_id = ${userId}`;
    const found = await sql<{ id: number }>`
      select l.id from leads l join campaigns k on k.id = l.campaign_id
      where l.id > ${after} and ${own} and ${isOver(before)} order by l.id limit ${limit}
    `.execute(db);
    return idsOf(found);
  },
  /** Locks as everybody does: assistants, campaigns, their leads, then calls, which name them. */
  async remove(tx, ids, before) {
    await lockAssistantsFirst(tx, assistantsOfCallsOf(ids));
    const wanted = sql`any (${[...ids]}::bigint[])`;
    const campaigns = await sql<{ id: number }>`
      select id from campaigns where id in (select campaign_id from leads where id = ${wanted})
      order by id for no key update skip locked
    `.execute(tx);
    const leads = await sql<{ id: number }>`
      select l.id from leads l join campaigns k on k.id = l.campaign_id
      where l.id = ${wanted} and k.id = any (${idsOf(campaigns)}::bigint[]) and ${isOver(before)}
      order by l.id for update of l skip locked
    `.execute(tx);
    const locked = idsOf(leads);
    await sql`
      with locked as materialized (
        select from calls where id in (
          select id from calls where lead_id = any (${locked}::bigint[])
          union select c.id from calls c join lead_contacts o on o.id = c.lead_contact_id where o.lead_id = any (${locked}::bigint[])
        ) order by id for no key update)
      select count(*) from locked
    `.execute(tx);
    await erase(tx, "lead", locked);
    return { count: locked.length };
  },
};

/** That lead `l` of campaign `k` is not called any more, unless its owner starts the campaign anew. */
function isOver(before: Date) {
  return sql<boolean>`
    k.status in ('completed', 'stopped') and k.updated_at < ${before} and l.updated_at < ${before}
    and l.call_id is null and l.status <> 'processing'
  `;
}
