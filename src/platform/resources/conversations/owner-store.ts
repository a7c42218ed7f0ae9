import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { BodyOf, QueryOf } from "../../../contract/kit/operation.ts";
import type { giveFeedback } from "../../../contract/operations/conversations/conversations.ts";
import type {
  Conversation,
  listConversations,
} from "../../../contract/operations/conversations/owner-conversations.ts";
import { runningStatuses } from "../../call-states.ts";
import { type Part, partOf } from "../../http/lists/cursor.ts";
import { numberForms } from "../../number-forms.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** A message of a conversation as its owner's list shows it. */
interface ListedMessage {
  readonly id: number;
  readonly role: "user" | "assistant" | "system";
  readonly excerpt: string;
  readonly created_at: string;
  readonly author: string | null;
}

interface RunningCall {
  readonly id: number;
  readonly status: (typeof runningStatuses)[number];
}

/** What became of the last e-mail that brought answers to a visitor. */
interface LastMail {
  readonly status: "sent" | "dead";
  readonly error: string | null;
  readonly sent_at: string | null;
}

/** Chosen: what two lines of a list take from, with room for marks. */
const excerptSourceChars = 480;
/** Chosen: what was searched for stands in the first of two lines. */
const charsBeforeMatch = 40;

export type ConversationFilter = Partial<
  Omit<QueryOf<typeof listConversations>, "per_page" | "cursor" | "assignee" | "assistant_id">
> & {
  readonly assistant_id?: string | number | undefined;
  readonly uuid?: string;
  /** Null: those of nobody. */
  readonly assignee_id?: number | null | undefined;
  /** When something is put off until later. */
  readonly now: Date;
};
export type ListedConversation = Awaited<ReturnType<typeof listOwned>>[number];

/** Chosen: a search through so many conversations of some messages each takes some tens of milliseconds. */
const searchedAtOnce = 2_000;

