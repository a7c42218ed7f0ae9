import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/whatsapp.ts";
import { fillTemplate } from "../../../text/message-template.ts";
import { pageEnvelope, rangeOf, readPage } from "../../http/lists/paging.ts";
import { prices } from "../../ledger/prices.ts";
import { inTransaction } from "../../storage/db.ts";
import { lockOwned } from "../conversations/owner-store.ts";
import { handler, implement, type OwnerContext } from "../handler.ts";
import {
  findPhoneConversation,
  lastCustomerMessage,
  openPhoneConversation,
  type Pair,
} from "../phone-messages/phone-conversations.ts";
import { followedConversationId, type Outgoing, sendOnce } from "../phone-messages/send-message.ts";
import * as messages from "../phone-messages/store.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { readTypedNumber } from "../user/typed-number.ts";
import { invite } from "./invitations.ts";
import { presentInvitation, presentMessage, presentSender, presentSession, presentTemplate } from "./present.ts";
import { sessionOf } from "./present-session.ts";
import { findSender, findTemplate, listSenders, listTemplates, type SenderRow } from "./senders.ts";

const services = ["db", "carrier", "now", "log", "catalogue"] as const;
type Service = (typeof services)[number];
const optedOut = "The recipient asked to get no messages from this number.";
type SendRow = typeof rows.sendWhatsappTemplate | typeof rows.sendWhatsappFreeform;

const sendWhatsappTemplate = handler<typeof rows.sendWhatsappTemplate, Service>(async ({ body }, context) => {
  const { db, repeat } = context;
  const row = rows.sendWhatsappTemplate;
  const stored = await repeat.find<ReturnType<typeof queued>>(db);
  if (stored) return stored;
  const { sender, to } = await readReceiver(row, body, context);
  if (sender.status !== "online") return fail(row, "SENDER_OFFLINE");
  const template = await findTemplate(db, sender.id, body.template_id);
  if (!template) return fail(row, "TEMPLATE_NOT_FOUND");
  if (template.status !== "approved") return fail(row, "TEMPLATE_NOT_APPROVED");
  const filled = fillTemplate(template.body_text, body.variables ?? {});
  if (!filled) return fail(row, "TEMPLATE_MISMATCH");
  const { name, language } = template;
  const outgoing = {
    body: filled.body,
    template: { name, language, variables: filled.variables },
    author: body.name,
    segmentMicros: prices.whatsappTemplate,
  };
  return queued(
    await send(row, { sender, to, customerName: body.recipient_name, outgoing, answerOf: queued }, context),
  );
});

const sendWhatsappFreeform = handler<typeof rows.sendWhatsappFreeform, Service>(async ({ body }, context) => {
  const { db, now, userId, repeat } = context;
  const row = rows.sendWhatsappFreeform;
  const stored = await repeat.find<ReturnType<typeof answerOf>>(db);
  if (stored) return stored;
  const { sender, to } = await readReceiver(row, body, context);
  if (sender.status !== "online") return fail(row, "SENDER_OFFLINE");
  const last = await lastCustomerMessage(db, pairOf(sender, to, userId));
  const session_status = sessionOf(last?.at, now());
  if (!session_status.is_open) {
    return fail(row, "SESSION_EXPIRED", { detail: session_status.message, extra: { session_status } });
  }
  const answerOf = (message: messages.PhoneMessageRow) => ({ ...idsOf(message), session_status });
  const outgoing = { body: body.message, author: body.name, segmentMicros: prices.whatsappFreeform };
  return answerOf(await send(row, { sender, to, outgoing, answerOf }, context));
});

/** Who sends and who receives. @throws SENDER_NOT_FOUND, INVALID_PHONE, in this order */
async function readReceiver(
  row: SendRow | typeof rows.getWhatsappSession,
  input: { readonly sender_id: number; readonly recipient_phone: string },
  { db, userId, carrier }: OwnerContext<Service>,
): Promise<{ readonly sender: SenderRow; readonly to: string }> {
  const sender = await findSender(db, userId, input.sender_id);
  if (!sender) return fail(row, "SENDER_NOT_FOUND");
  const to = await readTypedNumber(input.recipient_phone, { db, userId, carrier });
  return to ? { sender, to: to.number } : fail(row, "INVALID_PHONE");
}

interface Sending {
  readonly sender: SenderRow;
  readonly to: string;
  readonly customerName?: string | undefined;
  readonly outgoing: Pick<Outgoing, "body" | "template" | "author" | "segmentMicros">;
  readonly answerOf: (message: messages.PhoneMessageRow) => object;
}

