import { sql } from "kysely";
import { isUnfinished } from "../call-states.ts";
import type { Tx } from "../storage/db.ts";
import { erase, eraseFrom } from "./erase.ts";
import { findIn, idsOf, lockAssistants, type OldRows } from "./removal.ts";

/** Chosen: a transaction that deletes so many messages takes some tens of milliseconds. */
const messagesAtOnce = 500;

/**
 * Conversations whose last message is old, with all that was said and stored in them. One that is being answered, in which a
 * call runs, or of which something is still to be sent stays. A long one is removed in several transactions, its oldest
 * messages first.
 */
export const oldConversations: OldRows = {
  name: "conversations",
  find: findIn("conversations", "c", isOver),
  async remove(tx, ids, before) {
    const assistants = await lockAssistants(tx, "conversations", ids);
    const found = await sql<{ id: number }>`
      select c.id from conversations c
      where c.id = any (${[...ids]}::bigint[]) and (c.assistant_id is null or c.assistant_id = any (${assistants}::bigint[])) and ${isOver(before)}
      order by c.id for update skip locked
    `.execute(tx);
    const locked = idsOf(found);
    const fitting = await thatFit(tx, locked);
    const [first] = locked;
    if (first === undefined) return { count: 0 };
    if (fitting.length === 0) {
      await removeMessages(tx, first);
      return { count: 0, left: locked };
    }
    await erase(tx, "conversation", fitting);
    return { count: fitting.length, left: locked.slice(fitting.length) };
  },
};

/** That nothing happens in conversation `c` any more. Money is held for it while one of these runs, and no longer. */
function isOver(before: Date) {
  return sql<boolean>`
    c.last_message_at < ${before}
    and not exists (select from turns t where t.conversation_id = c.id and t.state = 'running')
    and not exists (select from calls k where k.conversation_id = c.id and ${isUnfinished("k")})
    and not exists (select from phone_messages p where p.conversation_id = c.id and p.status in ('sending', 'unknown'))
    and not exists (select from phone_messages p where p.followed_in = c.id and p.status in ('sending', 'unknown'))
    and not exists (select from phone_messages p join pgboss.job_common j
      on j.state <= 'active' and j.data -> 'payload' ->> 'phone_message_id' = p.id::text where p.conversation_id = c.id)
    and not exists (select from webhook_deliveries d where d.conversation_id = c.id and d.status = 'pending')
    and not exists (select from answer_mails e where e.conversation_id = c.id and e.status = 'pending')
  `;
}

/** The first conversations that have no more messages together than one transaction removes. */
async function thatFit(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select c.id, sum((select count(*) from messages m where m.conversation_id = c.id)) over (order by c.id) as messages
      from unnest(${[...ids]}::bigint[]) as c (id)
    ) counted where messages <= ${messagesAtOnce} order by id
  `.execute(tx);
  return idsOf({ rows });
}

async function removeMessages(tx: Tx, conversationId: number): Promise<void> {
  const oldest = await sql<{ id: number }>`
    select id from messages where conversation_id = ${conversationId} order by id limit ${messagesAtOnce}
  `.execute(tx);
  const ids = idsOf(oldest);
  await eraseFrom(tx, "idempotency_keys", "conversation", [conversationId]);
  await sql`delete from messages where id = any (${ids}::bigint[])`.execute(tx);
}
