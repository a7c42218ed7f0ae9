// The tables of campaigns and their leads.
import type { ColumnType, Generated } from "kysely";
import type { Variables } from "../../../../contract/variable-values.ts";
import type { Json, NullableId, NullableText, Timestamp } from "../columns.ts";

/** Why a campaign stopped by itself. */
export type StopReason = "insufficient_balance" | "calls_failed" | "assistant_inactive";

export interface CampaignsTable {
  id: Generated<number>;
  user_id: number;
  /** Null once the assistant is deleted. */
  assistant_id: NullableId;
  name: string;
  status: "draft" | "in-progress" | "stopped" | "completed";
  stop_reason: ColumnType<StopReason | null, StopReason | null | undefined, StopReason | null>;
  timezone: string;
  max_calls_in_parallel: number;
  /** `HH:MM`, as is `end_time`. */
  start_time: string;
  end_time: string;
  /** English names in lower case. */
  allowed_days: string[];
  max_retries: number;
  retry_interval_min: number;
  retry_on_voicemail: boolean;
  retry_on_goal_incomplete: boolean;
  goal_completion_variable: NullableText;
  mark_complete_when_no_leads: boolean;
  /** Calls that failed since the last one that did not. */
  failed_in_row: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface CampaignNumbersTable {
  campaign_id: number;
  phone_number_id: number;
  position: number;
}

/** @source States › Lead status */
export type LeadStatus =
  | "created"
  | "scheduled"
  | "processing"
  | "completed"
  | "rescheduled"
  | "reached-max-retries"
  | "blacklisted";

export interface LeadsTable {
  id: Generated<number>;
  user_id: number;
  campaign_id: number;
  phone_number: string;
  variables: Json<Variables>;
  status: LeadStatus;
  /** Those that ended without reaching anybody. */
  attempts: Generated<number>;
  /** Whom the next call is for: 0 is the lead, higher ones its secondary contacts. */
  contact_position: Generated<number>;
  next_call_at: Timestamp;
  /** The call under way. */
  call_id: NullableId;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface LeadContactsTable {
  id: Generated<number>;
  lead_id: number;
  /** From 1. */
  position: number;
  phone_number: string;
  variables: Json<Variables>;
  status: LeadStatus;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SuppressedNumbersTable {
  user_id: number;
  phone_number: string;
  created_at: Timestamp;
}
