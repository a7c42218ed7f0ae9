// The tables of webhooks.
import type { Generated } from "kysely";
import type { NullableId, NullableText, NullableTimestamp, Timestamp } from "../columns.ts";

export interface WebhookSecretsTable {
  assistant_id: number;
  /** Sealed by the vault, as is the previous one. */
  sealed_secret: string;
  sealed_previous: NullableText;
  previous_until: NullableTimestamp;
}

export type WebhookKind = "post-call" | "conversation-ended" | "inbound-call";

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  user_id: number;
  /** Null once the assistant is deleted. */
  assistant_id: NullableId;
  call_id: NullableId;
  conversation_id: NullableId;
  kind: WebhookKind;
  webhook_id: string;
  /** What it reports; null of tests and questions. */
  source: NullableText;
  url: string;
  /** The body as it is sent. */
  payload: string;
  status: "pending" | "delivered" | "dead";
  /** Those whose outcome is known. */
  attempts: Generated<number>;
  /** The last one before the delivery is dead. */
  final_attempt: number;
  response_status: NullableId;
  error: NullableText;
  next_attempt_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  created_at: Timestamp;
}
