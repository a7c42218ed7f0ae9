import { sql } from "kysely";
import { erase } from "./erase.ts";
import { isCallOver } from "./is-over.ts";
import { findIn, idsOf, lockAssistants, type OldRows } from "./removal.ts";

/**
 * Calls that ended long ago, with what was said in them, what was found out, and what was reported. One whose end is not settled,
 * whose lead waits for it, or of which something is still to be done stays.
 */
export const oldCalls: OldRows = {
  name: "calls",
  find: findIn("calls", "r", isOld),
  async remove(tx, ids, before) {
    const assistants = await lockAssistants(tx, "calls", ids);
    const found = await sql<{ id: number }>`
      select r.id from calls r
      where r.id = any (${[...ids]}::bigint[]) and (r.assistant_id is null or r.assistant_id = any (${assistants}::bigint[]))
        and ${isOld(before)}
      order by r.id for update skip locked
    `.execute(tx);
    const locked = idsOf(found);
    await erase(tx, "call", locked);
    return { count: locked.length };
  },
};

function isOld(before: Date) {
  return sql<boolean>`coalesce(r.ended_at, r.updated_at) < ${before} and ${isCallOver}`;
}
