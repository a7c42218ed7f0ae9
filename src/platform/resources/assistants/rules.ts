import type { Catalogue } from "../catalogues/catalogue.ts";
import type { AssistantDraft } from "./draft.ts";

/** What an assistant's fields may refer to; all of it is the owner's. */
export interface World {
  readonly catalogue: Catalogue;
  readonly hasKnowledgebase: boolean;
  /** The number that was named, if the owner has it. */
  readonly phoneNumber: { readonly type: "normal" | "sip" | "caller_id"; readonly isAnswered: boolean } | undefined;
  readonly toolIds: ReadonlySet<number>;
  readonly folderIds: ReadonlySet<number>;
  readonly labelIds: ReadonlySet<number>;
  readonly phoneNumberIds: ReadonlySet<number>;
  /** Without the assistant itself. */
  readonly assistantIds: ReadonlySet<number>;
  /** Why an address may not be called. */
  readonly refusal: (url: string) => string | undefined;
}

type Errors = Record<string, string[]>;

/**
 * What is wrong with an assistant beyond the form of each field: references, and what its mode asks for. Empty when
 * nothing is. @source Errors › create assistant
 */
export function checkDraft(draft: AssistantDraft, world: World): Errors {
  const errors: Errors = {};
  const refuse = (field: string, text: string) => {
    errors[field] = [...(errors[field] ?? []), text];
  };
  const select = (field: string, id: number | null, known: readonly { readonly id: number }[]) => {
    if (id !== null && !known.some((entry) => entry.id === id))
      refuse(field, `The selected ${words(field)} is invalid.`);
  };
  checkCatalogue(draft, world.catalogue, select, refuse);
  checkMode(draft, refuse);
  checkOwned(draft, world, refuse);
  checkWebhooks(draft, world, refuse);
  return errors;
}

type Refuse = (field: string, text: string) => void;
type Select = (field: string, id: number | null, known: readonly { readonly id: number }[]) => void;

function checkCatalogue(draft: AssistantDraft, catalogue: Catalogue, select: Select, refuse: Refuse): void {
  const voice = catalogue.voices.find(({ id }) => id === draft.voice_id);
  if (!voice) refuse("voice_id", "The selected voice id is invalid.");
  else if (!voice.modes.includes(draft.mode)) {
    refuse("voice_id", `The selected voice is not compatible with the ${draft.mode} engine.`);
  }
  select("language_id", draft.language_id, catalogue.languages);
  for (const [at, id] of draft.secondary_language_ids.entries()) {
    select(`secondary_language_ids.${at}`, id, catalogue.languages);
  }
  select("synthesizer_provider_id", draft.synthesizer_provider_id, catalogue.synthesizers);
  select("transcriber_provider_id", draft.transcriber_provider_id, catalogue.transcribers);
  select("llm_model_id", draft.llm_model_id, catalogue.models);
  select("multimodal_model_id", draft.multimodal_model_id, catalogue.models);
  select("chat_llm_fallback_id", draft.chat_llm_fallback_id, catalogue.models);
}

function checkMode(draft: AssistantDraft, refuse: Refuse): void {
  const { mode } = draft;
  const model = mode === "pipeline" ? "llm_model_id" : "multimodal_model_id";
  if (draft[model] === null) refuse(model, `The ${words(model)} field is required when mode is ${mode}.`);
  if (mode === "pipeline") return;
  if (!draft.allow_interruptions) {
    refuse("allow_interruptions", `Interruptions cannot be switched off in ${mode} mode.`);
  }
  if (draft.knowledgebase_mode !== "function_call") {
    refuse("knowledgebase_mode", `Only function_call is accepted for ${mode} assistants.`);
  }
}

function checkOwned(draft: AssistantDraft, world: World, refuse: Refuse): void {
  const invalid = (field: string) => refuse(field, `The selected ${words(field)} is invalid.`);
  if (draft.knowledgebase_id !== null && !world.hasKnowledgebase) invalid("knowledgebase_id");
  if (draft.folder_id !== null && !world.folderIds.has(draft.folder_id)) invalid("folder_id");
  for (const [at, id] of draft.label_ids.entries()) {
    if (!world.labelIds.has(id)) invalid(`label_ids.${at}`);
  }
  if (draft.phone_number_id !== null) checkNumber(draft, world, refuse);
  for (const [at, id] of draft.tool_ids.entries()) {
    if (!world.toolIds.has(id)) invalid(`tool_ids.${at}`);
  }
  for (const [at, tool] of draft.tools.entries()) {
    if (tool.type === "calendar_integration" && tool.calcom_api_key === undefined) {
      refuse(`tools.${at}.calcom_api_key`, `The tools.${at}.calcom api key field is required.`);
    }
    if (tool.type === "warm_call_transfer" && !world.phoneNumberIds.has(tool.outbound_phone_id)) {
      invalid(`tools.${at}.outbound_phone_id`);
    }
    if (tool.type === "assistant_transfer" && !world.assistantIds.has(tool.assistant_id)) {
      invalid(`tools.${at}.assistant_id`);
    }
  }
}

function checkNumber({ type }: AssistantDraft, { phoneNumber }: World, refuse: Refuse): void {
  if (!phoneNumber) {
    refuse("phone_number_id", "The selected phone number id is invalid.");
  } else if (type !== "inbound") {
    return;
  } else if (phoneNumber.type === "caller_id") {
    refuse("phone_number_id", "A caller ID number cannot answer calls.");
  } else if (phoneNumber.isAnswered) {
    refuse("phone_number_id", "The phone number is already assigned to another inbound assistant.");
  }
}

function checkWebhooks(draft: AssistantDraft, { refusal }: World, refuse: Refuse): void {
  if (draft.is_webhook_active && draft.webhook_url === null) {
    refuse("webhook_url", "The webhook url field is required when is webhook active is true.");
  }
  for (const field of ["webhook_url", "conversation_ended_webhook_url", "inbound_webhook_url"] as const) {
    const url = draft[field];
    const text = url === null ? undefined : refusal(url);
    if (text !== undefined) refuse(field, text);
  }
}

function words(field: string): string {
  return field.replaceAll("_", " ");
}
