import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { channelOf } from "../../channels/registry.ts";
import { numberForms } from "../../number-forms.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { noTransfer } from "../conversations/turns/transfers.ts";

/** The two sides of a conversation of a channel that has a type of its own. */
export interface Pair {
  readonly userId: number;
  readonly channel: string;
  readonly senderPhone: string;
  readonly customerPhone: string;
}

/** The owner's conversation of a sender with a customer. */
export function findPhoneConversation(db: Db | Tx, { userId, channel, senderPhone, customerPhone }: Pair) {
  return db
    .selectFrom("conversations")
    .select(["id", "uuid", "customer_name", "assistant_id", "person_state"])
    .where("type", "=", channelOf(channel).conversationType)
    .where("whatsapp_sender_phone", "=", senderPhone)
    .where("customer_phone", "in", numberForms(customerPhone))
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/**
 * The same, begun where there is none; two at once begin one. It is the assistant's that answers at the sender's number, else of
 * one that has this number, else of none; in both of these people answer.
 */
export async function openPhoneConversation(
  tx: Tx,
  pair: Pair,
  given: { readonly assistantId: number | undefined; readonly customerName?: string | undefined; readonly now: Date },
): Promise<{ readonly id: number; readonly uuid: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${pair.channel} ${pair.senderPhone} ${numberForms(pair.customerPhone)[0]}`}, 0))`.execute(
    tx,
  );
  const known = await findPhoneConversation(tx, pair);
  const { assistantId, customerName, now } = given;
  if (known) {
    if (customerName !== undefined && customerName !== known.customer_name) {
      await tx.updateTable("conversations").set({ customer_name: customerName }).where("id", "=", known.id).execute();
    }
    // The number has another assistant since: the conversation goes on with that, also after a transfer.
    if (assistantId !== undefined && assistantId !== known.assistant_id) {
      // Nobody has switched the assistant off that it did not have.
      const isFirst = known.assistant_id === null && known.person_state === null;
      const moved = { assistant_id: assistantId, ...(isFirst ? { ai_enabled: true } : {}), ...noTransfer };
      await tx.updateTable("conversations").set(moved).where("id", "=", known.id).execute();
    }
    return known;
  }
  return tx
    .insertInto("conversations")
    .values({
      uuid: randomUUID(),
      user_id: pair.userId,
      assistant_id: assistantId ?? (await assistantAt(tx, pair)) ?? null,
      type: channelOf(pair.channel).conversationType,
      variables: JSON.stringify({}),
      ai_enabled: assistantId !== undefined,
      customer_phone: pair.customerPhone,
      customer_name: customerName ?? null,
      whatsapp_sender_phone: pair.senderPhone,
      created_at: now,
      last_message_at: now,
      updated_at: now,
    })
    .returning(["id", "uuid"])
    .executeTakeFirstOrThrow();
}

/** One that only calls from the sender's number, or is inactive. */
async function assistantAt(tx: Tx, { userId, senderPhone }: Pair): Promise<number | undefined> {
  const assistant = await tx
    .selectFrom("assistants")
    .innerJoin("phone_numbers", "phone_numbers.id", "assistants.phone_number_id")
    .select("assistants.id")
    .where("assistants.user_id", "=", userId)
    .where("phone_numbers.phone_number", "=", senderPhone)
    .orderBy("assistants.id")
    .executeTakeFirst();
  return assistant?.id;
}

/** When a customer last wrote to a sender, and as which of their number's forms. */
export async function lastCustomerMessage(
  db: Db,
  pair: Pair,
): Promise<{ readonly at: Date; readonly from: string } | undefined> {
  const message = await db
    .selectFrom("phone_messages")
    .select(["created_at", "other_number"])
    .where("own_number", "=", pair.senderPhone)
    .where("other_number", "in", numberForms(pair.customerPhone))
    .where("channel", "=", pair.channel)
    .where("direction", "=", "inbound")
    .where("user_id", "=", pair.userId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return message && { at: message.created_at, from: message.other_number };
}
