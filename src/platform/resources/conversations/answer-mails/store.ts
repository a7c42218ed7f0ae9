import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../storage/db.ts";
import type { AnswerMailsTable } from "../../../storage/schema/conversations.ts";

export type AnswerMailRow = Selectable<AnswerMailsTable>;

/** What decides whether, and where, answers of a conversation are sent. */
export type MailedConversation = NonNullable<Awaited<ReturnType<typeof lockMailed>>>;

/** An answer of a person. */
export interface PersonsAnswer {
  readonly id: number;
  readonly content: string;
  readonly author: string;
  readonly created_at: Date;
}

/** Chosen: of one e-mail; the next one brings the others. */
export const mostAnswers = 50;

/** Locks a conversation to the end of the transaction. */
export function lockMailed(tx: Tx, id: number) {
  return tx
    .selectFrom("conversations as c")
    .leftJoin("assistants as a", "a.id", "c.assistant_id")
    .leftJoin("assistants as answering", "answering.id", "c.answering_assistant_id")
    .select(({ fn, val }) => [
      "c.id",
      "c.person_email",
      "c.visitor_reads_until",
      "c.user_id",
      // Without an assistant they wrote to the number alone.
      fn.coalesce("answering.name", "a.name", "c.whatsapp_sender_phone", val("")).as("assistant_name"),
      fn.coalesce("answering.language_id", "a.language_id").as("language_id"),
    ])
    .where("c.id", "=", id)
    .forUpdate("c")
    .executeTakeFirst();
}

/** The answers of people between two messages that the visitor has not seen, oldest first, at most {@link mostAnswers}: who writes has seen what stood before. */
export async function unseenAnswers(
  db: Db | Tx,
  conversationId: number,
  { first, last }: { readonly first: number; readonly last?: number },
): Promise<PersonsAnswer[]> {
  const { rows } = await sql<PersonsAnswer>`
    select m.id, m.author_name as author, m.created_at,
      -- Files are named: whoever reads the e-mail finds them in the chat.
      concat_ws(E'\\n\\n', nullif(m.content, ''), (
        select string_agg(file ->> 'name', ', ') from jsonb_array_elements(m.attachments) as file)) as content
    from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.role = 'assistant' and m.author_name is not null
      and m.id >= ${first} and (m.id <= ${last ?? null}::bigint) is not false and m.id > c.visitor_seen_id
      and m.id > coalesce((select max(id) from messages where conversation_id = ${conversationId} and role = 'user'), 0)
    order by m.id limit ${mostAnswers}
  `.execute(db);
  return rows;
}

/** The last message that an e-mail of the conversation brings, or brought; 0 where there is none. */
export async function lastMailedId(tx: Tx, conversationId: number): Promise<number> {
  const { last_id } = await tx
    .selectFrom("answer_mails")
    .select(({ fn }) => fn.max("last_id").as("last_id"))
    .where("conversation_id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return last_id ?? 0;
}

export async function insert(tx: Tx, mail: Insertable<AnswerMailsTable>): Promise<number> {
  const { id } = await tx.insertInto("answer_mails").values(mail).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function find(db: Db | Tx, id: number): Promise<AnswerMailRow | undefined> {
  return db.selectFrom("answer_mails").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whose conversation an e-mail is of. */
export async function ownerOf(tx: Tx, id: number): Promise<number> {
  const { user_id } = await tx
    .selectFrom("answer_mails as m")
    .innerJoin("conversations as c", "c.id", "m.conversation_id")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select("a.user_id")
    .where("m.id", "=", id)
    .executeTakeFirstOrThrow();
  return user_id;
}

export async function update(tx: Tx, id: number, changes: Partial<Omit<AnswerMailRow, "id">>): Promise<void> {
  await tx.updateTable("answer_mails").set(changes).where("id", "=", id).execute();
}

/** The ids of the conversation's e-mails that went to an address, oldest first. */
export async function sentIds(tx: Tx, conversationId: number, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("answer_mails")
    .select("message_id")
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "sent")
    .where("email", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ message_id: id }) => id);
}

/** When the e-mails were sent that count against a bound, newest first. */
export async function sentSince(
  tx: Tx,
  since: Date,
  of: { readonly conversationId: number } | { readonly email: string } | { readonly userId: number },
  most: number,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("answer_mails as m")
    .select("m.sent_at")
    .where("m.status", "=", "sent")
    .where("m.sent_at", ">", since)
    .$if("conversationId" in of, (query) =>
      query.where("m.conversation_id", "=", (of as { conversationId: number }).conversationId),
    )
    .$if("email" in of, (query) => query.where("m.email", "=", (of as { email: string }).email))
    .$if("userId" in of, (query) =>
      query
        .innerJoin("conversations as c", "c.id", "m.conversation_id")
        .where("c.user_id", "=", (of as { userId: number }).userId),
    )
    .orderBy("m.sent_at", "desc")
    .limit(most)
    .execute();
  return rows.flatMap(({ sent_at: at }) => (at ? [at] : []));
}
