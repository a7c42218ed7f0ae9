import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { FunctionCall } from "../../contract/operations/conversations.ts";
import type { Variables } from "../../contract/variable-values.ts";

/** The tables as Kysely sees them; `migrations/*.sql` is what makes them. Money is micro-USD, `bigint`. */
export interface Tables {
  users: UsersTable;
  api_keys: ApiKeysTable;
  login_sessions: LoginSessionsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  phone_numbers: PhoneNumbersTable;
  number_orders: NumberOrdersTable;
  sip_trunks: SipTrunksTable;
  phone_messages: PhoneMessagesTable;
  whatsapp_senders: WhatsappSendersTable;
  whatsapp_templates: WhatsappTemplatesTable;
  text_opt_outs: TextOptOutsTable;
  simulated_numbers: SimulatedNumbersTable;
  simulated_senders: SimulatedSendersTable;
  simulated_messages: SimulatedMessagesTable;
  simulated_calls: SimulatedCallsTable;
  calls: CallsTable;
  call_transcript: CallTranscriptTable;
  call_tokens: CallTokensTable;
  owner_events: OwnerEventsTable;
  tools: ToolsTable;
  assistants: AssistantsTable;
  assistant_counts: AssistantCountsTable;
  assistant_tools: AssistantToolsTable;
  knowledgebases: KnowledgebasesTable;
  documents: DocumentsTable;
  document_files: DocumentFilesTable;
  document_pages: DocumentPagesTable;
  chunks: ChunksTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  conversation_events: ConversationEventsTable;
  unanswered_questions: UnansweredQuestionsTable;
  turns: TurnsTable;
  llm_models: LlmModelsTable;
  folders: GroupsTable;
  labels: GroupsTable;
  assistant_labels: AssistantLabelsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_counters: RateCountersTable;
  request_times: RequestTimesTable;
}

/** Written as text by `JSON.stringify`, read as the value. */
type Json<Value extends object> = JSONColumnType<Value, string, string>;
type Timestamp = ColumnType<Date, Date, Date>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
type NullableId = ColumnType<number | null, number | null | undefined, number | null>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Who carries a number's traffic. */
export type CarrierName = "simulated" | "twilio";

