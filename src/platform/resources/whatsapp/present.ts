import type { s } from "../../../contract/kit/schema.ts";
import type { WhatsappMessage, WhatsappSender, WhatsappTemplate } from "../../../contract/operations/phone/whatsapp.ts";
import { timestamp } from "../../http/time.ts";
import { toUsd } from "../../ledger/money.ts";
import type { PhoneMessageRow } from "../phone-messages/store.ts";
import type { SenderRow, TemplateRow } from "./senders.ts";
import { placeholdersOf } from "./templates.ts";

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
    message_sid: sid ?? "",
    total_cost: toUsd(status === "failed" ? 0n : message.segment_micros),
    created_at: timestamp(message.created_at),
    updated_at: timestamp(message.updated_at),
  };
}
