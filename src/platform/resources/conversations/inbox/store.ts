import type { Selectable } from "kysely";
import type { ConversationNote, SavedReply } from "../../../../contract/operations/conversations/inbox.ts";
import type { VisitorContext } from "../../../../contract/operations/visitor/visitor-context.ts";
import { withVersion } from "../../../http/refuse-changed.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { ConversationNotesTable, SavedRepliesTable } from "../../../storage/schema/conversations.ts";
import { timestamp } from "../../../time.ts";

/** One of the owner's conversations; another owner's is not found. */
export function findOwned(db: Db, userId: number, uuid: string) {
  return db.selectFrom("conversations").select("id").where("uuid", "=", uuid).where("user_id", "=", userId).execute();
}

/** The notes of a conversation, oldest first. */
export function listNotes(db: Db, conversationId: number) {
  return db
    .selectFrom("conversation_notes")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .orderBy("id")
    .execute();
}

export async function countNotes(tx: Tx, conversationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("conversation_notes")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("conversation_id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countReplies(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("saved_replies")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function presentNote(row: Selectable<ConversationNotesTable>): ConversationNote {
  const { id, author, member_id, content, created_at } = row;
  return {
    id: Number(id),
    author,
    member_id: member_id === null ? null : Number(member_id),
    content,
    created_at: timestamp(created_at),
  };
}

export function lockReply(tx: Tx, userId: number, id: number): Promise<Selectable<SavedRepliesTable> | undefined> {
  return tx
    .selectFrom("saved_replies")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

export function presentReply({ id, name, content, created_at }: Selectable<SavedRepliesTable>): SavedReply {
  return withVersion({ id: Number(id), name, content, created_at: timestamp(created_at) });
}

/** What the visitor said of a conversation after its end. */
export async function findRating(db: Db, conversationId: number) {
  const row = await db
    .selectFrom("conversation_ratings")
    .select(["value", "comment", "created_at"])
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { value, comment, created_at } = row;
  return { value, ...(comment === null ? {} : { comment }), created_at: timestamp(created_at) };
}

/** Where the visitor of a conversation is, as their page said last. */
export async function findVisitor(db: Db, conversationId: number): Promise<VisitorContext | null> {
  const row = await db
    .selectFrom("conversations")
    .select("visitor_context")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return row?.visitor_context ?? null;
}
