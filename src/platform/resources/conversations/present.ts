import type { HistoryItem, MessageReply } from "../../../contract/operations/conversations.ts";
import type { Conversation } from "../../../contract/operations/owner-conversations.ts";
import { timestamp } from "../../http/time.ts";
import { toUsd } from "../../ledger/money.ts";
import type { ListedConversation } from "./owner-store.ts";
import type { MessageRow } from "./store.ts";

/** A stored message as an item of a history; members without a value are left out. */
export function historyItem(row: MessageRow): HistoryItem {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    created_at: timestamp(row.created_at),
    ...(row.function_calls.length > 0 ? { function_calls: row.function_calls } : {}),
    ...(row.client_id === null ? {} : { client_id: row.client_id }),
    ...(row.state === "done" ? {} : { state: row.state }),
    ...(row.feedback === null ? {} : { feedback: row.feedback }),
  };
}

/** A stored answer as the reply to its message. */
export function messageReply(
  row: Pick<MessageRow, "id" | "content" | "function_calls" | "created_at">,
): MessageReply & { readonly id: number } {
  return {
    status: true,
    message: row.content,
    function_calls: row.function_calls,
    id: row.id,
    created_at: timestamp(row.created_at),
  };
}

/** The answer where a person will answer instead: empty and free. */
export const handedToPerson: MessageReply = { status: true, message: "", function_calls: [], ai_enabled: false };

/** A conversation as its owner's list shows it. */
export function presentListed(row: ListedConversation): Conversation {
  const { customer_phone, customer_name, whatsapp_sender_phone, external_identifier } = row;
  return {
    id: row.uuid,
    assistant_id: row.assistant_uuid,
    assistant_name: row.assistant_name,
    type: row.type,
    variables: row.variables,
    message_count: Number(row.message_count),
    total_cost: toUsd(row.cost_micros),
    ai_enabled: row.ai_enabled,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    ...(customer_phone === null ? {} : { customer: { phone_number: customer_phone, name: customer_name } }),
    ...(whatsapp_sender_phone === null ? {} : { whatsapp_sender: { phone_number: whatsapp_sender_phone } }),
    ...(external_identifier === null ? {} : { external_identifier }),
  };
}
