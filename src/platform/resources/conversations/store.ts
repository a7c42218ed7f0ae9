import { type Selectable, sql } from "kysely";
import type { ClientTool } from "../../../contract/operations/conversations/client-tools.ts";
import type { HistoryEvent } from "../../../contract/operations/conversations/conversations.ts";
import type { VisitorContext } from "../../../contract/operations/visitor/visitor-context.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { MessagesTable, TurnsTable } from "../../storage/schema/conversations.ts";
import { clientToolsJson } from "./turns/offered-page-tools.ts";
import { callsJson } from "./turns/stored-calls.ts";

export type MessageRow = Selectable<MessagesTable>;

/** A conversation with what its assistant's settings say of access and spending. */
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** Finds a conversation, for any caller. */
export function findConversation(db: Db | Tx, uuid: string) {
  return conversationsWithAssistants(db).where("c.uuid", "=", uuid).executeTakeFirst();
}

/** The same by its number. */
export function findConversationById(db: Db | Tx, id: number): Promise<ConversationRow | undefined> {
  return conversationsWithAssistants(db).where("c.id", "=", id).executeTakeFirst();
}

function conversationsWithAssistants(db: Db | Tx) {
  return db
    .selectFrom("conversations as c")
    .leftJoin("assistants as a", "a.id", "c.assistant_id")
    .select(({ fn, val }) => [
      "c.id",
      "c.uuid",
      "c.type",
      "c.variables",
      "c.ai_enabled",
      "c.rating_state",
      "c.last_message_at",
      "c.person_state",
      "c.person_since",
      "c.person_name",
      "c.person_email",
      "c.visitor_seen_id",
      "c.customer_phone",
      "c.customer_name",
      "c.assistant_id",
      "c.answering_assistant_id",
      "c.transfers_since",
      "c.user_id as owner_id",
      // Without an assistant nobody but its owner has ever had its uuid.
      fn.coalesce("a.conversation_access", val("token" as const)).as("conversation_access"),
      "a.daily_spend_cap_micros",
      sql<string | null>`a.settings ->> 'reply_hours'`.as("reply_hours"),
      sql<readonly string[] | null>`a.settings -> 'allowed_origins'`.as("allowed_origins"),
      sql<boolean>`coalesce(a.settings -> 'attachments' = 'true', false)`.as("takes_files"),
      sql<boolean>`coalesce(a.settings -> 'appearance' -> 'help-search' = 'true', false)`.as("has_help"),
      "c.client_tools",
      sql<boolean>`coalesce(a.settings -> 'client_tools' = 'true', false)`.as("takes_client_tools"),
    ]);
}

