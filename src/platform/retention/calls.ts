import { sql } from "kysely";
import { isUnfinished } from "../resources/calls/states.ts";
import { keepUsageOfCalls } from "./kept-usage.ts";
import { findIn, idsOf, lockAssistants, type OldRows } from "./removal.ts";

/**
 * Calls that ended long ago, with what was said in them, what was found out, and what was reported. One whose end is not settled,
 * whose lead waits for it, or of which something is still to be done stays.
 */
export const oldCalls: OldRows = {
  name: "calls",
  find: findIn("calls", "c", isOver),
  async remove(tx, ids, before) {
    const assistants = await lockAssistants(tx, "calls", ids);
    const found = await sql<{ id: number }>`
      select c.id from calls c
      where c.id = any (${[...ids]}::int[]) and (c.assistant_id is null or c.assistant_id = any (${assistants}::int[]))
        and ${isOver(before)}
      order by c.id for update skip locked
    `.execute(tx);
    const locked = idsOf(found);
    await keepUsageOfCalls(tx, locked);
    await sql`delete from calls where id = any (${locked}::int[])`.execute(tx);
    return { count: locked.length };
  },
};

/** That nothing happens to call `c` any more, and nobody waits for what follows it. */
function isOver(before: Date) {
  return sql<boolean>`
    coalesce(c.ended_at, c.updated_at) < ${before} and not ${isUnfinished("c")}
    and not exists (select from leads l where l.call_id = c.id)
    and not exists (select from call_legs g where g.call_id = c.id and g.ended_at is null)
    and not exists (select from ledger_transfers t where t.id = c.transfer_id and t.state = 'held')
    and not exists (select from webhook_deliveries d where d.call_id = c.id and d.status = 'pending')
    and not exists (select from pgboss.job_common j where j.state <= 'active' and j.data -> 'payload' ->> 'call_id' = c.id::text)
  `;
}