export interface UsersTable {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string | null;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  /** What a program set it for; null where the user created it. */
  purpose: string | null;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface LoginSessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface LedgerAccountsTable {
  id: Generated<number>;
  user_id: number | null;
  code: string | null;
  posted_micros: Generated<bigint>;
  held_micros: Generated<bigint>;
}

export interface LedgerTransfersTable {
  id: Generated<bigint>;
  key: string;
  debit_account_id: number;
  credit_account_id: number;
  kind: string;
  reference: string | null;
  state: "held" | "posted" | "voided";
  amount_micros: bigint;
  posted_micros: bigint | null;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  /** What the customer's account held once this was posted; null until then. */
  balance_after_micros: bigint | null;
}

export interface PhoneNumbersTable {
  id: Generated<number>;
  user_id: number;
  phone_number: string;
  country_code: string;
  type: "normal" | "sip" | "caller_id";
  sms_capable: boolean;
  region: string;
  carrier: CarrierName;
  /** Null: it has no subscription. */
  subscribed_until: NullableTimestamp;
  nickname: ColumnType<string | null, string | null | undefined, string | null>;
  /** What a month of it costs; null where none is charged. */
  monthly_micros: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  created_at: Timestamp;
}

/** A number that the carrier is being asked for. */
export interface NumberOrdersTable {
  /** The order's name at the carrier. */
  reference: string;
  user_id: number;
  phone_number: string;
  country_code: string;
  region: string;
  sms_capable: boolean;
  carrier: CarrierName;
  monthly_micros: bigint;
  transfer_id: bigint;
  key_scope: string | null;
  key: string | null;
  created_at: Timestamp;
}

export interface SipTrunksTable {
  phone_number_id: number;
  trunk_type: "extension" | "number";
  address: string;
  username: string | null;
  sealed_password: string | null;
  calling_format: "+e164" | "e164" | "national";
  authorization_type: "auth" | "ip";
  allowed_inbound_ips: Json<string[]>;
  country_code: string | null;
  outbound_proxy: boolean;
  updated_at: Timestamp;
}

/** Ways to write to a phone. */
export type MessageChannel = "sms" | "whatsapp";

export interface PhoneMessagesTable {
  id: Generated<number>;
  user_id: number;
  channel: MessageChannel;
  kind: "freeform" | "template";
  direction: "inbound" | "outbound";
  /** Kept when the owner gives the number back, so it names a number that may be gone. */
  phone_number_id: number;
  /** Of WhatsApp; kept like the number. */
  sender_id: number | null;
  own_number: string;
  other_number: string;
  body: string;
  segments: number;
  segment_micros: bigint;
  status: "sending" | "unknown" | "sent" | "delivered" | "read" | "failed" | "received";
  /** Why it failed, in the carrier's words. */
  failure: NullableText;
  carrier: CarrierName;
  /** The message's name at the carrier before that gave it a `sid`. */
  reference: string;
  sid: NullableText;
  transfer_id: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  key_scope: NullableText;
  key: NullableText;
  conversation_id: NullableId;
  /** What it is in its conversation. */
  message_id: NullableId;
  /** Who wrote it, where a person did. */
  author_name: NullableText;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WhatsappSendersTable {
  id: Generated<number>;
  user_id: number;
  phone_number_id: number;
  phone_number: string;
  display_name: string;
  status: "online" | "offline";
  quality_rating: "GREEN" | "YELLOW" | "RED";
  /** Recipients in 24 hours; null for no limit. */
  messaging_limit: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WhatsappTemplatesTable {
  id: Generated<number>;
  sender_id: number;
  name: string;
  language: string;
  category: string;
  status: "approved" | "pending" | "rejected";
  /** With `{{1}}` where a value goes. */
  body_text: string;
}

export interface TextOptOutsTable {
  own_number: string;
  other_number: string;
  created_at: Timestamp;
}

export interface SimulatedNumbersTable {
  phone_number: string;
  reference: string;
  created_at: Timestamp;
}

export interface SimulatedSendersTable {
  phone_number: string;
  status: "online" | "offline";
  quality_rating: "GREEN" | "YELLOW" | "RED";
  messaging_limit: number | null;
}

export interface SimulatedMessagesTable {
  id: Generated<number>;
  channel: MessageChannel;
  sid: string;
  /** Null where a handset wrote it. */
  reference: string | null;
  from_number: string;
  to_number: string;
  body: string;
  status: "accepted" | "delivered" | "read";
  created_at: Timestamp;
}

export interface SimulatedCallsTable {
  id: Generated<number>;
  sid: string;
  /** Null where a handset made the call. */
  reference: string | null;
  /** Null: the number is withheld. */
  from_number: string | null;
  to_number: string;
  /** Opens the call's line once it is answered. */
  token: NullableText;
  status: "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed";
  answered_by: ColumnType<AnsweredBy | null, AnsweredBy | null | undefined, AnsweredBy | null>;
  end_reason: NullableText;
  ring_until: Timestamp;
  answered_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  created_at: Timestamp;
}

/** Who took a call, as far as the carrier can tell. */
export type AnsweredBy = "human" | "machine" | "unknown";

export interface CallsTable {
  id: Generated<number>;
  user_id: number;
  /** Null once the assistant is deleted. */
  assistant_id: NullableId;
  assistant_name: string;
  /** Of a web call. */
  conversation_id: NullableId;
  type: "inbound" | "outbound" | "web";
  status: CallStatus;
  /** Why it ended, for whoever looks into the database. */
  end_reason: NullableText;
  ended_by: ColumnType<
    "customer" | "assistant" | null,
    "customer" | "assistant" | null | undefined,
    "customer" | "assistant" | null
  >;
  answered_by: ColumnType<AnsweredBy | null, AnsweredBy | null | undefined, AnsweredBy | null>;
  own_number: string | null;
  other_number: string | null;
  /** The assistant's with those of the call over them. */
  variables: Json<Variables>;
  given_variables: Json<Variables>;
  /** Null of web calls, which no carrier carries. */
  carrier: CarrierName | null;
  reference: string;
  sid: NullableText;
  ring_s: number;
  max_duration_s: number;
  minute_micros: bigint;
  carrier_minute_micros: bigint;
  transfer_id: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  total_micros: Generated<bigint>;
  carrier_micros: Generated<bigint>;
  line: Generated<"none" | "open" | "closed">;
  /** The process that holds the line; null where no other process can. */
  process: NullableId;
  memory: JSONColumnType<object | null, string | null | undefined, string | null>;
  evaluation: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  webhook_response: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  duration_s: Generated<number>;
  asked_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** @source States › Call status */
export type CallStatus =
  | "initiated"
  | "ringing"
  | "busy"
  | "in-progress"
  | "ended"
  | "completed"
  | "ended_by_customer"
  | "ended_by_assistant"
  | "no-answer"
  | "failed";

export interface CallTranscriptTable {
  id: Generated<number>;
  call_id: number;
  role: "assistant" | "user" | "system";
  text: string;
  function_calls: Json<FunctionCall[]>;
  /** Whether the other side spoke over it; the text is what was heard. */
  interrupted: boolean;
  at: Timestamp;
}

export interface CallTokensTable {
  token_hash: string;
  call_id: number;
  expires_at: Timestamp;
}

export interface OwnerEventsTable {
  id: Generated<number>;
  user_id: number;
  type: string;
  data: Json<Record<string, unknown>>;
  call_id: NullableId;
  created_at: Timestamp;
}

export interface ToolsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string;
  /** Sealed by the vault; an address as it is in rows from before. */
  endpoint: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  timeout_s: number;
  /** Values are sealed by the vault. */
  sealed_headers: Json<{ name: string; value: string }[]>;
  parameters: Json<{ name: string; type: "string" | "number" | "boolean"; description: string }[]>;
  confirm: "always" | "never" | "non-get";
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Kept by triggers on assistants. */
export interface AssistantCountsTable {
  user_id: number;
  type: "inbound" | "outbound";
  count: bigint;
}

export interface AssistantToolsTable {
  assistant_id: number;
  tool_id: number;
  position: number;
}

export interface AssistantsTable {
  id: Generated<number>;
  uuid: string;
  user_id: number;
  name: string;
  type: "inbound" | "outbound";
  mode: "pipeline" | "multimodal" | "dualplex";
  status: "active" | "inactive";
  voice_id: number;
  language_id: number;
  timezone: string;
  initial_message: string;
  system_prompt: string;
  variables: Json<Variables>;
  webhook_url: string | null;
  is_webhook_active: Generated<boolean>;
  knowledgebase_id: number | null;
  phone_number_id: number | null;
  folder_id: number | null;
  settings: JSONColumnType<object, string | undefined, string>;
  /** Built-in tools as JSON, sealed by the vault; null where there are none. */
  sealed_tools: string | null;
  conversation_access: Generated<"open" | "token">;
  daily_spend_cap_micros: bigint | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Folders and labels: names that an owner sorts assistants by. */
export interface GroupsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  color: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AssistantLabelsTable {
  assistant_id: number;
  label_id: number;
  position: number;
}

export interface KnowledgebasesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DocumentsTable {
  id: Generated<number>;
  knowledgebase_id: number;
  name: string;
  description: string | null;
  type: "website" | "pdf" | "txt" | "docx";
  status: "processing" | "active" | "failed";
  url: string | null;
  /** Of websites: addresses to read besides `url`. */
  links: JSONColumnType<string[], string | undefined, string>;
  relative_links_limit: Generated<number>;
  /** ISO 639-1, as far as it could be recognised. */
  language: string | null;
  /** Why the last reading failed, in words for the owner. */
  failure: string | null;
  pages_read: Generated<number>;
  pages_known: number | null;
  /** The reading whose passages are searched; 0 before the first has ended. */
  reading: Generated<number>;
  /** The newest reading that began; an older one writes nothing any more. */
  newest_reading: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DocumentFilesTable {
  document_id: number;
  part: number;
  bytes: Uint8Array;
}

export interface DocumentPagesTable {
  document_id: number;
  reading: number;
  position: number;
  url: string | null;
  title: string;
  excerpt: string;
  characters: number;
  /** Why nothing of it was taken; null where something was. */
  problem: string | null;
}

export interface ChunksTable {
  id: Generated<number>;
  document_id: number;
  knowledgebase_id: number;
  /** Its place in the document, from 0. */
  position: number;
  /** The headings above its own, outermost first. */
  trail: string;
  heading: string;
  body: string;
  reading: Generated<number>;
  /** The page's own address, where its document has several. */
  url: string | null;
  /** Searched beside the headings; empty where these begin with it. */
  document_name: Generated<string>;
  search: GeneratedAlways<string>;
}

export interface ConversationsTable {
  id: Generated<number>;
  uuid: string;
  assistant_id: number;
  type: "widget" | "test" | "whatsapp" | "api";
  variables: Json<Record<string, unknown>>;
  ai_enabled: Generated<boolean>;
  /** What the engine keeps between two answers, such as a form that is half filled in. */
  engine_memory: ColumnType<unknown, string | undefined, string>;
  /** What its answers have cost so far. */
  cost_micros: Generated<bigint>;
  /** What the owner's program calls the person; of `api` conversations. */
  external_identifier: string | null;
  /** Of WhatsApp conversations, as are the next two. */
  customer_phone: string | null;
  customer_name: string | null;
  whatsapp_sender_phone: string | null;
  /** Whether the visitor waits for a person or has one, and since when. */
  person_state: "waiting" | "joined" | null;
  person_since: NullableTimestamp;
  person_name: string | null;
  /** What the visitor left when they asked for a person. */
  person_email: string | null;
  status: Generated<"open" | "closed">;
  tags: ColumnType<string[], string[] | undefined, string[]>;
  /** The last message that the owner has read. */
  read_id: Generated<number>;
  /** The assistant that answers since a transfer; null: the conversation's own. */
  answering_assistant_id: number | null;
  /** How often it was handed over in the day since the first of these. */
  transfers: Generated<number>;
  transfers_since: NullableTimestamp;
  created_at: Timestamp;
  last_message_at: Timestamp;
  updated_at: Timestamp;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  role: "user" | "assistant" | "system";
  content: string;
  function_calls: ColumnType<FunctionCall[], string | undefined, string>;
  state: "pending" | "done" | "failed";
  client_id: string | null;
  model: string | null;
  /** Whether the visitor found an answer helpful. */
  feedback: "up" | "down" | null;
  /** Who wrote it, where a person did. */
  author_name: string | null;
  /** Which assistant wrote it, where it was not the conversation's own. */
  assistant_name: string | null;
  created_at: Timestamp;
}

/** Messages for which an assistant found no answer. */
export interface UnansweredQuestionsTable {
  message_id: number;
  assistant_id: number;
  /** The same for messages that ask the same. */
  key: string;
  created_at: Timestamp;
}

/** What happens in conversations beside new messages, which are events by themselves. */
export interface ConversationEventsTable {
  /** Given by a trigger, from the sequence of the messages. */
  id: Generated<number>;
  conversation_id: number;
  type: "message" | "ai_enabled" | "person" | "updated" | "delivery" | "call";
  /** Of a message that was changed. */
  message_id: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: Timestamp;
}

export interface TurnsTable {
  id: Generated<number>;
  conversation_id: number;
  message_id: number;
  transfer_id: bigint | null;
  /** The start of the UTC day whose spending cap this turn counts against. */
  spend_window: NullableTimestamp;
  state: "running" | "done" | "failed";
  lease_until: Timestamp;
  /** Of the process that answers, while others may have the data open. */
  process: number | null;
  /** Names the attempt that began it, so that the same attempt can be made again. */
  token: string | null;
  /** Its answer's message, once it is done. */
  reply_id: number | null;
  /** The idempotency key that waits for it. */
  key_scope: string | null;
  key: string | null;
  /** The counters of `spend_window` that its price was added to. */
  spend_keys: ColumnType<string[], string[] | undefined, string[]>;
  /** Who answered, once it is done. */
  model: string | null;
  /** From the turn's beginning to its whole answer. */
  latency_ms: number | null;
  /** What the model counted in all its requests; null where it counts nothing. */
  input_tokens: number | null;
  output_tokens: number | null;
  created_at: Timestamp;
}

export interface LlmModelsTable {
  id: Generated<number>;
  name: string;
  created_at: Timestamp;
}

export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  payload_hash: string;
  state: "running" | "done";
  status: number | null;
  body: ColumnType<object | null, string | null, string | null>;
  lease_until: Timestamp;
  process: number | null;
  /** The conversation that the answer shows something of; a turn's is found by the turn. */
  conversation_id: number | null;
  expires_at: Timestamp;
}

export interface RequestTimesTable {
  key: string;
  times: bigint[];
  expires_at: Timestamp;
}

export interface RateCountersTable {
  key: string;
  window_start: Timestamp;
  count: bigint;
  expires_at: Timestamp;
}
