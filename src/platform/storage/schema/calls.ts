// The tables of calls.
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import type { Variables } from "../../../contract/variable-values.ts";
import type { Json, NullableId, NullableText, NullableTimestamp, Timestamp } from "./columns.ts";
import type { CarrierName } from "./phone-numbers.ts";

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
  /** Why it ended, for a person who looks into the database. */
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
  transfer_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The counters of `spend_window` that its price was added to; none where no stranger brought it about. */
  spend_keys: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
  spend_window: NullableTimestamp;
  total_micros: Generated<bigint>;
  carrier_micros: Generated<bigint>;
  line: Generated<"none" | "open" | "closed">;
  /** The process that holds the connection; null if no other process can. */
  process: NullableId;
  memory: JSONColumnType<object | null, string | null | undefined, string | null>;
  evaluation: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  webhook_response: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  /** Of a campaign's call, as are the next three; null once that is deleted. */
  campaign_id: NullableId;
  /** Stays when the campaign is deleted. */
  campaign_name: NullableText;
  lead_id: NullableId;
  /** The secondary contact that it is for; null of the lead's own number. */
  lead_contact_id: NullableId;
  /** Deleted with its lead or conversation while it was not over: it goes once it is. (default: false) */
  is_to_erase: Generated<boolean>;
  duration_s: Generated<number>;
  asked_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Who took a call, as far as the carrier can tell. */
export type AnsweredBy = "human" | "machine" | "unknown";

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

/** An open connection. */
export interface CallLinesTable {
  call_id: number;
  /** When the connection was last known to be open. */
  open_at: Timestamp;
  /** What we are saying: how much of it is heard is known later. */
  saying: NullableText;
  saying_calls: Json<FunctionCall[]>;
  saying_since: NullableTimestamp;
}

export interface CallTokensTable {
  token_hash: string;
  call_id: number;
  expires_at: Timestamp;
}

/** `none`: nothing was recorded, or nobody can fetch it. */
export type RecordingState = "pending" | "stored" | "none";

export interface CallRecordingsTable {
  call_id: number;
  /** Its name in the file storage. */
  file: string;
  state: Generated<RecordingState>;
  bytes: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  seconds: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether the report of the call waits for it. */
  report_waits: Generated<boolean>;
  created_at: Timestamp;
  settled_at: NullableTimestamp;
}

/** Files whose rows are gone, until they are gone as well. */
export interface RemovedFilesTable {
  id: Generated<number>;
  file: string;
  carrier: string | null;
  call_sid: string | null;
  due_at: Generated<Date>;
  is_last: Generated<boolean>;
}

/** How far the second leg of a warm transfer has come. `answered`: the person hears what it is about. */
export type CallLegStatus =
  | "asked"
  | "ringing"
  | "answered"
  | "joined"
  | "ended"
  | "declined"
  | "busy"
  | "no-answer"
  | "failed";

export interface CallLegsTable {
  id: Generated<number>;
  call_id: number;
  reference: string;
  to_number: string;
  status: CallLegStatus;
  sid: NullableText;
  minute_micros: bigint;
  most_s: number;
  transfer_id: number;
  total_micros: Generated<bigint>;
  asked_at: Timestamp;
  answered_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}
