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

/** Serialises what begins and ends in one conversation, to the end of the transaction; nothing when it is gone. */
export function lockConversation(tx: Tx, id: number): Promise<{ readonly ai_enabled: boolean } | undefined> {
  return tx.selectFrom("conversations").select("ai_enabled").where("id", "=", id).forUpdate().executeTakeFirst();
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

/** Every line, oldest first, or those after an id. */
export function listMessages(db: Db | Tx, conversationId: number, { after }: { after: number }): Promise<MessageRow[]> {
  return db
    .selectFrom("messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("id", ">", after)
    .orderBy("id")
    .execute();
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
