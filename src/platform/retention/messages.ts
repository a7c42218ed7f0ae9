import { sql } from "kysely";
import { erase } from "./erase.ts";
import { isMessageOver } from "./is-over.ts";
import { findIn, idsOf, type OldRows } from "./removal.ts";

/**
 * Old texts and WhatsApp messages. Those of a conversation go with it: a person who answers there writes to the number of the last
 * one. One whose outcome is not known, and one that is to be answered, stays.
 */
export const oldPhoneMessages: OldRows = {
  name: "phone_messages",
  find: findIn("phone_messages", "r", isOver),
  async remove(tx, ids, before) {
    const found = await sql<{ id: number }>`
      select r.id from phone_messages r where r.id = any (${[...ids]}::bigint[]) and ${isOver(before)}
      order by r.id for update skip locked
    `.execute(tx);
    const locked = idsOf(found);
    await erase(tx, "phone message", locked);
    return { count: locked.length };
  },
};

function isOver(before: Date) {
  return sql<boolean>`
    r.created_at < ${before} and r.conversation_id is null and ${isMessageOver}
    and not exists (select from pgboss.job_common j
      where j.state <= 'active' and j.data -> 'payload' ->> 'phone_message_id' = r.id::text)
  `;
}