export async function hasConversation(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom("conversations").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export function findAssistant(db: Db, uuid: string) {
  return db.selectFrom("assistants").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

/** Locks a conversation to the end of the transaction. @returns Who answers in it; undefined if it is gone */
export function lockConversation(tx: Tx, id: number) {
  return tx
    .selectFrom("conversations")
    .select(["id", "person_state", "person_name"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks several conversations to the end of the transaction, in the order of their ids: a transaction that locks the same ones
 * waits, and never in a circle. @returns The ids of those that are still there
 */
export async function lockConversations(tx: Tx, ids: readonly (number | null | undefined)[]): Promise<number[]> {
  const given = ids.filter((id) => typeof id === "number");
  if (given.length === 0) return [];
  const rows = await tx
    .selectFrom("conversations")
    .select("id")
    .where("id", "in", given)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks all conversations of an assistant to the end of the transaction. @returns Their ids. */
export async function lockConversationsOf(tx: Tx, assistantId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("conversations")
    .select("id")
    .where("assistant_id", "=", assistantId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertConversation(
  tx: Tx,
  conversation: {
    readonly uuid: string;
    readonly assistantId: number;
    readonly type: "widget" | "test";
    readonly variables: object;
    readonly clientTools?: readonly ClientTool[] | undefined;
    /** Whose it is, as a proxy names them. */
    readonly visitor?: string | undefined;
    readonly context?: VisitorContext | undefined;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("conversations")
    .values({
      uuid: conversation.uuid,
      assistant_id: conversation.assistantId,
      type: conversation.type,
      variables: JSON.stringify(conversation.variables),
      client_tools: clientToolsJson(conversation.clientTools),
      visitor: conversation.visitor ?? null,
      ...(conversation.context ? { visitor_context: JSON.stringify(conversation.context) } : {}),
      created_at: conversation.now,
      last_message_at: conversation.now,
      updated_at: conversation.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps what a visitor gave as their name. */
export async function nameVisitor(db: Db, conversationId: number, name: string): Promise<void> {
  await db.updateTable("conversations").set({ customer_name: name }).where("id", "=", conversationId).execute();
}

/** Keeps what the page can do from now on. */
export async function setClientTools(db: Db, conversationId: number, tools: readonly ClientTool[]): Promise<void> {
  await db
    .updateTable("conversations")
    .set({ client_tools: clientToolsJson(tools) })
    .where("id", "=", conversationId)
    .execute();
}

export interface NewMessage {
  readonly conversationId: number;
  readonly role: MessageRow["role"];
  readonly content: string;
  readonly state: MessageRow["state"];
  readonly functionCalls?: MessageRow["function_calls"];
  readonly clientId?: string | undefined;
  readonly model?: string;
  /** Who wrote it, where a person did. */
  readonly author?: string | undefined;
  /** What a `system` line reports. */
  readonly event?: HistoryEvent | undefined;
  readonly now: Date;
}

/** Inserts a message and updates `last_message_at`. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<MessageRow> {
  await tx
    .updateTable("conversations")
    .set({ last_message_at: message.now, updated_at: message.now })
    .where("id", "=", message.conversationId)
    .execute();
  return tx
    .insertInto("messages")
    .values({
      conversation_id: message.conversationId,
      role: message.role,
      content: message.content,
      function_calls: callsJson(message.functionCalls ?? []),
      state: message.state,
      client_id: message.clientId ?? null,
      model: message.model ?? null,
      author_name: message.author ?? null,
      event: message.event ? JSON.stringify(message.event) : null,
      created_at: message.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the answers among these messages took, by their ids. */
export async function turnsOfReplies(
  db: Db,
  conversationId: number,
  messages: readonly Pick<MessageRow, "id" | "role">[],
): Promise<ReadonlyMap<number, TurnRecord>> {
  const ids = messages.filter(({ role }) => role === "assistant").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("turns")
    .select([
      "reply_id",
      "model",
      "latency_ms",
      "input_tokens",
      "output_tokens",
      "tokens_estimated",
      "model_cost_micros",
    ])
    .where("conversation_id", "=", conversationId)
    .where("reply_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.reply_id!, row]));
}

/** Who answered a turn and what it took; null if it was not counted. */
export type TurnRecord = Pick<
  Selectable<TurnsTable>,
  "model" | "latency_ms" | "input_tokens" | "output_tokens" | "tokens_estimated" | "model_cost_micros"
>;

/** Which messages of a conversation to read. */
export interface HistoryPart {
  /** Only messages with a higher id, the oldest of them; without it the newest are read. */
  readonly after: number | undefined;
  /** Only messages with a lower id. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Reads at most `limit` messages, oldest first. `hasMore` says whether the same part holds more than these. */
export async function listMessages(
  db: Db | Tx,
  conversationId: number,
  { after, before, limit }: HistoryPart,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .$if(after !== undefined, (query) => query.where("id", ">", Number(after)))
    .$if(before !== undefined, (query) => query.where("id", "<", Number(before)))
    .orderBy("id", after === undefined ? "desc" : "asc")
    .limit(limit + 1)
    .execute();
  const hasMore = rows.length > limit;
  if (hasMore) rows.pop();
  return { rows: after === undefined ? rows.reverse() : rows, hasMore };
}
