import { sql } from "kysely";
import type { Place } from "./place.ts";

/** What is kept of conversations. */
export const conversationPlaces = {
  conversations: {
    personal: [
      "variables",
      "engine_memory",
      "external_identifier",
      "visitor",
      "customer_phone",
      "customer_name",
      "person_name",
      "person_email",
      "tags",
      "visitor_context",
    ],
    other: ["type", "whatsapp_sender_phone", "person_state", "status", "rating_state", "client_tools"],
    goesWith: { conversation: "itself" },
  },
  messages: {
    personal: [
      "content",
      "function_calls",
      "client_id",
      "author_name",
      "choices",
      "actions",
      "pending_call",
      "form",
      "event",
      "attachments",
    ],
    other: ["role", "state", "model", "feedback", "assistant_name"],
    goesWith: { conversation: "cascade" },
  },
  /** The file itself goes by `removed_files`. */
  attachments: { personal: ["name"], other: ["file", "type"], goesWith: { conversation: "cascade" } },
  turns: {
    personal: ["key", "client_calls", "client_progress", "memory_before", "memory_after"],
    other: ["state", "key_scope", "spend_keys", "model"],
    goesWith: { conversation: "cascade" },
  },
  conversation_events: { personal: ["data"], other: ["type"], goesWith: { conversation: "cascade" } },
  conversation_notes: { personal: ["author", "content"], goesWith: { conversation: "cascade" } },
  conversation_ratings: { personal: ["comment"], goesWith: { conversation: "cascade" } },
  /** They name what happened, and hold nothing of what was said. */
  notifications: { other: ["kind", "subject", "data"], goesWith: { conversation: "cascade" } },
  notification_deliveries: { other: ["way", "state"], goesWith: { conversation: "cascade" } },
  answer_mails: {
    personal: ["email", "error"],
    other: ["message_id", "status"],
    goesWith: { conversation: "cascade" },
  },
  unanswered_questions: { personal: ["key"], goesWith: { conversation: "cascade" } },
  whatsapp_invitations: {
    personal: ["message", "customer_phone"],
    other: ["code_hash", "site", "language"],
    goesWith: { conversation: "cascade" },
    age: (before) => sql<boolean>`r.created_at < ${before}`,
  },
} satisfies Record<string, Place>;