/** Where a search for a text ends that begins at a place of the list; undefined if it reaches the list's end. */
export async function searchEnd(db: Db, userId: number, part: Part): Promise<number | undefined> {
  const { where, direction } = partOf("id", part);
  const last = await db
    .selectFrom("conversations")
    .select("id")
    .where("user_id", "=", userId)
    .where(where)
    .orderBy("id", direction)
    .offset(searchedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}

/** An owner's conversations, newest first. @param lookedTo The last one that is looked at; absent: all are */
export function listOwned(db: Db, userId: number, filter: ConversationFilter, part: Part, lookedTo?: number) {
  const { where, direction, limit } = partOf("c.id", part);
  const { type, assistant_id, customer_phone, whatsapp_sender_phone, external_identifier, q } = filter;
  const { waiting, unread, closed, by_text, assignee_id, snoozed } = filter;
  return (
    db
      .selectFrom("conversations as c")
      .leftJoin("assistants as a", "a.id", "c.assistant_id")
      .leftJoin("assistants as answering", "answering.id", "c.answering_assistant_id")
      .leftJoin("members as assignee", "assignee.id", "c.assignee_id")
      .selectAll("c")
      .select(({ selectFrom, fn }) => [
        fn.coalesce("answering.uuid", "a.uuid").as("assistant_uuid"),
        fn.coalesce("answering.name", "a.name").as("assistant_name"),
        selectFrom("messages")
          .select(fn.countAll<bigint>().as("count"))
          .whereRef("messages.conversation_id", "=", "c.id")
          .as("message_count"),
        countUnread.as("unread"),
        "assignee.name as assignee_name",
        sql<ListedMessage | null>`(
        select jsonb_build_object('id', m.id, 'role', m.role, 'excerpt', left(
            coalesce(nullif(m.content, ''), (
              select string_agg(file ->> 'name', ', ') from jsonb_array_elements(m.attachments) as file
            ), ''), ${excerptSourceChars}),
          'created_at', m.created_at, 'author', m.author_name)
        from messages m where m.id = coalesce(
          case when c.person_state = 'waiting' then (
            select max(own.id) from messages own where own.conversation_id = c.id and own.role = 'user'
          ) end,
          (select max(newest.id) from messages newest where newest.conversation_id = c.id)))`.as("last_message"),
        (q ? matchIn(q) : sql<ListedMessage | null>`null::jsonb`).as("match"),
        sql<LastMail | null>`(
        select jsonb_build_object('status', e.status, 'error', e.error, 'sent_at', e.sent_at)
        from answer_mails e where e.conversation_id = c.id and e.status in ('sent', 'dead') order by e.id desc limit 1)`.as(
          "last_mail",
        ),
        sql<string | null>`a.settings ->> 'reply_hours'`.as("reply_hours"),
        runningCall.as("running_call"),
      ])
      .where("c.user_id", "=", userId)
      .where(where)
      .$if(filter.uuid !== undefined, (query) => query.where("c.uuid", "=", String(filter.uuid)))
      .$if(assignee_id !== undefined, (query) =>
        query.where("c.assignee_id", "is not distinct from", assignee_id ?? null),
      )
      .$if(snoozed !== undefined, (query) =>
        query.where(sql<boolean>`coalesce(c.snoozed_until > ${filter.now}, false) = ${sql.lit(snoozed === "true")}`),
      )
      .$if(type !== undefined, (query) => query.where("c.type", "=", type as Conversation["type"]))
      .$if(assistant_id !== undefined, (query) =>
        query.where(({ or, eb, selectFrom }) => {
          const column = typeof assistant_id === "number" ? "id" : "uuid";
          const wanted = selectFrom("assistants")
            .select("id")
            .where(column, "=", assistant_id as never);
          return or([eb("c.assistant_id", "=", wanted), eb("c.answering_assistant_id", "=", wanted)]);
        }),
      )
      .$if(customer_phone !== undefined, (query) => query.where(isNumber("c.customer_phone", customer_phone)))
      .$if(whatsapp_sender_phone !== undefined, (query) =>
        query.where(isNumber("c.whatsapp_sender_phone", whatsapp_sender_phone)),
      )
      .$if(external_identifier !== undefined, (query) =>
        query.where("c.external_identifier", "=", String(external_identifier)),
      )
      .$if(q !== undefined, (query) => query.where(holds(String(q))))
      .$if(lookedTo !== undefined, (query) =>
        query.where("c.id", direction === "desc" ? ">=" : "<=", lookedTo as number),
      )
      // As the indexes are written: a condition with its value as a parameter would use none of them.
      .$if(waiting !== undefined, (query) =>
        query.where("c.person_state", waiting === "true" ? "=" : "is distinct from", sql.lit("waiting")),
      )
      .$if(unread !== undefined, (query) =>
        query.where(unread === "true" ? sql<boolean>`c.has_unread` : sql<boolean>`not c.has_unread`),
      )
      .$if(closed !== undefined, (query) => query.where("c.status", "=", closed === "true" ? "closed" : "open"))
      .$if(filter.empty !== undefined, (query) =>
        query.where(filter.empty === "true" ? isEmpty : sql<boolean>`not ${isEmpty}`),
      )
      .$if(by_text !== undefined, (query) => query.where(by_text === "true" ? isByText : sql<boolean>`not ${isByText}`))
      .orderBy("c.id", direction)
      .limit(limit)
      .execute()
  );
}

/** Whether a conversation is held by text message: it has the number of a phone, and is none of WhatsApp's. */
const isByText = sql<boolean>`(c.type = 'api' and c.customer_phone is not null)`;

/** Calls `k` that were begun in a conversation `c`: in the page, or by phone for it. */
const itsCalls = sql`calls k where k.user_id = c.user_id
  and (k.conversation_id = c.id or (k.variables ? 'conversation_id' and k.variables ->> 'conversation_id' = c.uuid::text))`;

/**
 * Whether a page has begun a conversation `c` in which nobody has said anything yet: opening the chat begins one. What programs
 * and phones begin has a message from the start. Not `exists`: as one of several conditions, PostgreSQL may read the messages
 * and calls of everybody first.
 */
export const isEmpty = sql<boolean>`(not c.has_visitor and c.type in ('widget', 'test')
  and (select true from messages m where m.conversation_id = c.id and (m.role = 'system' or m.author_name is not null) limit 1) is null
  and (select true from ${itsCalls} limit 1) is null)`;

/** The newest call that was begun in a conversation and is not over. */
const runningCall = sql<RunningCall | null>`(
  select jsonb_build_object('id', k.id, 'status', k.status) from ${itsCalls}
    and k.status in (${sql.join(runningStatuses.map((status) => sql.lit(status)))})
  order by k.id desc limit 1)`;

export type OwnedConversation = NonNullable<Awaited<ReturnType<typeof lockOwned>>>;

/** One of the owner's conversations, locked to the end of the transaction; another owner's is not found. */
export function lockOwned(tx: Tx, userId: number, uuid: string) {
  return tx
    .selectFrom("conversations as c")
    .select([
      "c.id",
      "c.uuid",
      "c.assistant_id",
      "c.type",
      "c.customer_phone",
      "c.whatsapp_sender_phone",
      "c.person_state",
      "c.person_name",
      "c.status",
      "c.tags",
      "c.assignee_id",
      "c.snoozed_until",
      "c.external_identifier",
      "c.person_email",
      sql<boolean>`coalesce((select settings -> 'attachments' from assistants where id = c.assistant_id) = 'true', false)`.as(
        "takes_files",
      ),
    ])
    .where("c.uuid", "=", uuid)
    .where("c.user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Of a conversation in which the assistant answers. */
export const noPerson = { person_state: null, person_since: null } as const;

/** The assistant answers no more. @returns Whether the owner has the conversation */
export async function silenceAssistant(db: Db, userId: number, uuid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("conversations")
    .set({ ai_enabled: false, updated_at: now })
    .where("uuid", "=", uuid)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which conversation an assistant has with somebody, if any. */
export function findByIdentifier(db: Db, assistantId: number, identifier: string) {
  return db
    .selectFrom("conversations")
    .select(["uuid", "ai_enabled", "external_identifier"])
    .where("assistant_id", "=", assistantId)
    .where("type", "=", "api")
    .where("external_identifier", "=", identifier)
    .executeTakeFirst();
}

/** The conversation of an assistant with somebody, begun if there is none; two at once begin one. @returns Its uuid. */
export async function openByIdentifier(
  db: Db,
  given: {
    readonly assistantId: number;
    readonly identifier: string;
    /** Of a person who writes from a phone. */
    readonly customerPhone?: string;
    /** Replace those that it has; absent, they stay. */
    readonly variables: object | undefined;
    readonly now: Date;
  },
): Promise<string> {
  const { uuid } = await db
    .insertInto("conversations")
    .values({
      uuid: randomUUID(),
      assistant_id: given.assistantId,
      type: "api",
      external_identifier: given.identifier,
      customer_phone: given.customerPhone ?? null,
      variables: JSON.stringify(given.variables ?? {}),
      created_at: given.now,
      last_message_at: given.now,
      updated_at: given.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["assistant_id", "external_identifier"])
        .where("type", "=", sql.lit("api"))
        .doUpdateSet({
          variables: given.variables ? sql`excluded.variables` : sql`conversations.variables`,
          // One that was begun without a phone may go on by text message.
          customer_phone: sql`coalesce(conversations.customer_phone, excluded.customer_phone)`,
        }),
    )
    .returning("uuid")
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Whether the conversation has such an answer. */
export async function setFeedback(
  db: Db,
  conversationId: number,
  { message_id: id, value }: BodyOf<typeof giveFeedback>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ feedback: value })
    .where("id", "=", id)
    .where("conversation_id", "=", conversationId)
    .where("role", "=", "assistant")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const countUnread = sql<bigint>`(
  select count(*) from messages m where m.conversation_id = c.id and m.id > c.read_id and m.role = 'user')`;

/** Whether a text stands anywhere in a conversation. */
function holds(text: string) {
  // Not `exists` for messages: where it is one of several conditions, PostgreSQL would read all messages of everybody first.
  const pattern = patternOf(text);
  return sql<boolean>`(
    concat_ws(' ', c.customer_name, c.customer_phone, c.external_identifier, c.person_email, c.tags::text) ilike ${pattern}
    or exists (select from jsonb_each_text(c.variables) variable where variable.value ilike ${pattern})
    or (select true from messages m where m.conversation_id = c.id and m.content ilike ${pattern} limit 1))`;
}

/** The newest message with a text, from a few words before it. */
function matchIn(text: string) {
  const begin = sql`greatest(1, strpos(lower(m.content), lower(${text})) - ${sql.lit(charsBeforeMatch)})`;
  return sql<ListedMessage | null>`(
    select jsonb_build_object('id', m.id, 'role', m.role, 'created_at', m.created_at, 'author', m.author_name,
      'excerpt', case when ${begin} > 1 then '…' else '' end || substr(m.content, ${begin}, ${sql.lit(excerptSourceChars)}))
    from messages m where m.conversation_id = c.id and m.content ilike ${patternOf(text)} order by m.id desc limit 1)`;
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** The same digits, however they are written; a `+` in an address reads as a space. */
function isNumber(column: string, typed: string | undefined) {
  const forms = numberForms(`+${String(typed).replaceAll(/\D/g, "")}`).map((form) => form.slice(1));
  return sql<boolean>`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g') = any (${forms}::text[])`;
}
