import type { Generated } from "kysely";
import type { NullableId, NullableText, NullableTimestamp, Timestamp } from "./columns.ts";

/** What Twilio was asked for, by our reference. */
export interface TwilioRequestsTable {
  id: Generated<number>;
  reference: string;
  kind: "message" | "call" | "leg";
  from_number: string;
  to_number: string;
  /** Twilio's name for it, once that is known. */
  sid: NullableText;
  /** Of a message: the SHA-256 of its text, as hex. */
  body_hash: NullableText;
  /** Of a call leg: the call whose caller waits. */
  caller_sid: NullableText;
  /** Of a call leg: what the person hears. */
  message: NullableText;
  /** Of a call leg: the language of that, as ISO 639-1. */
  language: NullableText;
  /** Of a call leg: how long both may be connected, in seconds. */
  most_s: NullableId;
  /** Of a call leg: since when both are connected. */
  joined_at: NullableTimestamp;
  /** Of a call leg: when it was over. */
  ended_at: NullableTimestamp;
  created_at: Timestamp;
}
