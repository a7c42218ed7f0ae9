import { type BodyOf, fail, type SuccessOf } from "../../../contract/kit/operation.ts";
import { answerConversation as row } from "../../../contract/operations/owner-conversations.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { countSegments, mostSegments } from "../../../text/segments.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import { prices, smsSegmentPrice } from "../../ledger/prices.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { lockOwned, type OwnedConversation } from "../conversations/owner-store.ts";
import type { ConversationOwnerContext } from "../conversations/services.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { lastCustomerMessage } from "../whatsapp/conversations.ts";
import { findSenderByNumber } from "../whatsapp/senders.ts";
import { sessionOf } from "../whatsapp/session.ts";
import { type Delivery, deliveryOf, sentItem } from "./present.ts";
import { type Outgoing, sendOnce } from "./send-message.ts";
import * as store from "./store.ts";

type Answer = SuccessOf<typeof row>;
type Context = ConversationOwnerContext;
/** How a message reaches the phone that a conversation is held on. */
type Route = Pick<Outgoing, "channel" | "from" | "to" | "segmentMicros">;

const optedOut = "They asked to get no messages from this number.";

/** Whether what is written in a conversation must be sent to a phone to be read. */
export function isOnPhone({ type, customer_phone: phone }: OwnedConversation): boolean {
  return phone !== null && (type === "whatsapp" || type === "api");
}

/**
 * Sends an owner's answer to the phone of whoever the conversation is with; it stands in the conversation, and its author
 * answers there, once it is sent. The price is held before, and given back where it is not sent. Refusals in order: the number, the channel, the 24 hours of WhatsApp, money,
 * the network.
 */
export async function answerOnPhone(
  conversation: OwnedConversation,
  { message: body, author }: Pick<BodyOf<typeof row>, "message"> & { readonly author: string | undefined },
  context: Context,
): Promise<Answer> {
  const { db, userId, repeat } = context;
  const stored = await repeat.find<Answer>(db);
  if (stored) return stored;
  const route =
    conversation.type === "whatsapp"
      ? await whatsappRoute(conversation, context)
      : await smsRoute(conversation, context);
  if (route.channel === "sms" && countSegments(body) > mostSegments)
    refuseFields(row, { message: [`This is longer than ${mostSegments} text messages. Please shorten it.`] });
  const outgoing: Outgoing = {
    ...route,
    userId,
    body,
    author,
    async conversation(tx: Tx) {
      const locked = await lockOwned(tx, userId, conversation.uuid);
      if (!locked) return fail(row, "CONVERSATION_NOT_FOUND");
      return locked.id;
    },
  };
  const message = await sendOnce(outgoing, context, {
    refuse(obstacle) {
      if (obstacle === "number gone") return fail(row, "SENDER_NOT_FOUND");
      if (obstacle === "unaffordable") return fail(row, "INSUFFICIENT_BALANCE");
      return fail(row, "PROVIDER_FAILED", { detail: optedOut });
    },
    inFlight: () => fail(row, "IN_FLIGHT", { retryAfterS: 1 }),
    sent: answerOf,
    unknown: { code: "OUTCOME_UNKNOWN", extra: {} },
  });
  if (message.status === "failed")
    return fail(row, "PROVIDER_FAILED", { detail: `Not sent. The network says: ${message.failure}` });
  if (message.status === "unknown") return fail(row, "OUTCOME_UNKNOWN");
  return answerOf(message);
}

function answerOf(message: store.PhoneMessageRow): Answer {
  return { message: "Message sent successfully", data: sentItem(message) };
}

/** What became of messages on a phone, by the ids that they have in their conversation. */
export async function deliveriesOf(db: Db, conversationId: number): Promise<ReadonlyMap<number, Delivery>> {
  const sent = await store.listSent(db, conversationId);
  return new Map(sent.map(({ message_id: id, status }) => [id ?? 0, deliveryOf(status)]));
}

/** A text goes out from the number that the last one came to. */
async function smsRoute(conversation: OwnedConversation, { db, now, userId, carrier }: Context): Promise<Route> {
  const last = await store.findLast(db, conversation.id, "sms");
  const from = last && (await phoneNumbers.find(db, userId, last.phone_number_id));
  if (!from) return fail(row, "SENDER_NOT_FOUND");
  if (!phoneNumbers.isSubscribed(from, now())) return fail(row, "SUBSCRIPTION_INACTIVE");
  return {
    channel: "sms",
    from: { phoneNumberId: from.id, number: from.phone_number, senderId: null },
    to: last.other_number,
    segmentMicros: smsSegmentPrice(parseNumber(last.other_number, carrier)?.country),
  };
}

async function whatsappRoute(conversation: OwnedConversation, { db, now, userId }: Context): Promise<Route> {
  const { whatsapp_sender_phone: senderPhone, customer_phone: customerPhone } = conversation;
  const sender = senderPhone === null ? undefined : await findSenderByNumber(db, userId, senderPhone);
  if (!sender || customerPhone === null) return fail(row, "SENDER_NOT_FOUND");
  if (sender.status !== "online") return fail(row, "SENDER_OFFLINE");
  const pair = { userId, senderPhone: sender.phone_number, customerPhone };
  const last = await lastCustomerMessage(db, pair);
  if (!last || !sessionOf(last.at, now()).is_open) return fail(row, "SESSION_EXPIRED");
  return {
    channel: "whatsapp",
    from: { phoneNumberId: sender.phone_number_id, number: sender.phone_number, senderId: sender.id },
    to: last.from,
    segmentMicros: prices.whatsappFreeform,
  };
}
