import { type BodyOf, fail, type SuccessOf } from "../../../contract/kit/operation.ts";
import { answerConversation as row } from "../../../contract/operations/conversations/owner-conversations.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import { isWindowOpen } from "../../channels/answer-window.ts";
import type { Channel } from "../../channels/channel.ts";
import { channelOfType } from "../../channels/registry.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { lockOwned, type OwnedConversation } from "../conversations/owner-store.ts";
import type { ConversationOwnerContext } from "../conversations/services.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { findSenderByNumber } from "../whatsapp/senders.ts";
import { lastCustomerMessage } from "./phone-conversations.ts";
import { type Delivery, deliveryOf, sentItem } from "./present.ts";
import { type Outgoing, sendOnce } from "./send-message.ts";
import * as store from "./store.ts";

type Answer = SuccessOf<typeof row>;
type Context = ConversationOwnerContext;
/** How a message reaches the phone that a conversation is held on. */
type Route = Pick<Outgoing, "channel" | "from" | "to" | "segmentMicros">;

const optedOut = "They asked to get no messages from this number.";

/** Whether what is written in a conversation must be sent to a phone to be read. */
export function isOnPhone({
  type,
  customer_phone: phone,
}: Pick<OwnedConversation, "type" | "customer_phone">): boolean {
  return phone !== null && channelOfType(type) !== undefined;
}

/**
 * Sends an owner's answer to the phone of the person whom the conversation is with; it stands in the conversation, and its author
 * answers there, once it is sent. The price is held before, and given back where it is not sent. Refusals in order: the number, the
 * channel, its window, money, the network.
 */
export async function answerOnPhone(
  conversation: OwnedConversation,
  { message: body, author }: Pick<BodyOf<typeof row>, "message"> & { readonly author: string | undefined },
  context: Context,
): Promise<Answer> {
  const { db, userId, repeat } = context;
  const stored = await repeat.find<Answer>(db);
  if (stored) return stored;
  const channel = channelOfType(conversation.type);
  if (!channel) throw new TypeError(`conversations of type ${conversation.type} are held by no phone`);
  const route = await (channel.hasSenders ? senderRoute : numberRoute)(conversation, channel, context);
  const most = channel.mostSegments.text;
  if (channel.segmentsOf(body) > most)
    refuseFields(row, { message: [`This is longer than ${most} text messages. Please shorten it.`] });
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

/** A message goes out from the number that the last one came to. */
async function numberRoute(
  conversation: OwnedConversation,
  channel: Channel,
  { db, now, userId, carrier }: Context,
): Promise<Route> {
  const last = await store.findLast(db, conversation.id, channel.name);
  const from = last && (await phoneNumbers.find(db, userId, last.phone_number_id));
  if (!from) return fail(row, "SENDER_NOT_FOUND");
  if (!phoneNumbers.isSubscribed(from, now())) return fail(row, "SUBSCRIPTION_INACTIVE");
  const to = last.other_number;
  const pair = { userId, channel: channel.name, senderPhone: from.phone_number, customerPhone: to };
  if (!isWindowOpen(channel, (await lastCustomerMessage(db, pair))?.at, now())) return fail(row, "SESSION_EXPIRED");
  return {
    channel: channel.name,
    from: { phoneNumberId: from.id, number: from.phone_number, senderId: null },
    to,
    segmentMicros: channel.priceTo(parseNumber(to, carrier)?.country),
  };
}

/** A message goes out from the sender that the conversation is with, while the customer's window is open. */
async function senderRoute(
  conversation: OwnedConversation,
  channel: Channel,
  { db, now, userId, carrier }: Context,
): Promise<Route> {
  const { whatsapp_sender_phone: senderPhone, customer_phone: customerPhone } = conversation;
  const sender = senderPhone === null ? undefined : await findSenderByNumber(db, userId, senderPhone);
  if (!sender || customerPhone === null) return fail(row, "SENDER_NOT_FOUND");
  if (sender.status !== "online") return fail(row, "SENDER_OFFLINE");
  const pair = { userId, channel: channel.name, senderPhone: sender.phone_number, customerPhone };
  const last = await lastCustomerMessage(db, pair);
  if (!last || !isWindowOpen(channel, last.at, now())) return fail(row, "SESSION_EXPIRED");
  return {
    channel: channel.name,
    from: { phoneNumberId: sender.phone_number_id, number: sender.phone_number, senderId: sender.id },
    to: last.from,
    segmentMicros: channel.priceTo(parseNumber(last.from, carrier)?.country),
  };
}
