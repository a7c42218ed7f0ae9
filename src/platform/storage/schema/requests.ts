// The tables of what is kept about API requests.
import type { ColumnType } from "kysely";
import type { NullableId, Timestamp } from "./columns.ts";

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
  /** The call that the answer names. */
  call_id: NullableId;
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
