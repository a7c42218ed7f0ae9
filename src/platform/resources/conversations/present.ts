import type {
  HistoryItem,
  MessageReply,
  PersonState,
} from "../../../contract/operations/conversations/conversations.ts";
import type { Conversation } from "../../../contract/operations/conversations/owner-conversations.ts";
import type { UnansweredQuestion } from "../../../contract/operations/knowledge/unanswered-questions.ts";
import { plainText } from "../../../text/plain-text.ts";
import { toUsd } from "../../ledger/money.ts";
import { timestamp } from "../../time.ts";
import type { ListedConversation } from "./owner-store.ts";
import type { MessageRow, TurnRecord } from "./store.ts";
import { readCalls } from "./turns/stored-calls.ts";
import type { UnansweredRecord } from "./unanswered/store.ts";

/** Chosen: two lines of a list. */
const excerptChars = 160;

/** What is known of a message beside its row. */
interface MessageDetails {
  readonly delivery?: HistoryItem["delivery"];
  /** For the owner's eyes alone. */
  readonly turn?: TurnRecord | undefined;
}

/** A stored message as an item of a history; members without a value are left out. */
export function historyItem(row: MessageRow, { delivery, turn }: MessageDetails = {}): HistoryItem {
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    created_at: timestamp(row.created_at),
    ...(row.function_calls.length > 0 ? { function_calls: readCalls(row.function_calls) } : {}),
    ...(row.client_id === null ? {} : { client_id: row.client_id }),
    ...(row.state === "done" ? {} : { state: row.state }),
    ...(row.feedback === null ? {} : { feedback: row.feedback }),
    ...(row.author_name === null ? {} : { author: { name: row.author_name } }),
    ...(delivery ? { delivery } : {}),
    ...(row.assistant_name === null ? {} : { assistant: { name: row.assistant_name } }),
    ...(row.choices === null ? {} : { choices: row.choices }),
    ...(row.actions === null ? {} : { actions: row.actions }),
    ...presentCards(row),
    ...(row.attachments === null ? {} : { attachments: row.attachments }),
    ...(row.replaced ? { replaced: true as const } : {}),
    ...(row.event === null ? {} : { event: row.event }),
    ...(turn?.model && turn.latency_ms !== null ? { turn: presentTurn(turn.model, turn.latency_ms, turn) } : {}),
  };
}

function presentTurn(
  model: string,
  latency_ms: number,
  { input_tokens, output_tokens, tokens_estimated, model_cost_micros }: TurnRecord,
): HistoryItem["turn"] {
  return {
    model,
    latency_ms,
    ...(input_tokens === null ? {} : { input_tokens }),
    ...(output_tokens === null ? {} : { output_tokens }),
    ...(tokens_estimated ? { tokens_estimated: true as const } : {}),
    ...(model_cost_micros === null ? {} : { model_cost: toUsd(model_cost_micros) }),
  };
}

/** The person of a conversation, where one is asked for or there. */
export function presentPerson(row: {
  readonly person_state: "waiting" | "joined" | null;
  readonly person_since: Date | null;
  readonly person_name: string | null;
  readonly reply_hours: string | null;
}): PersonState | undefined {
  const { person_state: state, person_since: since, person_name: name, reply_hours: hours } = row;
  if (!state || !since) return undefined;
  return {
    state,
    since: timestamp(since),
    ...(state === "joined" && name !== null ? { name } : {}),
    ...(state === "waiting" && hours !== null ? { reply_hours: hours } : {}),
  };
}

/** A stored answer as the reply to its message. */
export function messageReply(
  row: Pick<
    MessageRow,
    | "id"
    | "content"
    | "function_calls"
    | "created_at"
    | "assistant_name"
    | "choices"
    | "actions"
    | "pending_call"
    | "form"
    | "stopped"
  >,
): MessageReply & { readonly id: number } {
  return {
    status: true,
    message: row.content,
    function_calls: readCalls(row.function_calls),
    id: row.id,
    created_at: timestamp(row.created_at),
    ...(row.assistant_name === null ? {} : { assistant: { name: row.assistant_name } }),
    ...(row.choices === null ? {} : { choices: row.choices }),
    ...(row.actions === null ? {} : { actions: row.actions }),
    ...presentCards(row),
  };
}

function presentCards({
  pending_call: call,
  form,
  stopped: isStopped,
}: Pick<MessageRow, "pending_call" | "form" | "stopped">) {
  return {
    ...(call === null ? {} : { pending_call: call }),
    ...(form === null ? {} : { form }),
    ...(isStopped ? { stopped: true as const } : {}),
  };
}

/** The answer where a person will answer instead: empty and free. */
export const handedToPerson: MessageReply = { status: true, message: "", function_calls: [], ai_enabled: false };

/** A conversation as its owner's list shows it. */
export function presentListed(row: ListedConversation, { isMailed }: { readonly isMailed: boolean }): Conversation {
  const { customer_phone, customer_name, whatsapp_sender_phone, external_identifier, last_message: last } = row;
  const person = presentPerson(row);
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
    ...(customer_phone !== null || customer_name === null ? {} : { visitor_name: customer_name }),
    ...(row.running_call ? { call: row.running_call } : {}),
    status: row.status,
    tags: row.tags,
    ...(row.assignee_id === null ? {} : { assignee: { id: Number(row.assignee_id), name: row.assignee_name ?? "" } }),
    ...(row.assignee_id === null || row.given_at === null ? {} : { given_in_turn_at: timestamp(row.given_at) }),
    ...(row.snoozed_until === null ? {} : { snoozed_until: timestamp(row.snoozed_until) }),
    unread: Number(row.unread),
    ...(last ? { last_message: presentExcerpt(last) } : {}),
    ...(row.match ? { match: presentExcerpt(row.match) } : {}),
    ...(person ? { person } : {}),
    ...(row.person_email === null ? {} : { email: row.person_email }),
    ...(row.person_email === null || !isMailed ? {} : { email_answers: presentLastMail(row.last_mail) }),
  };
}

/** The beginning of a message: of an answer without its marks, of what a visitor wrote to the letter. */
function presentExcerpt(message: NonNullable<ListedConversation["last_message"]>): NonNullable<Conversation["match"]> {
  return {
    id: message.id,
    role: message.role,
    excerpt: excerptOf(message),
    created_at: timestamp(new Date(message.created_at)),
    ...(message.author === null ? {} : { author: { name: message.author } }),
  };
}

function excerptOf({ role, excerpt }: NonNullable<ListedConversation["last_message"]>): string {
  const text = role === "assistant" ? plainText(excerpt) : excerpt;
  return [...text].slice(0, excerptChars).join("");
}

function presentLastMail(mail: ListedConversation["last_mail"]): NonNullable<Conversation["email_answers"]> {
  if (mail?.status === "dead") return { last: "failed", error: mail.error ?? "" };
  return mail?.sent_at ? { last: "sent", sent_at: timestamp(new Date(mail.sent_at)) } : {};
}

/** A question that an assistant could not answer. */
export function presentUnanswered(record: UnansweredRecord): UnansweredQuestion {
  return {
    id: record.id,
    question: record.question,
    count: record.count,
    conversation_id: record.conversationUuid,
    first_asked_at: timestamp(record.firstAskedAt),
    last_asked_at: timestamp(record.lastAskedAt),
  };
}
