// The tables of assistants and what they are set up with.
import type { Generated, JSONColumnType } from "kysely";
import type { Variables } from "../../../contract/variable-values.ts";
import type { Json, Timestamp } from "./columns.ts";

export interface AssistantsTable {
  id: Generated<number>;
  uuid: string;
  user_id: number;
  name: string;
  type: "inbound" | "outbound";
  mode: "pipeline" | "multimodal" | "dualplex";
  status: "active" | "inactive";
  voice_id: number;
  language_id: number;
  timezone: string;
  initial_message: string;
  system_prompt: string;
  variables: Json<Variables>;
  webhook_url: string | null;
  is_webhook_active: Generated<boolean>;
  knowledgebase_id: number | null;
  phone_number_id: number | null;
  folder_id: number | null;
  settings: JSONColumnType<object, string | undefined, string>;
  /** Built-in tools as JSON, sealed by the vault; null if there are none. */
  sealed_tools: string | null;
  /** Its MCP servers as JSON, sealed by the vault; null if there are none. */
  sealed_mcp_servers: Generated<string | null>;
  conversation_access: Generated<"open" | "token">;
  daily_spend_cap_micros: bigint | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Kept by triggers on assistants. */
export interface AssistantCountsTable {
  user_id: number;
  type: "inbound" | "outbound";
  count: bigint;
}

/** Folders and labels: names that an owner sorts assistants by. */
export interface GroupsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  color: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The origins whose pages have loaded an assistant. */
export interface AssistantPagesTable {
  assistant_id: number;
  origin: string;
  first_seen_at: Timestamp;
}

export interface AssistantLabelsTable {
  assistant_id: number;
  label_id: number;
  position: number;
}

export interface ToolsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  description: string;
  /** Sealed by the vault; an address as it is in rows from before. */
  endpoint: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  timeout_s: number;
  /** Values are sealed by the vault. */
  sealed_headers: Json<{ name: string; value: string }[]>;
  parameters: Json<{ name: string; type: "string" | "number" | "boolean"; description: string }[]>;
  confirm: "always" | "never" | "non-get";
  /** Since when its service could not be used by any call; null once it answers, or the tool was changed. */
  failing_since: Generated<Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** What an assistant answers from beside its own knowledgebase_id. */
export interface AssistantKnowledgebasesTable {
  assistant_id: number;
  knowledgebase_id: number;
  position: number;
}

export interface AssistantToolsTable {
  assistant_id: number;
  tool_id: number;
  position: number;
}

/** Servers of models that accounts have connected. */
export interface ModelConnectionsTable {
  id: Generated<number>;
  user_id: number;
  url: string;
  sealed_key: string | null;
  created_at: Timestamp;
}

/** The models of such a server; an id is one of `llm_models`. */
export interface ConnectedModelsTable {
  id: number;
  connection_id: number;
  name: string;
  vision: Generated<boolean>;
  /** For a million tokens. */
  input_price_micros: bigint | null;
  output_price_micros: bigint | null;
}

export interface LlmModelsTable {
  id: Generated<number>;
  name: string;
  created_at: Timestamp;
}
