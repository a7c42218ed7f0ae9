import { sql } from "kysely";
import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type { NumberedEvent } from "../../events/open-stream.ts";
import type { Db } from "../../storage/db.ts";
import type { ConversationEventsTable } from "../../storage/schema/conversations.ts";
import { timestamp } from "../../time.ts";
import { historyItem } from "../conversations/present.ts";
import type { MessageRow } from "../conversations/store.ts";

/** Chosen: what a channel holds at most until its reader takes it. */
const readAtOnce = 50;
/** What a visitor follows; the rest is the owner's. */
const visitorsTypes = ["message", "ai_enabled", "person", "delivery", "call", "typing", "rating", "progress"];
/** Chosen: an older typing event is stale; a page shows it for six seconds. */
const typingMs = 10_000;
/** Chosen: an answer without a report for so long has come, or will not come. */
const progressMs = 60_000;

/** An event as it is stored, with its message where it is about one. */
interface EventRow {
  readonly event_id: number;
  /** Of a conversation's event its type there. */
  readonly event_type: ConversationEventsTable["type"] | (string & {});
  readonly event_data: Readonly<Record<string, unknown>>;
  readonly event_at: Date;
  /** Null of what happened beside the conversations. */
  readonly conversation_uuid: string | null;
  readonly message: (Omit<MessageRow, "created_at"> & { readonly created_at: string }) | null;
}

/** What happened in a conversation after an event, as its visitor sees it; nothing if the conversation is gone. */
export async function readConversation(
  db: Db,
  conversationId: number,
  { after, now }: { readonly after: number; readonly now: Date },
): Promise<readonly NumberedEvent[] | undefined> {
  const rows = await read(db, {
    of: "conversation_id",
    value: conversationId,
    last: after,
    events: sql`e.type = any(${visitorsTypes}::text[])
      and (e.type <> 'typing' or e.created_at > ${new Date(now.getTime() - typingMs)}::timestamptz)
      and (e.type <> 'progress' or e.created_at > ${new Date(now.getTime() - progressMs)}::timestamptz)`,
  });
  if (rows.length > 0) return rows.map((row) => ({ id: row.event_id, event: row.event_type, data: dataOf(row) }));
  const found = await db.selectFrom("conversations").select("id").where("id", "=", conversationId).executeTakeFirst();
  return found && [];
}

/**
 * What happened to all that an owner has after an event: in the conversations, and beside them.
 * `withMoney`: also to the balance (default: true)
 */
export async function readOwner(
  db: Db,
  userId: number,
  { after, now, withMoney = true }: { readonly after: number; readonly now: Date; readonly withMoney?: boolean },
): Promise<readonly NumberedEvent[]> {
  const fresh = new Date(now.getTime() - typingMs);
  const events = sql`e.type <> 'typing' and e.type <> 'progress'`;
  const rows = await read(db, { of: "user_id", value: userId, last: after, events, fresh, withMoney });
  return rows.map((row) => {
    const { type, data } = ownersEvent(row);
    return {
      id: row.event_id,
      event: type,
      data: { id: row.event_id, type, data, created_at: timestamp(row.event_at) },
    };
  });
}

function ownersEvent(row: EventRow): { type: string; data: object } {
  if (row.conversation_uuid === null) return { type: row.event_type, data: row.event_data };
  const type = row.event_type === "message" ? "message.created" : `conversation.${row.event_type}`;
  return { type, data: { conversation_id: row.conversation_uuid, ...dataOf(row) } };
}

/**
 * The id of an owner's newest event: who follows from now on has seen it. Only of one owner do ids rise in the order of
 * commits: behind another's newest, one of theirs could still come.
 */
export async function lastEventId(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`
    select greatest(
      (select id from messages where ${after("user_id", userId, 0)} order by user_id desc, id desc limit 1),
      (select id from conversation_events where ${after("user_id", userId, 0)} and type <> 'typing'
        order by user_id desc, id desc limit 1),
      (select id from owner_events where ${after("user_id", userId, 0)} order by user_id desc, id desc limit 1)
    ) as last_id`.execute(db);
  return rows[0]?.last_id ?? 0;
}

/**
 * What follows an id in an index by a column and the id. Compared as pairs: with the column alone and the order of ids, a plan may walk
 * through everybody's rows in the order of their ids.
 */
function after(column: string, value: number, last: number) {
  const pair = sql`(${sql.ref(column)}, ${sql.ref(column.replace(/\w+$/, "id"))})`;
  return sql`${pair} > (${value}::bigint, ${last}::bigint) and ${pair} <= (${value}::bigint, 9223372036854775807)`;
}

async function read(
  db: Db,
  {
    of,
    value,
    last,
    events,
    fresh,
    withMoney = true,
  }: {
    /** Whose events: a conversation's, or an owner's with those beside the conversations. */
    readonly of: "conversation_id" | "user_id";
    readonly value: number;
    readonly last: number;
    /** Which of the events that are no messages. */
    readonly events: ReturnType<typeof sql>;
    /** Of an owner's, since when somebody is writing who still is. */
    readonly fresh?: Date;
    /** Of an owner's, whether those about the balance are read. (default: true) */
    readonly withMoney?: boolean;
  },
): Promise<readonly EventRow[]> {
  // In the same statement: of two, the later could find a higher id than one that the earlier missed.
  const beside =
    of === "conversation_id"
      ? sql``
      : sql`union all
        select * from (
          select o.id, o.type, o.data, o.created_at as at, null::uuid as uuid, null::bigint as message_id
          from owner_events o where ${after("o.user_id", value, last)} and (${withMoney} or o.type <> 'balance.low')
          order by o.user_id, o.id limit ${readAtOnce}
        ) beside
        union all
        select * from (
          select e.id, e.type, e.data, e.created_at as at,
            (select uuid from conversations c where c.id = e.conversation_id) as uuid, e.message_id
          from conversation_events e
          where ${after("e.user_id", value, last)} and e.type = 'typing' and e.created_at > ${fresh}::timestamptz
          order by e.user_id, e.id limit ${readAtOnce}
        ) writing`;
  const { rows } = await sql<EventRow>`
    select found.id as event_id, found.type as event_type, found.data as event_data, found.at as event_at,
      found.uuid as conversation_uuid,
      (select to_jsonb(message) from messages message where message.id = found.message_id) as message
    from (
      select * from (
        select m.id, 'message' as type, '{}'::jsonb as data, m.created_at as at,
          (select uuid from conversations c where c.id = m.conversation_id) as uuid, m.id as message_id
        from messages m where ${after(`m.${of}`, value, last)}
        order by ${sql.ref(`m.${of}`)}, m.id limit ${readAtOnce}
      ) said
      union all
      select * from (
        select e.id, e.type, e.data, e.created_at as at,
          (select uuid from conversations c where c.id = e.conversation_id) as uuid, e.message_id
        from conversation_events e where ${after(`e.${of}`, value, last)} and ${events}
        order by ${sql.ref(`e.${of}`)}, e.id limit ${readAtOnce}
      ) happened
      ${beside}
    ) found
    order by found.id limit ${readAtOnce}
  `.execute(db);
  return rows;
}

function dataOf({ event_data: data, message }: EventRow): Readonly<Record<string, unknown>> | HistoryItem {
  return message ? historyItem({ ...message, created_at: new Date(message.created_at) }) : data;
}
