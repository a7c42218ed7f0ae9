import { sql } from "kysely";
import type { HistoryItem } from "../../contract/operations/conversations.ts";
import { timestamp } from "../http/time.ts";
import { historyItem } from "../resources/conversations/present.ts";
import type { MessageRow } from "../resources/conversations/store.ts";
import type { Db } from "../storage/db.ts";
import type { ConversationEventsTable } from "../storage/schema.ts";
import type { NumberedEvent } from "./channel.ts";

/** Chosen: what a channel holds at most until its reader takes it. */
const readAtOnce = 50;
/** What a visitor follows; the rest is the owner's. */
const visitorsTypes = ["message", "ai_enabled", "person", "delivery", "call"];

/** An event as it is stored, with its message where it is about one. */
interface EventRow {
  readonly event_id: number;
  readonly event_type: ConversationEventsTable["type"];
  readonly event_data: Readonly<Record<string, unknown>>;
  readonly event_at: Date;
  readonly conversation_uuid: string;
  readonly message: (Omit<MessageRow, "created_at"> & { readonly created_at: string }) | null;
}

/** What happened in a conversation after an event, as its visitor sees it; nothing where the conversation is gone. */
export async function readConversation(
  db: Db,
  conversationId: number,
  after: number,
): Promise<readonly NumberedEvent[] | undefined> {
  const rows = await read(db, {
    after,
    messages: sql`m.conversation_id = ${conversationId}`,
    events: sql`e.conversation_id = ${conversationId} and e.type = any(${visitorsTypes}::text[])`,
  });
  if (rows.length > 0) return rows.map((row) => ({ id: row.event_id, event: row.event_type, data: dataOf(row) }));
  const found = await db.selectFrom("conversations").select("id").where("id", "=", conversationId).executeTakeFirst();
  return found && [];
}

/** What happened in all of an owner's conversations after an event. */
export async function readOwner(db: Db, userId: number, after: number): Promise<readonly NumberedEvent[]> {
  const owned = sql`a.user_id = ${userId}`;
  const rows = await read(db, { after, messages: owned, events: owned });
  return rows.map((row) => {
    const type = row.event_type === "message" ? "message.created" : `conversation.${row.event_type}`;
    const data = { conversation_id: row.conversation_uuid, ...dataOf(row) };
    return {
      id: row.event_id,
      event: type,
      data: { id: row.event_id, type, data, created_at: timestamp(row.event_at) },
    };
  });
}

/** The id of the newest event: who follows from now on has seen it. */
export async function lastEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select greatest(
      (select coalesce(max(id), 0) from messages), (select coalesce(max(id), 0) from conversation_events)
    ) as last`.execute(db);
  return rows[0]?.last ?? 0;
}

async function read(
  db: Db,
  {
    after,
    messages,
    events,
  }: { readonly after: number; readonly messages: ReturnType<typeof sql>; readonly events: ReturnType<typeof sql> },
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select found.id as event_id, found.type as event_type, found.data as event_data, found.at as event_at,
      found.uuid as conversation_uuid, to_jsonb(message) as message
    from (
      select * from (
        select m.id, 'message' as type, '{}'::jsonb as data, m.created_at as at, c.uuid, m.id as message_id
        from messages m join conversations c on c.id = m.conversation_id join assistants a on a.id = c.assistant_id
        where m.id > ${after}::bigint and ${messages}
        order by m.id limit ${readAtOnce}
      ) said
      union all
      select * from (
        select e.id, e.type, e.data, e.created_at as at, c.uuid, e.message_id
        from conversation_events e
        join conversations c on c.id = e.conversation_id join assistants a on a.id = c.assistant_id
        where e.id > ${after}::bigint and ${events}
        order by e.id limit ${readAtOnce}
      ) happened
    ) found
    left join messages message on message.id = found.message_id
    order by found.id limit ${readAtOnce}
  `.execute(db);
  return rows;
}

function dataOf({ event_data: data, message }: EventRow): Readonly<Record<string, unknown>> | HistoryItem {
  return message ? historyItem({ ...message, created_at: new Date(message.created_at) }) : data;
}
