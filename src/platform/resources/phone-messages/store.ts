import type { Insertable, Selectable } from "kysely";
import { channelOf } from "../../channels/registry.ts";
import type { KeyUse } from "../../http/repeats/stored-answers.ts";
import { numberForms } from "../../number-forms.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { findNewest, type Newest, readNewest } from "../../storage/newest.ts";
import type { PhoneMessagesTable } from "../../storage/schema/phone-messages.ts";
import type { CarrierName } from "../../storage/schema/phone-numbers.ts";
import { findStop } from "../campaigns/calling/suppression.ts";
import { lockConversations } from "../conversations/store.ts";

export type PhoneMessageRow = Selectable<PhoneMessagesTable>;
/** Messages whose end is not known: what became of them decides over their hold. */
const openStatuses = ["sending", "unknown"] as const;

export function insert(tx: Tx, message: Insertable<PhoneMessagesTable>): Promise<PhoneMessageRow> {
  return tx.insertInto("phone_messages").values(message).returningAll().executeTakeFirstOrThrow();
}

/** Writes a received message down; nothing if the carrier has reported it before. */
export function insertReceived(tx: Tx, message: Insertable<PhoneMessagesTable>): Promise<PhoneMessageRow | undefined> {
  return tx
    .insertInto("phone_messages")
    .values(message)
    .onConflict((conflict) => conflict.column("sid").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function find(db: Db | Tx, id: number): Promise<PhoneMessageRow | undefined> {
  return db.selectFrom("phone_messages").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The newest message that was begun under this key since `since`, unless it failed. */
export function findByKey(
  db: Db | Tx,
  { scope, key }: Pick<KeyUse, "scope" | "key">,
  since: Date = new Date(0),
): Promise<PhoneMessageRow | undefined> {
  return db
    .selectFrom("phone_messages")
    .selectAll()
    .where("key_scope", "=", scope)
    .where("key", "=", key)
    .where("status", "<>", "failed")
    .where("created_at", ">", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Statuses of messages that have left for the phone. */
const sentStatuses = ["sent", "delivered", "read"] as const;

/** Whether the message that was begun under a key has left for the phone before another one came from there. */
export async function isSentBefore(
  tx: Tx,
  { scope, key }: Pick<KeyUse, "scope" | "key">,
  messageId: number,
): Promise<boolean> {
  const sent = await tx
    .selectFrom("phone_messages")
    .select("id")
    .where("key_scope", "=", scope)
    .where("key", "=", key)
    .where("status", "in", sentStatuses)
    .where("id", "<", messageId)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** What of an answer has left for the phone before another message came from there, in order. */
export async function bodiesSentBefore(db: Db, replyId: number, messageId: number): Promise<string[]> {
  const sent = await db
    .selectFrom("phone_messages")
    .select("body")
    .where("message_id", "=", replyId)
    .where("direction", "=", "outbound")
    .where("status", "in", sentStatuses)
    .where("id", "<", messageId)
    .orderBy("id")
    .execute();
  return sent.map(({ body }) => body);
}

/** Chosen: people react to what their screen shows. */
const mostReactedTo = 10;

/** What was sent to the writer of a message before it, newest first. */
export async function bodiesSentTo(db: Db, message: PhoneMessageRow): Promise<string[]> {
  const sent = await sentBefore(db, message).select("p.body").limit(mostReactedTo).execute();
  return sent.map(({ body }) => body);
}

/** A query of what was sent to the writer of a message before it, and has not failed, newest first; the table is `p`. */
export function sentBefore(db: Db, message: PhoneMessageRow) {
  return messagesBefore(db, message, "outbound").where("p.status", "<>", "failed");
}

function messagesBefore(
  db: Db,
  { id, channel, own_number, other_number }: PhoneMessageRow,
  direction: PhoneMessageRow["direction"],
) {
  return db
    .selectFrom("phone_messages as p")
    .where("p.own_number", "=", own_number)
    .where("p.other_number", "in", numberForms(other_number))
    .where("p.channel", "=", channel)
    .where("p.direction", "=", direction)
    .where("p.id", "<", id)
    .orderBy("p.id", "desc");
}

/** Chosen: a person who writes more in a day is no longer helped. */
const mostReceivedRead = 200;

/** What the writer of a message has written to the same number before it, since a moment, newest first. */
export async function bodiesReceivedBefore(
  tx: Tx,
  { id, channel, own_number, other_number }: PhoneMessageRow,
  since: Date,
): Promise<string[]> {
  const received = await tx
    .selectFrom("phone_messages")
    .select("body")
    .where("own_number", "=", own_number)
    .where("other_number", "=", other_number)
    .where("channel", "=", channel)
    .where("direction", "=", "inbound")
    .where("created_at", ">=", since)
    .where("id", "<", id)
    .orderBy("id", "desc")
    .limit(mostReceivedRead)
    .execute();
  return received.map(({ body }) => body);
}

/** Which open messages to read. */
export interface OpenMessages {
  readonly carrier: CarrierName;
  /** From before this moment. */
  readonly before: Date;
  /** With a higher id. */
  readonly after: number;
  readonly limit: number;
}

/** Messages whose end is not known, the oldest first. */
export function listOpen(db: Db, { carrier, before, after, limit }: OpenMessages): Promise<PhoneMessageRow[]> {
  return db
    .selectFrom("phone_messages")
    .selectAll()
    .where("status", "in", openStatuses)
    .where("carrier", "=", carrier)
    .where("created_at", "<=", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** A message whose end is not known, by the name that the carrier has from us. */
export function findOpen(
  db: Db,
  { carrier, reference }: { readonly carrier: CarrierName; readonly reference: string },
): Promise<PhoneMessageRow | undefined> {
  return db
    .selectFrom("phone_messages")
    .selectAll()
    .where("reference", "=", reference)
    .where("carrier", "=", carrier)
    .where("status", "in", openStatuses)
    .executeTakeFirst();
}

/** What was sent to the phone of a conversation and stands in it. */
export function listSent(db: Db, conversationId: number): Promise<Pick<PhoneMessageRow, "message_id" | "status">[]> {
  return db
    .selectFrom("phone_messages")
    .select(["message_id", "status"])
    .where("conversation_id", "=", conversationId)
    .where("direction", "=", "outbound")
    .where("message_id", "is not", null)
    .execute();
}

/** The newest message of a conversation. */
export function findLast(
  db: Db,
  conversationId: number,
  channel: PhoneMessageRow["channel"],
): Promise<PhoneMessageRow | undefined> {
  return db
    .selectFrom("phone_messages")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("channel", "=", channel)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Whether the same writer's message before this one had no words either. */
export async function followsWordless(db: Db, message: PhoneMessageRow): Promise<boolean> {
  const last = await messagesBefore(db, message, "inbound").select("p.is_wordless").limit(1).executeTakeFirst();
  return last?.is_wordless ?? false;
}

/** Notes which conversation a message belongs to, and what it is there. */
export async function join(
  db: Db | Tx,
  id: number,
  { conversationId, messageId }: { readonly conversationId: number; readonly messageId?: number },
): Promise<void> {
  await db
    .updateTable("phone_messages")
    .set({ conversation_id: conversationId, ...(messageId === undefined ? {} : { message_id: messageId }) })
    .where("id", "=", id)
    .execute();
}

/** Ends an open message. @returns Nothing if somebody else has ended it. */
export function settle(
  tx: Tx,
  id: number,
  end: {
    readonly status: "sent" | "failed" | "unknown";
    readonly sid?: string;
    readonly failure?: string;
    readonly now: Date;
  },
): Promise<PhoneMessageRow | undefined> {
  return tx
    .updateTable("phone_messages")
    .set({ status: end.status, sid: end.sid ?? null, failure: end.failure ?? null, updated_at: end.now })
    .where("id", "=", id)
    .where("status", "in", openStatuses)
    .returningAll()
    .executeTakeFirst();
}

/** From which statuses the news of a carrier leads to another. */
const before = { delivered: ["sent"], read: ["sent", "delivered"], failed: ["sent"] } as const;

/**
 * Notes how far a sent message has come; news that comes late or twice changes nothing. One that fails on its way was carried,
 * and stays paid.
 */
export async function noteArrival(
  db: Db,
  sid: string,
  { status, failure, now }: { readonly status: keyof typeof before; readonly failure?: string | undefined; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const conversations = await tx
      .selectFrom("phone_messages")
      .select(["conversation_id", "followed_in"])
      .where("sid", "=", sid)
      .executeTakeFirst();
    // As turns do: conversations are locked before the owner's events, which the new status is one of.
    await lockConversations(tx, [conversations?.conversation_id, conversations?.followed_in]);
    await tx
      .updateTable("phone_messages")
      .set({ status, updated_at: now, ...(failure === undefined ? {} : { failure }) })
      .where("sid", "=", sid)
      .where("status", "in", before[status])
      .execute();
  });
}

/**
 * Whether somebody wants no such message: they have said STOP to the owner on any channel. On WhatsApp, a person may answer whoever
 * has written since; nothing that goes out by itself, and no template, does before START.
 */
export async function isUnwanted(
  db: Db | Tx,
  message: {
    readonly userId: number;
    readonly channel: PhoneMessageRow["channel"];
    readonly ownNumber: string;
    readonly otherNumber: string;
    readonly isTemplate: boolean;
    /** No person has written it. */
    readonly isAutomatic: boolean;
  },
): Promise<boolean> {
  const { userId, channel, ownNumber, otherNumber, isTemplate, isAutomatic } = message;
  const stoppedAt = await findStop(db, userId, otherNumber);
  if (!stoppedAt) return false;
  if (channelOf(channel).stopEndsPeople || isTemplate || isAutomatic) return true;
  const since = await db
    .selectFrom("phone_messages")
    .select("id")
    .where("channel", "=", channel)
    .where("direction", "=", "inbound")
    .where("own_number", "=", ownNumber)
    .where("other_number", "in", numberForms(otherNumber))
    .where("created_at", ">", stoppedAt)
    .limit(1)
    .executeTakeFirst();
  return since === undefined;
}

/** Which of an owner's messages to list. */
export interface MessageFilter {
  readonly channel: PhoneMessageRow["channel"];
  readonly direction?: PhoneMessageRow["direction"] | undefined;
  readonly phoneNumberId?: number | undefined;
  readonly senderId?: number | undefined;
  /** A part of the other side's number. */
  readonly otherNumber?: string | undefined;
}

/** An owner's messages, newest first. */
export function list(
  db: Db,
  userId: number,
  { channel, direction, phoneNumberId, senderId, otherNumber }: MessageFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Newest<PhoneMessageRow>> {
  let query = db.selectFrom("phone_messages").selectAll().where("user_id", "=", userId).where("channel", "=", channel);
  if (direction !== undefined) query = query.where("direction", "=", direction);
  if (phoneNumberId !== undefined) query = query.where("phone_number_id", "=", phoneNumberId);
  if (senderId !== undefined) query = query.where("sender_id", "=", senderId);
  if (otherNumber === undefined) return readNewest(query, page);
  return findNewest(db, query.where("other_number", "like", `%${escapeLike(otherNumber)}%`), page);
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