async function send(
  row: SendRow,
  { sender, to, customerName, outgoing, answerOf }: Sending,
  context: OwnerContext<Service>,
): Promise<messages.PhoneMessageRow> {
  const { db, now, userId } = context;
  const assistantId = await phoneNumbers.findAnswering(db, sender.phone_number_id);
  const whole: Outgoing = {
    ...outgoing,
    userId,
    channel: "whatsapp",
    from: { phoneNumberId: sender.phone_number_id, number: sender.phone_number, senderId: sender.id },
    // As the customer's network names the phone: only there is the window open.
    to: (await lastCustomerMessage(db, pairOf(sender, to, userId)))?.from ?? to,
    followedIn: await followedConversationId(context),
    async conversation(tx) {
      const pair = pairOf(sender, to, userId);
      return (await openPhoneConversation(tx, pair, { assistantId, customerName, now: now() })).id;
    },
  };
  const message = await sendOnce(whole, context, {
    refuse(obstacle) {
      if (obstacle === "number gone") return fail(row, "SENDER_NOT_FOUND");
      if (obstacle === "opted out") return fail(row, "PROVIDER_FAILED", { detail: optedOut });
      return fail(row, "INSUFFICIENT_BALANCE");
    },
    inFlight: () => fail(row, "IN_FLIGHT", { retryAfterS: 1 }),
    sent: answerOf,
    unknown: { code: "PROVIDER_FAILED", extra: {} },
  });
  if (message.status === "failed" || message.status === "unknown") return fail(row, "PROVIDER_FAILED");
  return message;
}

function queued(message: messages.PhoneMessageRow) {
  return { ...idsOf(message), status: "queued" as const };
}

/** A message that was sent has all of these. */
function idsOf({ id, conversation_id, message_id, sid }: messages.PhoneMessageRow) {
  return {
    success: true as const,
    conversation_id: conversation_id ?? 0,
    message_id: message_id ?? 0,
    whatsapp_message_id: id,
    message_sid: sid ?? "",
  };
}

function pairOf({ phone_number: senderPhone }: SenderRow, customerPhone: string, userId: number): Pair {
  return { userId, channel: "whatsapp", senderPhone, customerPhone };
}

export const whatsapp = implement(rows, services, {
  async listWhatsappSenders({ query }, { db, userId }) {
    return { data: (await listSenders(db, userId, query.status)).map(presentSender) };
  },
  async listWhatsappTemplates({ params, query }, { db, userId }) {
    const sender = await findSender(db, userId, params.id);
    if (!sender) return fail(rows.listWhatsappTemplates, "SENDER_NOT_FOUND");
    return { data: (await listTemplates(db, sender.id, query.status)).map(presentTemplate) };
  },
  async listTemplatesOfSender({ query }, { db, userId }) {
    const sender = await findSender(db, userId, query.sender_id);
    if (!sender) return fail(rows.listTemplatesOfSender, "SENDER_NOT_FOUND");
    return { data: (await listTemplates(db, sender.id, query.status)).map(presentTemplate) };
  },
  async getWhatsappSession({ query }, context) {
    const { db, userId, now } = context;
    const { sender, to } = await readReceiver(rows.getWhatsappSession, query, context);
    const pair = pairOf(sender, to, userId);
    const conversation = await findPhoneConversation(db, pair);
    return presentSession(conversation, (await lastCustomerMessage(db, pair))?.at, now());
  },
  sendWhatsappTemplate,
  sendWhatsappFreeform,
  async inviteToWhatsapp({ body }, { db, userId, now }) {
    const row = rows.inviteToWhatsapp;
    const sender = await findSender(db, userId, body.sender_id);
    if (!sender) return fail(row, "SENDER_NOT_FOUND");
    return inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, body.conversation_id);
      if (!conversation) return fail(row, "CONVERSATION_NOT_FOUND");
      if (sender.status !== "online") return fail(row, "SENDER_OFFLINE");
      const { site, message = null, language = null } = body;
      const invitation = await invite(tx, {
        sender,
        conversationId: conversation.id,
        site,
        message,
        language: language?.toLowerCase() ?? null,
        now: now(),
      });
      return presentInvitation(sender, invitation);
    });
  },
  async listWhatsappMessages({ query }, { db, userId, url }) {
    const request = readPage(query, { url });
    const filter = {
      channel: "whatsapp",
      direction: query.direction,
      senderId: query.sender_id,
      otherNumber: query.phone_number,
    } as const;
    const found = await messages.list(db, userId, filter, rangeOf(request));
    return pageEnvelope(found.rows.map(presentMessage), found.total, request);
  },
});
