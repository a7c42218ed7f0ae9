// The tables of notifications, and of the ways to members.
import type { ColumnType, Generated } from "kysely";
import type { NotificationKind } from "../../../contract/notification-kinds.ts";
import type { NullableTimestamp, Timestamp } from "./columns.ts";

/** By which ways somebody is notified of a kind. */
export type Ways = Readonly<Record<"push" | "email" | "sound", boolean>>;
/** What differs from the defaults. */
export type StoredKinds = Readonly<Partial<Record<NotificationKind, Partial<Ways>>>>;

/** When nothing is sent, in a time zone. */
export interface QuietHours {
  /** `HH:MM`, as is the end. */
  readonly begin: string;
  readonly end: string;
  readonly timezone: string;
}

export interface NotificationSettingsTable {
  member_id: number;
  /** What differs from the defaults. */
  kinds: ColumnType<StoredKinds, string, string>;
  quiet_hours: ColumnType<QuietHours | null, string | null, string | null>;
}

/** Browsers that take push messages for a member. */
export interface PushDevicesTable {
  id: Generated<number>;
  member_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  user_agent: string | null;
  created_at: Timestamp;
}

/** Addresses of chats that get notifications too. */
export interface NotificationHooksTable {
  id: Generated<number>;
  user_id: number;
  /** Sealed by the vault: anyone with the address can write there. */
  sealed_url: string;
  host: string;
  kinds: ColumnType<string[], string[], string[]>;
  /** Why the last message did not arrive. */
  error: Generated<string | null>;
  created_at: Timestamp;
}

/** Notifications to be sent, one for each subject; triggers and handlers add it. */
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  subject: string;
  conversation_id: number | null;
  member_id: number | null;
  data: ColumnType<Record<string, unknown>, string | undefined, string>;
  step: Generated<number>;
  next_at: NullableTimestamp;
  created_at: Timestamp;
}

/** To whom it is sent, and what became of that. */
export interface NotificationDeliveriesTable {
  id: Generated<number>;
  notification_id: number;
  member_id: number | null;
  hook_id: number | null;
  way: "push" | "email" | "hook";
  state: Generated<"pending" | "sending" | "sent" | "failed" | "skipped" | "unknown">;
  sent_at: NullableTimestamp;
}

/** By which push services know this server. */
export interface PushKeysTable {
  id: number;
  public_key: string;
  sealed_private_key: string;
}
