import { createHash, randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import { dayMs } from "../../../contract/durations.ts";
import { numberForms } from "../../number-forms.ts";
import type { Tx } from "../../storage/db.ts";
import type { WhatsappInvitationsTable } from "../../storage/schema/phone-messages.ts";
import type { SenderRow } from "./senders.ts";

export type InvitationRow = Selectable<WhatsappInvitationsTable>;

/** Chosen: a visitor scans or taps the link at once. */
const codeMs = 10 * 60_000;
/** Chosen: who was asked whether to go on answers soon; a later "yes" may mean something else. */
const askedMs = 3_600_000;

/** Crockford's digits: none looks like another. 13 of them have 65 random bits. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeForm = new RegExp(`(?<![0-9A-Z])([${digits}]{5})-([${digits}]{5})-([${digits}]{3})(?![0-9A-Z])`, "i");

/** Makes a code that joins its writer to a conversation. Old ones are deleted on the way. */
export async function invite(
  tx: Tx,
  {
    sender,
    now,
    ...invitation
  }: {
    readonly sender: SenderRow;
    readonly conversationId: number;
    readonly site: string;
    readonly message: string | null;
    /** The visitor's, as ISO 639-1; null if it is not known. */
    readonly language: string | null;
    readonly now: Date;
  },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = [5, 5, 3].map((length) => randomDigits(length)).join("-");
  const expiresAt = new Date(now.getTime() + codeMs);
  await tx
    .deleteFrom("whatsapp_invitations")
    .where("sender_id", "=", sender.id)
    .where("expires_at", "<", new Date(now.getTime() - dayMs))
    .execute();
  await tx
    .insertInto("whatsapp_invitations")
    .values({
      sender_id: sender.id,
      conversation_id: invitation.conversationId,
      code_hash: hashOf(code),
      site: invitation.site,
      message: invitation.message,
      language: invitation.language,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  return { code, expiresAt };
}

/** A message to a sender. */
export interface WrittenMessage {
  readonly id: number;
  readonly senderId: number;
  readonly customerPhone: string;
  readonly body: string;
}

/**
 * The invitation whose code a message brings, used up by it; also when the same message is looked at again, or its writer sends
 * the code once more before they answer. Its writer is asked about this one alone from now on. Nothing for a code that another
 * writer used, is over, or belongs to another sender.
 */
export async function useCode(
  tx: Tx,
  { id, senderId, customerPhone, body }: WrittenMessage,
  now: Date,
): Promise<InvitationRow | undefined> {
  const code = codeForm.exec(body)?.[0];
  if (code === undefined) return undefined;
  const used = await tx
    .updateTable("whatsapp_invitations")
    .set({ customer_phone: customerPhone, phone_message_id: id })
    .where("code_hash", "=", hashOf(code.toUpperCase()))
    .where("sender_id", "=", senderId)
    .where("answered_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("phone_message_id", "=", id),
        eb.and([
          eb.or([eb("customer_phone", "is", null), eb("customer_phone", "in", numberForms(customerPhone))]),
          eb("expires_at", ">", now),
        ]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (used) await closeEarlier(tx, used, now);
  return used;
}

/** A later "yes" answers the last question, and no earlier one. */
async function closeEarlier(
  tx: Tx,
  { id, sender_id: senderId, customer_phone: customerPhone, phone_message_id: messageId }: InvitationRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("whatsapp_invitations")
    .set({ answered_at: now })
    .where("sender_id", "=", senderId)
    .where("customer_phone", "in", numberForms(String(customerPhone)))
    .where("phone_message_id", "<", messageId)
    .where("answered_at", "is", null)
    .where("id", "<>", id)
    .execute();
}

/** The invitation about which the writer of this message was asked, locked; or which this message has answered already. */
export function findAsked(
  tx: Tx,
  { id, senderId, customerPhone }: WrittenMessage,
  now: Date,
): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom("whatsapp_invitations")
    .selectAll()
    .where("sender_id", "=", senderId)
    .where("customer_phone", "in", numberForms(String(customerPhone)))
    .where("created_at", ">", new Date(now.getTime() - askedMs))
    .where((eb) => eb.or([eb("answered_at", "is", null), eb("phone_message_id", "=", id)]))
    .orderBy("id", "desc")
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the question is asked once more, in answer to another message. */
export async function noteQuestion(tx: Tx, id: number, messageId: number): Promise<void> {
  await tx.updateTable("whatsapp_invitations").set({ phone_message_id: messageId }).where("id", "=", id).execute();
}

/** Notes which message answered the question. */
export async function noteAnswer(
  tx: Tx,
  id: number,
  { messageId, now }: { messageId: number; now: Date },
): Promise<void> {
  const answered = { answered_at: now, phone_message_id: messageId };
  await tx.updateTable("whatsapp_invitations").set(answered).where("id", "=", id).execute();
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => digits[randomInt(digits.length)]).join("");
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
