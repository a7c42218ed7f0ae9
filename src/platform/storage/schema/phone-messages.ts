// The tables of text messages and WhatsApp.
import type { ColumnType, Generated } from "kysely";
import type { NullableId, NullableText, NullableTimestamp, Timestamp } from "./columns.ts";
import type { CarrierName } from "./phone-numbers.ts";

/** Ways to write to a phone, by the names of their records. */
export type MessageChannel = "sms" | "whatsapp" | (string & {});

/** A file that came with a message: what the carrier fetches it by, and then the file of the conversation, or that there is none. */
export interface StoredPhoneFile {
  readonly address: string;
  readonly type: string;
  readonly attachment?: string;
  readonly isLost?: boolean;
}

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
  /** It came without words: `body` says what it is. */
  is_wordless: Generated<boolean>;
  /** Files that came with it. */
  files: ColumnType<StoredPhoneFile[] | null, string | null | undefined, string | null>;
  segments: number;
  segment_micros: bigint;
  status: "sending" | "unknown" | "sent" | "delivered" | "read" | "failed" | "received";
  /** Why it failed, in the carrier's words. */
  failure: NullableText;
  carrier: CarrierName;
  /** The message's name at the carrier before that gave it a `sid`. */
  reference: string;
  sid: NullableText;
  transfer_id: ColumnType<number | null, number | null | undefined, number | null>;
  key_scope: NullableText;
  key: NullableText;
  conversation_id: NullableId;
  /** What it is in its conversation. */
  message_id: NullableId;
  /** The conversation whose visitor had it sent, and whose followers learn what becomes of it. */
  followed_in: NullableId;
  /** Who wrote it, where a person did. */
  author_name: NullableText;
  /** Deleted with its conversation while it was on its way: it goes once its outcome is known. (default: false) */
  is_to_erase: Generated<boolean>;
  /** The counters of `spend_window` that its price was added to; none where no stranger brought it about. */
  spend_keys: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
  spend_window: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface TextOptOutsTable {
  own_number: string;
  other_number: string;
  created_at: Timestamp;
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

/** Links by which visitors of a chat write on WhatsApp. */
export interface WhatsappInvitationsTable {
  id: Generated<number>;
  sender_id: number;
  conversation_id: number;
  code_hash: string;
  /** Where the chat is. */
  site: string;
  /** What is sent once its writer agrees. */
  message: string | null;
  expires_at: Timestamp;
  /** Who wrote the code, which is used up then. */
  customer_phone: NullableText;
  phone_message_id: NullableId;
  /** The visitor's, as ISO 639-1. */
  language: NullableText;
  answered_at: NullableTimestamp;
  created_at: Timestamp;
}
