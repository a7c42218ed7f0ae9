import { type Selectable, sql } from "kysely";
import type { Micros } from "../../ledger/money.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { MessagesTable } from "../../storage/schema.ts";

export type MessageRow = Selectable<MessagesTable>;

/** A conversation with what its assistant says about answering. */
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

/** The conversation and its assistant's settings, whoever asks. */
export function findConversation(db: Db | Tx, uuid: string) {
  return db
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select([
      "c.id",
      "c.uuid",
      "c.type",
      "c.variables",
      "c.ai_enabled",
      "c.last_message_at",
      "c.engine_memory",
      "c.assistant_id",
      "a.user_id as owner_id",
      "a.conversation_access",
      "a.daily_spend_cap_micros",
      "a.name as assistant_name",
      "a.system_prompt",
      "a.initial_message",
      "a.knowledgebase_id",
      "a.timezone",
      "a.variables as assistant_variables",
    ])
    .where("c.uuid", "=", uuid)
    .executeTakeFirst();
}

export async function hasConversation(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db.selectFrom("conversations").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export function findAssistant(db: Db, uuid: string) {
  return db.selectFrom("assistants").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

/** An assistant by its number; another owner's is none. */
export function findOwnedAssistant(db: Db, userId: number, id: number) {
  return db.selectFrom("assistants").select("id").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** Serialises what happens to one conversation, to the end of the transaction. @returns Whether it is still there. */
export async function lockConversation(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom("conversations").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** As {@link lockConversation}, all of an assistant's. @returns Their ids. */
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
      created_at: conversation.now,
      last_message_at: conversation.now,
      updated_at: conversation.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewMessage {
  readonly conversationId: number;
  readonly role: MessageRow["role"];
  readonly content: string;
  readonly state: MessageRow["state"];
  readonly functionCalls?: MessageRow["function_calls"];
  readonly clientId?: string | undefined;
  readonly model?: string;
  readonly now: Date;
}

/** Adds a line and makes the conversation as young as it. */
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
      function_calls: JSON.stringify(message.functionCalls ?? []),
      state: message.state,
      client_id: message.clientId ?? null,
      model: message.model ?? null,
      created_at: message.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setMessageState(tx: Tx, id: number, state: MessageRow["state"]): Promise<void> {
  await tx.updateTable("messages").set({ state }).where("id", "=", id).execute();
}

/** Adds to what the conversation has cost. */
export async function addCost(tx: Tx, id: number, micros: Micros): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ cost_micros: sql`cost_micros + ${micros}` })
    .where("id", "=", id)
    .execute();
}

/** What the engine asked to be told with the next message. */
export async function setEngineMemory(tx: Tx, id: number, memory: unknown): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ engine_memory: JSON.stringify(memory) })
    .where("id", "=", id)
    .execute();
}

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

/** What was really said before a message, oldest first: failed and unanswered messages are no part of it. */
export async function listSpoken(
  db: Db | Tx,
  conversationId: number,
  { before, limit }: { before: number; limit: number },
) {
  const rows = await db
    .selectFrom("messages")
    .select(["role", "content"])
    .where("conversation_id", "=", conversationId)
    .where("id", "<", before)
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.reverse();
}
