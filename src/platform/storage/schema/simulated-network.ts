// The tables of the simulated telephone network: what a real carrier would keep.
import type { ColumnType, Generated } from "kysely";
import type { AnsweredBy } from "./calls.ts";
import type { NullableId, NullableText, NullableTimestamp, Timestamp } from "./columns.ts";
import type { MessageChannel } from "./phone-messages.ts";

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
  /** Null if a handset wrote it. */
  reference: string | null;
  from_number: string;
  to_number: string;
  body: string;
  /** What a handset has sent with it. */
  files: ColumnType<{ name: string; type: string; data: string }[] | null, string | null | undefined, string | null>;
  status: "accepted" | "delivered" | "read";
  created_at: Timestamp;
}

export interface SimulatedCallsTable {
  id: Generated<number>;
  sid: string;
  /** Null if a handset made the call. */
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
  /** Of a leg: the call whose caller waits. */
  leg_of: NullableId;
  /** Of a leg: what the person hears. */
  message: NullableText;
  /** Of a leg: since when both are connected. */
  joined_at: NullableTimestamp;
  /** How long both of a leg may be connected, or a call may last whose caller was handed over, in seconds. */
  most_s: NullableId;
}
