import { type McpServerField, turnSettingsOf } from "../../../../contract/assistant-fields.ts";
import type { OpenTurn } from "../../../engine/models.ts";
import { visitorTimezoneOf } from "../../../engine/tools/calendar/visitor-timezone.ts";
import { createHttpTool, notSetUp } from "../../../engine/tools/http-tool.ts";
import type { McpConnections } from "../../../engine/tools/mcp-client/connections.ts";
import type { Tool, TurnInput } from "../../../engine/turn.ts";
import { renderVariables } from "../../../engine/variables.ts";
import type { Log } from "../../../log.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import type { Db } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import { type BuiltIn, builtInTools, withDifferentNames } from "../../assistants/built-in-tools.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import { listOfAssistant } from "../../tools/store.ts";
import type { TurnAssistant } from "./stored-turn.ts";

/** Where and with what values an assistant answers. */
export interface TurnContext extends Pick<TurnInput, "channel" | "variables" | "givenVariables" | "contact"> {
  /** What its tool calls carry: see `conversationId`. */
  readonly conversation: string;
  /** (default: none) */
  readonly builtIn?: BuiltIn;
  /** (default: none) */
  readonly mcpServers?: readonly McpServerField[];
}

/** What a turn is put together with. */
export interface TurnParts {
  readonly db: Db;
  readonly vault: Vault;
  readonly safeFetch: SafeFetch;
  readonly mcp: McpConnections;
  readonly catalogue: Catalogue;
  readonly log: Log;
}

/** All of a turn that is the same for every message of a conversation: the assistant with its values filled in, and its tools. */
export async function assistantTurn(
  parts: TurnParts,
  assistant: Omit<TurnAssistant, "sealedTools" | "sealedMcpServers">,
  { channel, conversation, variables, givenVariables, contact, builtIn, mcpServers = [] }: TurnContext,
): Promise<Omit<OpenTurn, "at" | "memory" | "remember" | "history" | "message">> {
  const { db, vault, safeFetch, catalogue, log } = parts;
  const { name, knowledgebaseIds, settings, timezone } = assistant;
  const language = languageCode(catalogue, assistant.languageId);
  const stored = await listOfAssistant(db, assistant.id, vault);
  const httpTools = stored.map(({ id, timeout: timeoutS, unreadable, ...settings }) => {
    const tool = createHttpTool({ ...settings, timeoutS }, { safeFetch, conversation });
    if (unreadable.length === 0) return tool;
    log.warn({ tool: id, unreadable }, "a tool cannot be used: it was sealed with another RINGBACK_SECRET");
    return { ...tool, run: async () => notSetUp };
  });
  const use = { timezone, visitorTimezone: visitorTimezoneOf(variables), language, conversation };
  const more = builtIn ? await builtInTools(db, builtIn, use) : [];
  const own = withDifferentNames([...httpTools, ...more]);
  const others = await toolsOfServers(mcpServers, parts, { assistantId: assistant.id, channel, conversation, own });
  return {
    timezone,
    tools: withDifferentNames([...own, ...others]),
    modelIds: modelIdsOf(assistant),
    channel,
    language,
    assistant: {
      name,
      knowledgebaseIds,
      systemPrompt: renderVariables(assistant.systemPrompt, variables),
      initialMessage: renderVariables(assistant.initialMessage, variables),
      settings: turnSettingsOf(settings),
      fallbackContact: renderVariables(settings.fallback_contact ?? "", variables),
    },
    variables,
    givenVariables,
    ...(contact ? { contact } : {}),
  };
}

/** Most assistants have no MCP server: what it takes is loaded with the first one that has. */
async function toolsOfServers(
  servers: readonly McpServerField[],
  { mcp, log }: TurnParts,
  {
    own,
    ...talk
  }: Pick<TurnContext, "channel" | "conversation"> & { readonly assistantId: number; readonly own: readonly Tool[] },
): Promise<Tool[]> {
  if (servers.length === 0) return [];
  const { mcpTools } = await import("../../../engine/tools/mcp-client/mcp-tools.ts");
  const named = servers.map(({ headers = [], reading_tools = [], ...server }) => ({
    ...server,
    headers,
    readingTools: reading_tools,
  }));
  return mcpTools(named, {
    ...talk,
    connections: mcp,
    taken: new Set(own.map(({ name }) => name)),
    onFailure: ({ name: server }, cause) => {
      const reason = cause instanceof Error ? cause.name : "unknown";
      log.warn(
        { assistant: talk.assistantId, server, reason },
        "an MCP server lists no tools: the turn goes on without them",
      );
    },
  });
}

/** The model of the assistant's mode, and behind it the one that answers chats where that cannot. */
function modelIdsOf({ mode, settings }: Pick<TurnAssistant, "mode" | "settings">): number[] {
  const own = mode === "pipeline" ? settings.llm_model_id : settings.multimodal_model_id;
  return [own, settings.chat_llm_fallback_id].filter((id) => typeof id === "number");
}
