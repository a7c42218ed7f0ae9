import type { BuiltInTool, McpServerField } from "../../../contract/assistant-fields.ts";
import type { Assistant, OutboundAssistant } from "../../../contract/operations/assistants/assistants.ts";
import { pick } from "../../../contract/record.ts";
import { timestamp } from "../../time.ts";
import { type AssistantRecord, unreadableOf } from "./store.ts";

/** An assistant as the lists show it, with every setting. */
export function present(record: AssistantRecord): Assistant {
  const { userId, createdAt, updatedAt, tools, mcp_servers, ...rest } = record;
  const { hasUnreadableTools: _, hasUnreadableMcpServers: __, ...assistant } = rest;
  const unreadable = unreadableOf(record);
  return {
    ...assistant,
    tools: tools.map(presentTool),
    mcp_servers: mcp_servers.map(presentMcpServer),
    ...(unreadable.length > 0 ? { unreadable } : {}),
    user_id: userId,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
  };
}

/** Every field of a built-in tool but its key. */
function presentTool(tool: BuiltInTool): Assistant["tools"][number] {
  const { type, calcom_api_key: _, ...data } = { calcom_api_key: undefined, ...tool };
  return { type, data };
}

/** A server without the values of its headers. */
function presentMcpServer({ headers = [], reading_tools = [], ...server }: McpServerField): McpServerField {
  return { ...server, headers: headers.map(({ name }) => ({ name, value: "" })), reading_tools };
}

/** The fields that the outbound list shows as they are. */
const outboundFields = [
  "id",
  "uuid",
  "name",
  "type",
  "mode",
  "status",
  "voice_id",
  "language_id",
  "timezone",
  "initial_message",
  "system_prompt",
  "variables",
  "webhook_url",
  "is_webhook_active",
] as const satisfies readonly (keyof AssistantRecord & keyof OutboundAssistant)[];

/** What the outbound list shows, and no more: its items are documented one by one. */
export function presentOutbound(assistant: AssistantRecord): OutboundAssistant {
  return {
    ...pick(assistant, outboundFields),
    user_id: assistant.userId,
    created_at: timestamp(assistant.createdAt),
    updated_at: timestamp(assistant.updatedAt),
  };
}

/** What a write answers. @source Resources › Assistant */
export function presentChange({ id, name, status, type, mode }: { readonly id: number } & Change) {
  return { id, name, status, type, mode };
}

type Change = Pick<AssistantRecord, "name" | "status" | "type" | "mode">;
