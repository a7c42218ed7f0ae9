// The tables of conversations, their messages, and the turns that answer them.
import type { ColumnType, Generated } from "kysely";
import type { Attachment } from "../../../contract/operations/conversations/attachments.ts";
import type { FormCard, PendingCallCard } from "../../../contract/operations/conversations/cards.ts";
import type { ClientTool } from "../../../contract/operations/conversations/client-tools.ts";
import type {
  FunctionCall,
  HistoryEvent,
  VisitorAction,
} from "../../../contract/operations/conversations/conversations.ts";
import type { VisitorContext } from "../../../contract/operations/visitor/visitor-context.ts";
import type { Json, NullableId, NullableText, NullableTimestamp, Timestamp } from "./columns.ts";

export interface ConversationsTable {
  id: Generated<number>;
  uuid: string;
  /** Whose it is; a trigger writes it where it has an assistant. */
  user_id: ColumnType<number, number | undefined, never>;
  /** Null if nobody but people answers at the phone number. */
  assistant_id: NullableId;
  type: "widget" | "test" | "whatsapp" | "api" | (string & {});
  variables: Json<Record<string, unknown>>;
  ai_enabled: Generated<boolean>;
  /** What the visitor's page offers to do, as it said last. */
  client_tools: ColumnType<ClientTool[] | null, string | null | undefined, string | null>;
  /** What the engine keeps between two answers, such as a form that is half filled in. */
  engine_memory: ColumnType<unknown, string | undefined, string>;
  /** What its answers have cost so far. */
  cost_micros: Generated<bigint>;
  /** What the owner's program calls the person; of `api` conversations. */
  external_identifier: string | null;
  /** Whose it is, as a proxy that knows the visitor names them. */
  visitor: NullableText;
  /** On which page the visitor is, as it said last. */
  visitor_context: ColumnType<VisitorContext | null, string | null | undefined, string | null>;
  /** Of WhatsApp conversations, as is `whatsapp_sender_phone`. */
  customer_phone: string | null;
  /** Who the customer is on WhatsApp, or what a visitor gave as their name in a form. */
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
  /** The member who answers it; null: nobody in particular. */
  assignee_id: NullableId;
  /** When it was given to that member in turn. */
  given_at: NullableTimestamp;
  /** Who has had it in this wait. */
  given_to: ColumnType<number[], number[] | undefined, number[]>;
  /** Until then it is out of the way. */
  snoozed_until: NullableTimestamp;
  /** The last message that the owner has read. */
  read_id: Generated<number>;
  /** Whether the visitor has written something after it; triggers write it. */
  has_unread: ColumnType<boolean, never, never>;
  /** Whether the visitor has written or asked for a person, whether a person was asked for or has answered; triggers write these, as the next two. */
  has_visitor: ColumnType<boolean, never, never>;
  has_person: ColumnType<boolean, never, never>;
  /** Since when the visitor waits for a person's answer, and how long the last wait for one was. */
  waits_since: ColumnType<Date | null, never, never>;
  first_answer_s: ColumnType<number | null, never, never>;
  /** `due`: the visitor has written and is asked for a rating at the end. */
  rating_state: Generated<"none" | "due" | "asked" | "given">;
  /** The assistant that answers since a transfer; null: the conversation's own. */
  answering_assistant_id: number | null;
  /** How often it was handed over in the day since the first of these. */
  transfers: Generated<number>;
  transfers_since: NullableTimestamp;
  /** When its end was reported to the owner's server last. */
  end_reported_at: NullableTimestamp;
  /** Whether nobody has looked at its end since the last message; set by a trigger. */
  end_pending: Generated<boolean>;
  /** The last message or event that the visitor's page is known to have; kept where there is an e-mail address. */
  visitor_seen_id: Generated<number>;
  /** So long an event stream of theirs may be open. */
  visitor_reads_until: NullableTimestamp;
  /** When the owner was notified by e-mail that the visitor waits for a person. */
  owner_mailed_at: NullableTimestamp;
  created_at: Timestamp;
  last_message_at: Timestamp;
  updated_at: Timestamp;
}

