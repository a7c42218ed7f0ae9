import {
  type AssistantMode,
  type AssistantOptions,
  assistantDefaults,
  type BuiltInTool,
  type McpServerField,
  optionalFields,
  type requiredFields,
} from "../../../contract/assistant-fields.ts";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { s } from "../../../contract/kit/schema.ts";
import type { createAssistant, updateAssistant } from "../../../contract/operations/assistants/assistants.ts";

type Required = { [Name in keyof typeof requiredFields]: s.Infer<(typeof requiredFields)[Name]> };

/** Everything that can be set on an assistant, complete. */
export type AssistantDraft = Required & AssistantOptions & { readonly status: "active" | "inactive" };

/** What a field is once it was cleared: its default, but for the cap, whose absence means that there is none. */
const cleared: AssistantOptions = { ...assistantDefaults, daily_spend_cap: null };

/** A new assistant from what was given; it is inactive, and has nothing that its mode has not. */
export function newDraft(body: BodyOf<typeof createAssistant>): AssistantDraft {
  const draft = { ...assistantDefaults, ...withoutAbsent(body), status: "inactive" } as AssistantDraft;
  return fitToMode({ ...draft, ...knowledgebasesOf(body, assistantDefaults) });
}

/** An assistant on the engines that are always there, for programs that set one up by themselves. */
export function plainDraft(
  given: Partial<AssistantDraft> & Pick<AssistantDraft, "name" | "system_prompt">,
): AssistantDraft {
  return {
    ...assistantDefaults,
    type: "outbound",
    mode: "pipeline",
    status: "active",
    timezone: "Europe/London",
    voice_id: 1,
    language_id: 1,
    llm_model_id: 1,
    synthesizer_provider_id: 1,
    initial_message: "",
    ...given,
  };
}

/** An assistant with what was given. Another mode begins with that mode's defaults. */
export function changeDraft(before: AssistantDraft, body: BodyOf<typeof updateAssistant>): AssistantDraft {
  const changesMode = body.mode !== undefined && body.mode !== before.mode;
  const kept = changesMode ? { ...before, ...pick(modeFields) } : before;
  const draft = { ...kept, ...withoutAbsent(body) } as AssistantDraft;
  return fitToMode({ ...draft, ...knowledgebasesOf(body, before), ...secretsKept(draft, before) });
}

type Knowledgebases = Pick<AssistantDraft, "knowledgebase_id" | "knowledgebase_ids">;

/**
 * One list from the two fields: the single id is its first. Chosen: another single id alone is the only one from then on,
 * since who sends it may not know of the list; the same one leaves the list as it is.
 */
function knowledgebasesOf(
  { knowledgebase_id: single, knowledgebase_ids: list }: BodyOf<typeof updateAssistant>,
  before: Knowledgebases,
): Knowledgebases {
  const isOther = single !== undefined && single !== before.knowledgebase_id;
  if (list === undefined && !isOther) return pickKnowledgebases(before);
  const first = single === undefined || single === null || (list && !isOther) ? [] : [single];
  const ids = [...new Set([...first, ...(list ?? [])])];
  return { knowledgebase_id: ids[0] ?? null, knowledgebase_ids: ids };
}

function pickKnowledgebases({ knowledgebase_id, knowledgebase_ids }: Knowledgebases): Knowledgebases {
  return { knowledgebase_id, knowledgebase_ids };
}

function secretsKept(draft: AssistantDraft, before: AssistantDraft): Pick<AssistantDraft, "tools" | "mcp_servers"> {
  return {
    tools: withKeys(draft.tools, before.tools),
    mcp_servers: withHeaderValues(draft.mcp_servers, before.mcp_servers),
  };
}

/**
 * Values of headers are never returned, so a list that is read and written back has empty ones: each keeps the value that was
 * given for the same address. At another address it would be revealed to somebody who was never given it.
 */
function withHeaderValues(servers: readonly McpServerField[], before: readonly McpServerField[]): McpServerField[] {
  return servers.map(({ headers = [], ...server }) => {
    const stored = before.filter(({ url }) => url === server.url).flatMap((same) => same.headers ?? []);
    const storedValue = (name: string) =>
      stored.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value;
    return {
      ...server,
      headers: headers.map(({ name, value }) => ({ name, value: value || (storedValue(name) ?? "") })),
    };
  });
}

/**
 * Keys are never returned, so a list that is read and written back has none: each calendar keeps the key of its event, the
 * first with the first where several have the same.
 */
function withKeys(tools: readonly BuiltInTool[], before: readonly BuiltInTool[]): BuiltInTool[] {
  const stored = before.filter((tool) => tool.type === "calendar_integration");
  return tools.map((tool) => {
    if (tool.type !== "calendar_integration") return tool;
    const at = stored.findIndex(({ calcom_event_slug }) => calcom_event_slug === tool.calcom_event_slug);
    const [same] = at < 0 ? [] : stored.splice(at, 1);
    return { ...tool, calcom_api_key: tool.calcom_api_key ?? same?.calcom_api_key };
  });
}

/** Settings that mean nothing, or something else, in another mode. */
const modeFields = [
  "llm_model_id",
  "multimodal_model_id",
  "synthesizer_provider_id",
  "transcriber_provider_id",
  "fillers",
  "filler_config",
  "allow_interruptions",
  "turn_detection_threshold",
  "knowledgebase_mode",
] as const satisfies (keyof AssistantOptions)[];

/** Fields that a mode does not have; given there they are ignored. */
const foreignFields: Record<AssistantMode, readonly (keyof AssistantOptions)[]> = {
  pipeline: ["multimodal_model_id"],
  multimodal: ["llm_model_id", "transcriber_provider_id", "fillers", "filler_config", "synthesizer_provider_id"],
  dualplex: ["llm_model_id", "transcriber_provider_id", "fillers", "filler_config"],
};

function fitToMode(draft: AssistantDraft): AssistantDraft {
  return { ...draft, ...pick(foreignFields[draft.mode]) };
}

function pick(names: readonly (keyof AssistantOptions)[]): Partial<AssistantOptions> {
  return Object.fromEntries(names.map((name) => [name, assistantDefaults[name]]));
}

/** Absent fields are left out; null becomes what the field is when it is cleared. */
function withoutAbsent(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      value === null && name in optionalFields ? cleared[name as keyof AssistantOptions] : value,
    ]),
  );
}
