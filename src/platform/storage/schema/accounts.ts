// The tables of users, their keys and sessions, and the ledger of their money.
import type { Generated } from "kysely";
import type { Role } from "../../../contract/kit/operation.ts";
import type { Json, NullableId, NullableTimestamp, Timestamp } from "./columns.ts";

export interface UsersTable {
  id: Generated<number>;
  email: string;
  name: string;
  password_hash: string | null;
  /** Whether they get e-mails about visitors who wait for a person. */
  waiting_emails: Generated<boolean>;
  company: Generated<string | null>;
  /** ISO 639-1: what new assistants speak. */
  language: Generated<string | null>;
  /** ISO 3166-1 alpha-2: where numbers without a country's code are dialled. */
  country: Generated<string | null>;
  /** How to reach the company, for assistants that say nothing of their own. */
  fallback_contact: Generated<string | null>;
  /** Whether visitors see what calls and texts cost the company. */
  show_prices: Generated<boolean>;
  /** Whether waiting conversations are given to members in turn, and how many each has at most; null: no limit. */
  assign_in_turn: Generated<boolean>;
  assign_limit: Generated<number | null>;
  /** Whose clocks the days of results and usage are. */
  timezone: Generated<string>;
  /** Null: as long as the server keeps what is personal. */
  retention_days: Generated<number | null>;
  /** When it is deleted, where somebody has asked for that. */
  deletes_at: NullableTimestamp;
  created_at: Timestamp;
}

/** Who signs in to an account; one of them is the account's own. */
export interface MembersTable {
  id: Generated<number>;
  user_id: number;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  is_account: Generated<boolean>;
  /** The secret of one-time codes, sealed by the vault. */
  sealed_totp: Generated<string | null>;
  /** Whether a code has confirmed it: only then one is asked for. */
  totp_confirmed: Generated<boolean>;
  /** The last code's place in time. */
  totp_step: Generated<bigint | null>;
  /** Whether waiting conversations are given to them, where these are given in turn. */
  takes_turns: Generated<boolean>;
  created_at: Timestamp;
}

/** When members were in the console last and were given a conversation last, where these are given in turn. */
export interface MemberTurnsTable {
  member_id: number;
  seen_at: NullableTimestamp;
  given_at: NullableTimestamp;
}

/** One link for each: to become a member, or, with a member, to set a new password. */
export interface MemberLinksTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  member_id: number | null;
  email: string;
  role: Role;
  created_at: Timestamp;
  expires_at: Timestamp;
}

/** What was changed, by whom and from where. */
export interface AuditEntriesTable {
  id: Generated<number>;
  user_id: number;
  operation: string;
  params: Json<Record<string, unknown>>;
  member_id: number | null;
  actor: string;
  address: string | null;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: string;
  /** What a program set it for; null if the user created it. */
  purpose: string | null;
  /** The groups of operations that it may use; null: all. */
  scopes: Generated<string[] | null>;
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface LoginSessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  /** Null of sessions from before there were members: the account's own. */
  member_id: Generated<number | null>;
  user_agent: Generated<string | null>;
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
  id: Generated<number>;
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

/** What became of the conversations that began on a day; triggers write it. */
export interface ResultDaysTable {
  user_id: number;
  day: Date;
  /** 0 where there is none. */
  assistant_id: number;
  channel: string;
  conversations: bigint;
  with_person: bigint;
  answered_waits: bigint;
  wait_seconds: bigint;
  answered_in_5_min: bigint;
  rated_1: bigint;
  rated_2: bigint;
  rated_3: bigint;
  rated_4: bigint;
  rated_5: bigint;
  helpful: bigint;
  not_helpful: bigint;
}

/** What an owner used on a day of UTC; triggers count it. */
export interface UsageDaysTable {
  user_id: number;
  day: Date;
  /** 0 where it belongs to none. */
  assistant_id: number;
  chats: bigint;
  chat_messages: bigint;
  calls: bigint;
  call_seconds: bigint;
  texts: bigint;
  whatsapp_messages: bigint;
  micros: bigint;
  /** The assistant's part of `micros` for calls, which names no assistant. */
  call_micros: bigint;
}

export interface OwnerEventsTable {
  id: Generated<number>;
  user_id: number;
  type: string;
  data: Json<Record<string, unknown>>;
  call_id: NullableId;
  /** Of a text or WhatsApp message: it names a number. */
  phone_message_id: NullableId;
  created_at: Timestamp;
}
