import type { Place } from "./place.ts";

const setUp = "Its owner set it up, and deletes it.";

/** Accounts and what their owners set up: nobody else's words, unless an owner wrote them there. */
export const accountPlaces = {
  users: {
    personal: ["email", "name", "company"],
    other: ["password_hash", "language", "country"],
    stays: "It is the account.",
  },
  login_sessions: { other: ["token_hash", "user_agent"] },
  members: {
    personal: ["email", "name"],
    other: ["role", "password_hash", "sealed_totp"],
    stays: "They sign in to the account, until somebody removes them.",
  },
  /** Gone when used, and after seven days. */
  member_links: { personal: ["email"], other: ["token_hash", "role"], stays: "An invitation, for seven days at most." },
  audit_entries: {
    personal: ["actor", "address"],
    other: ["operation", "params"],
    stays: "What members have changed, for a year; nothing of the people who write or call.",
  },
  api_keys: { other: ["name", "token_hash", "purpose", "scopes"] },
  ledger_accounts: { other: ["code"] },
  /** Names ids and references alone. */
  ledger_transfers: { other: ["key", "kind", "reference", "state"] },
  usage_days: {},
  assistants: {
    other: [
      "name",
      "type",
      "mode",
      "status",
      "timezone",
      "initial_message",
      "system_prompt",
      "variables",
      "webhook_url",
      "conversation_access",
      "settings",
      "sealed_tools",
    ],
  },
  assistant_counts: { other: ["type"] },
  assistant_labels: {},
  assistant_pages: { other: ["origin"] },
  assistant_tools: {},
  assistant_knowledgebases: {},
  tools: { other: ["name", "description", "endpoint", "method", "sealed_headers", "parameters", "confirm"] },
  saved_replies: { other: ["name", "content"] },
  folders: { other: ["name", "color"] },
  labels: { other: ["name", "color"] },
  llm_models: { other: ["name"] },
  channels: { other: ["name", "counts_as"] },
  carriers: { other: ["name"] },
  knowledgebases: { other: ["name", "description"] },
  documents: { other: ["name", "description", "type", "status", "url", "links", "language", "failure", "left_out"] },
  document_files: { other: ["bytes"] },
  document_pages: { other: ["url", "title", "excerpt", "problem", "fetched"] },
  chunk_vectors: { other: ["model"] },
  chunks: { other: ["trail", "heading", "body", "url", "document_name", "search"] },
  campaigns: {
    other: [
      "name",
      "status",
      "stop_reason",
      "timezone",
      "start_time",
      "end_time",
      "allowed_days",
      "goal_completion_variable",
    ],
  },
  campaign_numbers: {},
  phone_numbers: {
    personal: ["phone_number", "nickname"],
    other: ["country_code", "type", "region", "carrier"],
    stays: setUp,
  },
  number_orders: {
    personal: ["phone_number"],
    other: ["country_code", "region", "carrier", "key_scope", "key"],
    stays: setUp,
  },
  sip_trunks: {
    personal: ["username"],
    other: [
      "trunk_type",
      "address",
      "sealed_password",
      "calling_format",
      "authorization_type",
      "allowed_inbound_ips",
      "country_code",
    ],
    stays: setUp,
  },
  whatsapp_senders: {
    personal: ["phone_number", "display_name"],
    other: ["status", "quality_rating"],
    stays: setUp,
  },
  whatsapp_templates: { other: ["name", "language", "category", "status", "body_text"] },
  webhook_secrets: { other: ["sealed_secret", "sealed_previous"] },
  simulated_numbers: { personal: ["phone_number"], stays: setUp },
  simulated_senders: { personal: ["phone_number"], other: ["status", "quality_rating"], stays: setUp },
} satisfies Record<string, Place>;
