import { sql } from "kysely";
import type { Tx } from "../storage/db.ts";

// Each of these writes down what usage counts of rows that the same transaction deletes, as `resources/usage/store.ts` counts it.

/** What the answers to messages have cost their assistants. */
export async function keepUsageOfTurns(tx: Tx, messageIds: readonly number[]): Promise<void> {
  await sql`
    insert into removed_usage (user_id, assistant_id, day, kind, count, micros)
    select a.user_id, a.id, (l.created_at at time zone 'UTC')::date, 'chat_turn', count(*), sum(l.posted_micros)
    from turns t
    join ledger_transfers l on l.id = t.transfer_id and l.state = 'posted'
    join conversations c on c.id = t.conversation_id
    join assistants a on a.id = c.assistant_id
    where t.message_id = any (${[...messageIds]}::bigint[])
    group by 1, 2, 3
  `.execute(tx);
}

/** Conversations, and what WhatsApp messages in them have cost. */
export async function keepUsageOfConversations(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into removed_usage (user_id, assistant_id, day, kind, count)
    select a.user_id, a.id, (c.created_at at time zone 'UTC')::date, 'chat', count(*)
    from conversations c join assistants a on a.id = c.assistant_id
    where c.id = any (${[...ids]}::bigint[]) and c.type <> 'test'
    group by 1, 2, 3
  `.execute(tx);
  await sql`
    insert into removed_usage (user_id, assistant_id, day, kind, micros)
    select a.user_id, a.id, (l.created_at at time zone 'UTC')::date, 'whatsapp_cost', sum(l.posted_micros)
    from phone_messages p
    join ledger_transfers l on l.id = p.transfer_id and l.state = 'posted'
    join conversations c on c.id = p.conversation_id
    join assistants a on a.id = c.assistant_id
    where p.conversation_id = any (${[...ids]}::bigint[]) and p.channel = 'whatsapp'
    group by 1, 2, 3
  `.execute(tx);
}

export async function keepUsageOfCalls(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into removed_usage (user_id, assistant_id, day, kind, count, seconds, micros)
    select user_id, assistant_id, (created_at at time zone 'UTC')::date, 'call', count(*), sum(duration_s), sum(total_micros)
    from calls where id = any (${[...ids]}::bigint[])
    group by 1, 2, 3
  `.execute(tx);
}

/** Texts and WhatsApp messages. */
export async function keepUsageOfMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into removed_usage (user_id, day, kind, count)
    select user_id, (created_at at time zone 'UTC')::date, channel, count(*)
    from phone_messages where id = any (${[...ids]}::bigint[]) and status <> 'failed'
    group by 1, 2, 3
  `.execute(tx);
}
