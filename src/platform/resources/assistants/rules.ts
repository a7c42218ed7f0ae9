import { isDeepStrictEqual } from "node:util";
import { headerRefusal } from "../../safe-fetch/headers.ts";
import type { Catalogue } from "../catalogues/catalogue.ts";
import type { AssistantDraft } from "./draft.ts";
import type { DraftReferences } from "./references.ts";

/** What a draft is checked against. */
export interface DraftSurroundings {
  /** The assistant as it is stored: what a draft does not change is not checked again. Undefined for a new one. */
  readonly before: AssistantDraft | undefined;
  readonly references: DraftReferences;
  readonly catalogue: Catalogue;
  /** In which of its two fields what it answers from was given. */
  readonly knowledgeField: "knowledgebase_id" | "knowledgebase_ids";
  /** Why an address may not be called. */
  readonly refusal: (url: string) => string | undefined;
}

type Errors = Record<string, string[]>;
type Refuse = (field: string, text: string) => void;
/** Whether the draft changes any of these fields. */
type Changes = (...fields: (keyof AssistantDraft)[]) => boolean;

interface Check extends DraftSurroundings {
  readonly draft: AssistantDraft;
  readonly changes: Changes;
  readonly refuse: Refuse;
}

/**
 * What is wrong with an assistant beyond the form of each field: references, and what its mode requires. Empty when
 * nothing is. @source Errors › create assistant
 */
export function checkDraft(draft: AssistantDraft, surroundings: DraftSurroundings): Errors {
  const { before } = surroundings;
  const errors: Errors = {};
  const check: Check = {
    ...surroundings,
    draft,
    changes: (...fields) =>
      before === undefined || fields.some((field) => !isDeepStrictEqual(before[field], draft[field])),
    refuse: (field, text) => {
      errors[field] = [...(errors[field] ?? []), text];
    },
  };
  checkCatalogue(check);
  checkMode(check);
  checkOwned(check);
  checkTools(check);
  checkWebhooks(check);
  checkMcpServers(check);
  return errors;
}

function checkCatalogue({ draft, catalogue, changes, refuse }: Check): void {
  if (changes("voice_id", "mode", "language_id")) {
    const voice = catalogue.voices.find(({ id }) => id === draft.voice_id);
    if (!voice) refuse("voice_id", invalid("voice_id"));
    else if (!voice.modes.includes(draft.mode)) {
      refuse("voice_id", `The selected voice is not compatible with the ${draft.mode} engine.`);
    } else if (voice.atCarrier && voice.languageId !== draft.language_id) {
      refuse("voice_id", "The selected voice does not speak the language of the assistant.");
    }
  }
  for (const [field, known] of [
    ["language_id", catalogue.languages],
    ["secondary_language_ids", catalogue.languages],
    ["synthesizer_provider_id", catalogue.synthesizers],
    ["transcriber_provider_id", catalogue.transcribers],
    ["llm_model_id", catalogue.models],
    ["multimodal_model_id", catalogue.models],
    ["chat_llm_fallback_id", catalogue.models],
  ] as const) {
    if (changes(field)) refuseUnknown(field, draft[field], new Set(known.map(({ id }) => id)), refuse);
  }
}

function checkMode({ draft, changes, refuse }: Check): void {
  const { mode } = draft;
  const model = mode === "pipeline" ? "llm_model_id" : "multimodal_model_id";
  if (changes("mode", model) && draft[model] === null) {
    refuse(model, `The ${words(model)} field is required when mode is ${mode}.`);
  }
  if (mode === "pipeline") return;
  if (changes("mode", "allow_interruptions") && !draft.allow_interruptions) {
    refuse("allow_interruptions", `Interruptions cannot be switched off in ${mode} mode.`);
  }
  if (changes("mode", "knowledgebase_mode") && draft.knowledgebase_mode !== "function_call") {
    refuse("knowledgebase_mode", `Only function_call is accepted for ${mode} assistants.`);
  }
}

