import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { s } from "../../../contract/kit/schema.ts";
import type {
  getWhatsappSession,
  inviteToWhatsapp,
  WhatsappMessage,
  WhatsappSender,
  WhatsappTemplate,
} from "../../../contract/operations/phone/whatsapp.ts";
import { placeholdersOf } from "../../../text/message-template.ts";
import { toUsd } from "../../ledger/money.ts";
import { timestamp } from "../../time.ts";
import { costOf, failureOf } from "../phone-messages/present.ts";
import type { PhoneMessageRow } from "../phone-messages/store.ts";
import { sessionOf } from "./present-session.ts";
import type { SenderRow, TemplateRow } from "./senders.ts";

/** @source Resources › WhatsApp sender */
export function presentSender(sender: SenderRow): s.Infer<typeof WhatsappSender> {
  const { id, phone_number, display_name, status, quality_rating, messaging_limit } = sender;
  return {
    id,
    phone_number,
    display_name,
    status,
    quality_rating,
    messaging_limit,
    messaging_limit_formatted:
      messaging_limit === null ? "Unlimited" : `${messaging_limit.toLocaleString("en-US")} per 24 hours`,
  };
}

export function presentTemplate(template: TemplateRow): s.Infer<typeof WhatsappTemplate> {
  const { id, name, language, category, status, body_text } = template;
  const variables = placeholdersOf(body_text);
  return { id, name, language, category, status, body_text, variables, has_variables: variables.length > 0 };
}

export function presentMessage(message: PhoneMessageRow): s.Infer<typeof WhatsappMessage> {
  const { id, conversation_id, sender_id, direction, other_number, kind, body, status, sid } = message;
  return {
    id,
    conversation_id,
    sender_id: sender_id ?? 0,
    direction,
    phone_number: other_number,
    type: kind,
    body,
    status,
    message_sid: sid,
    ...(message.key === null ? {} : { idempotency_key: message.key }),
    total_cost: toUsd(costOf(message)),
    ...failureOf(message),
    created_at: timestamp(message.created_at),
    updated_at: timestamp(message.updated_at),
  };
}

/** The conversation with a customer, if there is one, and whether free text may go to them. */
export function presentSession(
  conversation: { readonly id: number; readonly customer_name: string | null } | undefined,
  lastCustomerMessageAt: Date | undefined,
  now: Date,
): SuccessOf<typeof getWhatsappSession> {
  return {
    success: true,
    has_conversation: conversation !== undefined,
    ...(conversation ? { conversation_id: conversation.id } : {}),
    ...(conversation?.customer_name ? { customer_name: conversation.customer_name } : {}),
    ...(lastCustomerMessageAt ? { last_customer_message_at: timestamp(lastCustomerMessageAt) } : {}),
    session_status: sessionOf(lastCustomerMessageAt, now),
  };
}

/** An invitation as a link that opens WhatsApp with the code written down. */
export function presentInvitation(
  { phone_number }: Pick<SenderRow, "phone_number">,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: Date },
): SuccessOf<typeof inviteToWhatsapp> {
  const link = `https://wa.me/${phone_number.slice(1)}?text=${encodeURIComponent(code)}`;
  return { success: true, link, expires_at: timestamp(expiresAt) };
}
