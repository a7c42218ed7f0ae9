import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";

/** An owner's usage since a moment. */
export interface Since {
  readonly userId: number;
  readonly since: Date;
}

/** Money that was posted on a day, and the assistant that it was for. */
export interface SpentRow {
  readonly day: string;
  readonly kind: string;
  /** Null where it belongs to no assistant, or to one whose conversation was deleted. */
  readonly assistant_id: number | null;
  readonly count: number;
  readonly micros: bigint;
}

/** Conversations that began on a day. */
export interface ChatsRow {
  readonly day: string;
  readonly assistant_id: number;
  readonly count: number;
}

/** Calls of a day, with what they cost. */
export interface CallsRow {
  readonly day: string;
  readonly assistant_id: number | null;
  readonly count: number;
  readonly seconds: number;
  readonly micros: bigint;
}

/** Texts or WhatsApp messages of a day. */
export interface MessagesRow {
  readonly day: string;
  readonly channel: "sms" | "whatsapp";
  readonly count: number;
}

// Every table here is read through its index by owner and id, newest first, down to the newest row from before the period:
// ids rise with time, so that costs what the period holds, however long the account has existed. The time is checked as
// well, since two ids that were drawn at once may be stored in either order.

/** What was spent by day, kind and assistant; withdrawn money is not spent. */
export async function readSpent(db: Db, { userId, since }: Since): Promise<readonly SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    with account as materialized (select id from ledger_accounts where user_id = ${userId}),
    older as materialized (
      select coalesce((
        select t.id from ledger_transfers t
        where t.debit_account_id = (select id from account) and t.created_at < ${since}
        order by t.id desc limit 1
      ), 0) as id
    )
    select ${dayOf("t.created_at")} as day, t.kind, coalesce(chat.assistant_id, written.assistant_id) as assistant_id,
      count(*)::integer as count, sum(t.posted_micros)::bigint as micros
    from ledger_transfers t
    join ledger_accounts credited on credited.id = t.credit_account_id and credited.code = 'revenue'
    left join conversations chat on chat.uuid = ${referenceOf("chat_turn")}
    left join phone_messages message on message.reference = ${referenceOf("whatsapp")}
    left join conversations written on written.id = message.conversation_id
    where t.debit_account_id = (select id from account) and t.id > (select id from older)
      and t.created_at >= ${since} and t.state = 'posted'
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

/** Conversations by day and assistant, without tests. */
export async function readChats(db: Db, { userId, since }: Since): Promise<readonly ChatsRow[]> {
  const { rows } = await sql<ChatsRow>`
    select ${dayOf("c.created_at")} as day, c.assistant_id, count(*)::integer as count
    from assistants a
    cross join lateral (
      select coalesce((
        select o.id from conversations o
        where o.assistant_id = a.id and o.created_at < ${since}
        order by o.id desc limit 1
      ), 0) as id
    ) older
    join conversations c on c.assistant_id = a.id and c.id > older.id
    where a.user_id = ${userId} and c.created_at >= ${since} and c.type <> 'test'
    group by 1, 2
  `.execute(db);
  return rows;
}

/** Calls by day and assistant, whatever became of them. */
export async function readCalls(db: Db, { userId, since }: Since): Promise<readonly CallsRow[]> {
  const { rows } = await sql<CallsRow>`
    with older as materialized (
      select coalesce((
        select o.id from calls o
        where o.user_id = ${userId} and o.created_at < ${since}
        order by o.id desc limit 1
      ), 0) as id
    )
    select ${dayOf("c.created_at")} as day, c.assistant_id, count(*)::integer as count,
      sum(c.duration_s)::integer as seconds, sum(c.total_micros)::bigint as micros
    from calls c
    where c.user_id = ${userId} and c.id > (select id from older) and c.created_at >= ${since}
    group by 1, 2
  `.execute(db);
  return rows;
}

/** Texts and WhatsApp messages by day, in both directions, without those that failed. */
export async function readMessages(db: Db, { userId, since }: Since): Promise<readonly MessagesRow[]> {
  const { rows } = await sql<MessagesRow>`
    select ${dayOf("m.created_at")} as day, m.channel, count(*)::integer as count
    from (values ('sms'), ('whatsapp')) as known (channel)
    cross join lateral (
      select coalesce((
        select o.id from phone_messages o
        where o.user_id = ${userId} and o.channel = known.channel and o.created_at < ${since}
        order by o.id desc limit 1
      ), 0) as id
    ) older
    join phone_messages m on m.user_id = ${userId} and m.channel = known.channel and m.id > older.id
    where m.created_at >= ${since} and m.status <> 'failed'
    group by 1, 2
  `.execute(db);
  return rows;
}

/** What was counted of rows that were removed by age since. */
export interface RemovedRow {
  readonly day: string;
  readonly kind: "chat" | "chat_turn" | "call" | "sms" | "whatsapp" | "whatsapp_cost";
  readonly assistant_id: number | null;
  readonly count: number;
  readonly seconds: number;
  readonly micros: bigint;
}

/** What usage counts of removed rows, by day, kind and assistant. */
export async function readRemoved(db: Db, { userId, since }: Since): Promise<readonly RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, assistant_id, sum(count)::integer as count,
      sum(seconds)::integer as seconds, sum(micros)::bigint as micros
    from removed_usage where user_id = ${userId} and day >= (${since}::timestamptz at time zone 'UTC')::date
    group by 1, 2, 3
  `.execute(db);
  return rows;
}

/** The names of assistants. */
export async function readNames(db: Db, ids: readonly number[]): Promise<readonly { id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("assistants").select(["id", "name"]).where("id", "in", ids).execute();
}

/** A time's day in UTC: `2026-11-20`. */
function dayOf(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
}

/** What a transfer of a kind is for, by its uuid; the references of other kinds are other names. */
function referenceOf(kind: string) {
  return sql`case when t.kind = ${kind} and t.reference ~ '^[0-9a-f-]{36}$' then t.reference::uuid end`;
}