function checkOwned({ draft, references, knowledgeField, changes, refuse }: Check): void {
  if (changes("knowledgebase_ids"))
    refuseUnknown(knowledgeField, draft[knowledgeField], references.knowledgebaseIds, refuse);
  if (changes("phone_number_id", "type") && draft.phone_number_id !== null) checkNumber(draft, references, refuse);
  for (const [field, known] of [
    ["folder_id", references.folderIds],
    ["label_ids", references.labelIds],
    ["tool_ids", references.toolIds],
  ] as const) {
    if (changes(field)) refuseUnknown(field, draft[field], known, refuse);
  }
}

function checkNumber({ type }: AssistantDraft, { phoneNumber }: DraftReferences, refuse: Refuse): void {
  if (!phoneNumber) {
    refuse("phone_number_id", invalid("phone_number_id"));
  } else if (type !== "inbound") {
    return;
  } else if (phoneNumber.type === "caller_id") {
    refuse("phone_number_id", "A caller ID number cannot answer calls.");
  } else if (phoneNumber.isAnswered) {
    refuse("phone_number_id", "The phone number is already assigned to another inbound assistant.");
  }
}

function checkTools({ draft, references, changes, refuse }: Check): void {
  if (!changes("tools")) return;
  for (const [at, tool] of draft.tools.entries()) {
    if (tool.type === "calendar_integration" && tool.calcom_api_key === undefined) {
      refuse(`tools.${at}.calcom_api_key`, `The tools.${at}.calcom api key field is required.`);
    }
    if (tool.type === "warm_call_transfer") {
      refuseUnknown(`tools.${at}.outbound_phone_id`, tool.outbound_phone_id, references.phoneNumberIds, refuse);
    }
    if (tool.type === "assistant_transfer") {
      refuseUnknown(`tools.${at}.assistant_id`, tool.assistant_id, references.assistantIds, refuse);
    }
  }
}

function checkWebhooks({ draft, refusal, changes, refuse }: Check): void {
  if (changes("is_webhook_active", "webhook_url") && draft.is_webhook_active && draft.webhook_url === null) {
    refuse("webhook_url", "The webhook url field is required when is webhook active is true.");
  }
  for (const field of ["webhook_url", "conversation_ended_webhook_url", "inbound_webhook_url"] as const) {
    const url = changes(field) ? draft[field] : null;
    const text = url === null ? undefined : refusal(url);
    if (text !== undefined) refuse(field, text);
  }
}

function checkMcpServers({ draft, refusal, changes, refuse }: Check): void {
  if (!changes("mcp_servers")) return;
  for (const [at, { url, headers = [] }] of draft.mcp_servers.entries()) {
    const text = refusal(url);
    if (text !== undefined) refuse(`mcp_servers.${at}.url`, text);
    for (const [nr, { name, value }] of headers.entries()) {
      const place = `mcp_servers.${at}.headers.${nr}`;
      const unsafe = headerRefusal(name, value);
      if (unsafe !== undefined) refuse(place, unsafe);
      else if (value === "") refuse(`${place}.value`, `The ${words(place)}.value field is required.`);
    }
  }
}

/** Refuses an id that names nothing, or each such id of a list by its place. */
function refuseUnknown(
  field: string,
  given: number | null | readonly number[],
  known: ReadonlySet<number>,
  refuse: Refuse,
): void {
  const entries: [string, number | null][] =
    typeof given === "object" && given !== null
      ? given.map((id, at): [string, number] => [`${field}.${at}`, id])
      : [[field, given]];
  for (const [place, id] of entries) {
    if (id !== null && !known.has(id)) refuse(place, invalid(place));
  }
}

function invalid(field: string): string {
  return `The selected ${words(field)} is invalid.`;
}

function words(field: string): string {
  return field.replaceAll("_", " ");
}
