import { assistantDefaults } from "../../../../contract/assistant-fields.ts";
import type { OpenTurn } from "../../../engine/models.ts";
import { visitorTimezoneOf } from "../../../engine/tools/calendar/visitor-timezone.ts";
import { createHttpTool, notSetUp } from "../../../engine/tools/http-tool.ts";
import type { TurnInput } from "../../../engine/turn.ts";
import { renderVariables } from "../../../engine/variables.ts";
import type { Log } from "../../../log.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import type { Db } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import { type BuiltIn, builtInTools, withDifferentNames } from "../../assistants/built-in-tools.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import { listOfAssistant } from "../../tools/store.ts";
import type { TurnAssistant } from "./stored-turn.ts";

/** Where and with what values an assistant talks. */
export interface Talk extends Pick<TurnInput, "channel" | "variables" | "givenVariables"> {
  /** What tool calls of this talk carry: see `conversationId`. */
  readonly conversation: string;
  /** (default: none) */
  readonly builtIn?: BuiltIn;
}

/** All of a turn that is the same for every message of a talk: the assistant with its values filled in, and its tools. */
export async function assistantTurn(
  {
    db,
    vault,
    safeFetch,
    catalogue,
    log,
  }: {
    readonly db: Db;
    readonly vault: Vault;
    readonly safeFetch: SafeFetch;
    readonly catalogue: Catalogue;
    readonly log: Log;
  },
  assistant: Omit<TurnAssistant, "sealedTools">,
  { channel, conversation, variables, givenVariables, builtIn }: Talk,
): Promise<Omit<OpenTurn, "at" | "memory" | "remember" | "history" | "message">> {
  const { name, knowledgebaseIds, settings, timezone } = assistant;
  const language = languageCode(catalogue, assistant.languageId);
  const own = await listOfAssistant(db, assistant.id, vault);
  const httpTools = own.map(({ id, timeout: timeoutS, unreadable, ...settings }) => {
    const tool = createHttpTool({ ...settings, timeoutS }, { safeFetch, conversation });
    if (unreadable.length === 0) return tool;
    log.warn({ tool: id, unreadable }, "a tool cannot be used: it was sealed with another RINGBACK_SECRET");
    return { ...tool, run: async () => notSetUp };
  });
  const use = { timezone, visitorTimezone: visitorTimezoneOf(variables), language, conversation };
  const more = builtIn ? await builtInTools(db, builtIn, use) : [];
  return {
    timezone,
    tools: withDifferentNames([...httpTools, ...more]),
    modelIds: modelIdsOf(assistant),
    channel,
    language,
    assistant: {
      name,
      knowledgebaseIds,
      systemPrompt: renderVariables(assistant.systemPrompt, variables),
      initialMessage: renderVariables(assistant.initialMessage, variables),
      temperature: settings.llm_temperature ?? assistantDefaults.llm_temperature,
      knowledgeMode: settings.knowledgebase_mode ?? assistantDefaults.knowledgebase_mode,
      fallbackContact: renderVariables(settings.fallback_contact ?? "", variables),
    },
    variables,
    givenVariables,
  };
}

/** The model of the assistant's mode, and behind it the one that answers chats where that cannot. */
function modelIdsOf({ mode, settings }: Pick<TurnAssistant, "mode" | "settings">): number[] {
  const own = mode === "pipeline" ? settings.llm_model_id : settings.multimodal_model_id;
  return [own, settings.chat_llm_fallback_id].filter((id) => typeof id === "number");
}
