import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";

/** A question that an assistant could not answer, in the words in which it was asked last. */
export interface UnansweredRecord {
  /** The message that asked it last. */
  readonly id: number;
  readonly question: string;
  readonly count: number;
  readonly conversationUuid: string;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

/** Chosen: messages kept of an assistant. What nobody answered for so long, nobody will. */
const mostMessages = 1_000;
/** Chosen: an owner answers the frequent ones first. */
const mostListed = 100;

/** A message that found no answer, and the assistant that had none. */
export interface Unanswered {
  readonly messageId: number;
  readonly assistantId: number;
  readonly text: string;
}

/** Notes that a message found no answer. Of an assistant's noted messages the newest stay. */
export async function noteUnanswered(db: Db, { messageId, assistantId, text }: Unanswered, now: Date): Promise<void> {
  await sql`
    with noted as (
      insert into unanswered_questions (message_id, assistant_id, key, created_at)
      select messages.id, assistants.id, ${keyOf(text)}, ${now}
      from messages cross join assistants
      where messages.id = ${messageId} and assistants.id = ${assistantId}
      on conflict do nothing
      returning assistant_id
    )
    delete from unanswered_questions old using noted
    where old.assistant_id = noted.assistant_id and old.message_id <= (
      select message_id from unanswered_questions
      where assistant_id = noted.assistant_id order by message_id desc offset ${mostMessages - 1} limit 1
    )
  `.execute(db);
}

/** What an assistant could not answer, the most frequent first. */
export async function listUnanswered(db: Db, assistantId: number): Promise<readonly UnansweredRecord[]> {
  const { rows } = await sql<UnansweredRecord>`
    with questions as (
      select max(message_id) as id, count(*)::int as count, min(created_at) as first_at, max(created_at) as last_at
      from unanswered_questions where assistant_id = ${assistantId}
      group by key order by count(*) desc, max(message_id) desc limit ${mostListed}
    )
    select questions.id, messages.content as question, questions.count, conversations.uuid::text as "conversationUuid",
      questions.first_at as "firstAskedAt", questions.last_at as "lastAskedAt"
    from questions join messages on messages.id = questions.id
      join conversations on conversations.id = messages.conversation_id
    order by questions.count desc, questions.id desc
  `.execute(db);
  return rows;
}

/** Takes a question off the list, with all messages that ask the same. False when it is not there. */
export async function dismissUnanswered(db: Db, assistantId: number, messageId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("unanswered_questions")
    .where("assistant_id", "=", assistantId)
    .where("key", "=", (key) =>
      key
        .selectFrom("unanswered_questions")
        .select("key")
        .where("assistant_id", "=", assistantId)
        .where("message_id", "=", messageId),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Questions that differ in capitals, punctuation and spaces alone are one. A hash, so that no second copy of a text is kept. */
function keyOf(text: string): string {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return createHash("sha256")
    .update(words.length > 0 ? words.join(" ") : text)
    .digest("base64url");
}