export interface MessagesTable {
  id: Generated<number>;
  /** Whose assistant it is; a trigger writes it. */
  user_id: ColumnType<number, never, never>;
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
  /** What the visitor could answer. */
  choices: ColumnType<string[] | null, never, never>;
  /** What it offers beside chatting. */
  actions: ColumnType<VisitorAction[] | null, never, never>;
  /** The call that it asks an agreement to, and the form that it asks to fill in, as pages show them. */
  pending_call: ColumnType<PendingCallCard | null, never, string | null>;
  form: ColumnType<FormCard | null, never, string | null>;
  /** Whether the visitor has replaced it by another one. */
  replaced: ColumnType<boolean, never, never>;
  /** Whether its reader stopped it. */
  stopped: ColumnType<boolean, never, true>;
  /** Its files, as they are shown; a function of the database writes it. */
  attachments: ColumnType<Attachment[] | null, never, never>;
  /** What a `system` line reports. */
  event: ColumnType<HistoryEvent | null, string | null | undefined, never>;
  created_at: Timestamp;
}

/** How the visitor has rated a conversation after its end. */
export interface ConversationRatingsTable {
  conversation_id: number;
  user_id: number;
  /** 1 to 5. */
  value: number;
  comment: string | null;
  created_at: Timestamp;
}

/** What members write about a conversation for each other. */
export interface ConversationNotesTable {
  id: Generated<number>;
  conversation_id: number;
  member_id: number | null;
  /** The member's name or the API key's, as it was. */
  author: string;
  content: string;
  created_at: Timestamp;
}

/** Answers that a team gives again and again. */
export interface SavedRepliesTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  content: string;
  created_at: Timestamp;
}

/** E-mails that bring answers of people to visitors who have left. */
export interface AnswerMailsTable {
  id: Generated<number>;
  conversation_id: number;
  /** The e-mail's own. */
  message_id: string;
  /** The first and the last of the messages that it brings. */
  first_id: number;
  last_id: number;
  /** `seen`: the visitor came back before it was sent. */
  status: "pending" | "sent" | "seen" | "dead";
  /** Those whose outcome is known. */
  attempts: Generated<number>;
  /** Where it went, once it was sent. */
  email: NullableText;
  /** Why the last try failed. */
  error: NullableText;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
}

export interface TurnsTable {
  id: Generated<number>;
  conversation_id: number;
  message_id: number;
  transfer_id: number | null;
  /** The start of the UTC day whose spending cap this turn counts against. */
  spend_window: NullableTimestamp;
  state: "running" | "done" | "failed";
  lease_until: Timestamp;
  /** Of the process that answers, while others may have the data open. */
  process: number | null;
  /** Names the attempt that began it, so that the same attempt can be made again. */
  token: string | null;
  /** Whether its reader has asked to stop it. */
  stop_requested: ColumnType<boolean, never, true>;
  /** The calls that wait for the visitor's page, by their ids: null until there is a result, which is JSON as text. */
  client_calls: ColumnType<Record<string, string | null> | null, never, never>;
  /** How far those calls are. */
  client_progress: ColumnType<Record<string, object> | null, never, never>;
  /** Whether a function was called that changes something. */
  wrote: ColumnType<boolean, never, never>;
  /** What the engine had kept when it began, while its answer can be replaced. */
  memory_before: ColumnType<unknown, never, never>;
  /** The answer that it replaces, and what was kept after that one. */
  replaces: ColumnType<number | null, never, number>;
  memory_after: ColumnType<unknown, never, string>;
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
  /** What the model counted in all its requests; null if it counts nothing. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** Whether they are reckoned from the texts. */
  tokens_estimated: Generated<boolean>;
  /** What the model's server takes for them, where its prices are known. */
  model_cost_micros: bigint | null;
  created_at: Timestamp;
}

/** What happens in conversations beside new messages, which are events by themselves. */
export interface ConversationEventsTable {
  /** Given by a trigger, from the sequence that numbers messages too. */
  id: Generated<number>;
  /** Whose assistant it is; a trigger writes it. */
  user_id: ColumnType<number, never, never>;
  conversation_id: number;
  type: "message" | "ai_enabled" | "person" | "updated" | "delivery" | "call" | "typing" | "rating" | "progress";
  /** Of a message that was changed. */
  message_id: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
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

/** Files of conversations; those that no message has yet are deleted after an hour. */
export interface AttachmentsTable {
  id: string;
  conversation_id: number;
  message_id: ColumnType<number | null, number | undefined, number>;
  /** The file's name in the storage of files. */
  file: string;
  name: string;
  type: string;
  bytes: bigint;
  /** Whether the file is there. */
  stored: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Timestamp;
}
