import type { BodyInputOf } from "../../../../contract/kit/operation.ts";
import type { updateAssistant } from "../../../../contract/operations/assistants/assistants.ts";
import type { Choice } from "../../parts/forms/fields.ts";
import type { Catalogue } from "../catalogue.ts";

/** The steps in which an assistant is made, in their order, and all other settings behind them. */
export const stepIds = ["identity", "knowledge", "abilities", "appearance", "publish", "settings"] as const;
export type StepId = (typeof stepIds)[number];

/** The groups of all other settings, in their order. */
export const groups = [
  "Answers",
  "People",
  "Voice",
  "Calls",
  "Taking turns",
  "Webhooks",
  "After a call",
  "Sorting",
] as const;
export type Group = (typeof groups)[number];

/** A field of the API by its name. */
export type Field = keyof BodyInputOf<typeof updateAssistant>;

/** How a field is typed, and with that what an empty one means: null, which sets an optional field back. */
export type Control =
  | { readonly kind: "text" }
  | { readonly kind: "optional"; readonly rows?: number; readonly type?: "url" }
  | { readonly kind: "number"; readonly min?: number; readonly max?: number }
  | { readonly kind: "switch" }
  | { readonly kind: "choice"; readonly choices: readonly Choice[] }
  | { readonly kind: "reference"; readonly from: keyof Catalogue; readonly none?: string }
  | { readonly kind: "references"; readonly from: keyof Catalogue; readonly none: string }
  | { readonly kind: "codes" }
  /** Addresses of sites, one on each line. */
  | { readonly kind: "sites" }
  | { readonly kind: "special" };

export type FieldInfo = {
  readonly label: string;
  readonly hint?: string;
  /** A step that shows it in its own way, or the group of settings that it belongs to. */
  readonly place: Exclude<StepId, "settings"> | Group;
} & Control;

/** Every field of the API: what it is called here, and where it is. That none is missing is checked by its type. */
export const fields: Readonly<Record<Field, FieldInfo>> = {
  name: { label: "Name", place: "identity", kind: "text" },
  language_id: { label: "Language", place: "identity", kind: "reference", from: "languages" },
  initial_message: { label: "First message", place: "identity", kind: "text" },
  system_prompt: { label: "Instructions", place: "identity", kind: "text" },
  llm_model_id: { label: "Model", place: "identity", kind: "reference", from: "models" },
  multimodal_model_id: { label: "Model", place: "identity", kind: "reference", from: "models" },
  chat_llm_fallback_id: { label: "If the model fails", place: "identity", kind: "reference", from: "models" },
  timezone: { label: "Time zone", place: "identity", kind: "text" },
  variables: { label: "Variables", place: "identity", kind: "special" },

  knowledgebase_id: { label: "Knowledge base", place: "knowledge", kind: "reference", from: "knowledgebases" },
  knowledgebase_ids: {
    label: "Also answers from",
    place: "knowledge",
    kind: "references",
    from: "knowledgebases",
    none: "",
  },

  tool_ids: { label: "Tools", place: "abilities", kind: "special" },
  tools: { label: "Built-in tools", place: "abilities", kind: "special" },
  mcp_servers: { label: "MCP servers", place: "abilities", kind: "special" },

  appearance: { label: "Appearance", place: "appearance", kind: "special" },

  status: { label: "Status", place: "publish", kind: "text" },
  conversation_access: { label: "Who can start a conversation", place: "publish", kind: "text" },
  daily_spend_cap: { label: "Daily spending limit", place: "publish", kind: "number", min: 0 },
  sms_countries: { label: "Countries whose texts are answered", place: "publish", kind: "codes" },
  allowed_origins: { label: "Sites that may use it", place: "publish", kind: "sites" },
  type: { label: "Phone calls", place: "publish", kind: "text" },
  phone_number_id: { label: "Phone number", place: "publish", kind: "reference", from: "numbers" },

  llm_temperature: {
    label: "Temperature",
    hint: "At 0, equal questions get equal answers.",
    place: "Answers",
    ...number(0, 1),
  },
  knowledgebase_mode: {
    label: "How the model gets documents",
    hint: "It searches as often as it needs to, or what fits each message is found for it before.",
    place: "Answers",
    ...choice({ function_call: "It searches itself", prompt: "Found beforehand" }),
  },
  secondary_language_ids: {
    label: "Further languages",
    place: "Answers",
    kind: "references",
    from: "languages",
    none: "There are no languages to choose.",
  },
  conversation_inactivity_timeout: {
    label: "A conversation ends after, in minutes",
    hint: "Without a message.",
    place: "Answers",
    ...number(1, 1_440),
  },
  ask_rating: {
    label: "Ask for a rating",
    hint: "When a conversation has ended: five faces and a comment. You find them under Results.",
    place: "People",
    kind: "switch",
  },

  client_tools: {
    label: "The page's own functions",
    hint: "Your pages can offer the assistant what they can do, such as adding to a basket. A proxy also has to name them.",
    place: "Answers",
    kind: "switch",
  },

  context_to_model: {
    label: "The assistant knows the visitor’s page",
    hint: "Its address without what stands behind ?, its title, the visitor’s language and local time go to the model with each message. Without this, your team alone sees them.",
    place: "Answers",
    kind: "switch",
  },
  reply_hours: {
    label: "When your team answers",
    hint: "Shown as you write it to visitors who ask for a person.",
    place: "People",
    kind: "optional",
  },
  fallback_contact: {
    label: "How to reach you otherwise",
    hint: "Said when the assistant cannot help: a phone number, an e-mail address, your opening hours.",
    place: "People",
    kind: "optional",
  },
  attachments: {
    label: "Files can be sent",
    hint: "Pictures, PDF, Word, text and CSV files of at most 10 MB, by visitors and by your team.",
    place: "People",
    kind: "switch",
  },
  person_wait_minutes: {
    label: "Minutes to wait for a person",
    hint: "If nobody has answered by then, the assistant offers to go on.",
    place: "People",
    ...number(1, 1_440),
  },

  mode: {
    label: "Engine",
    hint: "Changing it resets the model, the voice and what belongs to the engine before.",
    place: "Voice",
    ...choice({ pipeline: "Pipeline", multimodal: "Multimodal", dualplex: "Dualplex" }),
  },
  voice_id: { label: "Voice", place: "Voice", kind: "reference", from: "voices" },
  voice_stability: { label: "Stability", place: "Voice", ...number(0, 1) },
  voice_similarity: { label: "Similarity", place: "Voice", ...number(0, 1) },
  speech_speed: { label: "Speed", place: "Voice", ...number(0.7, 1.2) },
  synthesizer_provider_id: {
    label: "Speech output by",
    place: "Voice",
    kind: "reference",
    from: "synthesizers",
    none: "The voice’s own",
  },
  transcriber_provider_id: {
    label: "Speech recognition by",
    hint: "For the engine Pipeline.",
    place: "Voice",
    kind: "reference",
    from: "transcribers",
    none: "The usual one",
  },
  tts_emotion_enabled: { label: "Speak with emotion", place: "Voice", kind: "switch" },
  ambient_sound: {
    label: "Background sound",
    place: "Voice",
    ...choice({
      off: "None",
      office: "Office",
      city: "City",
      forest: "Forest",
      crowded_room: "Crowded room",
      cafe: "Café",
      nature: "Nature",
    }),
  },
  ambient_sound_volume: { label: "Its volume", place: "Voice", ...number(0, 1) },

  max_duration: { label: "Longest call in seconds", place: "Calls", ...number(20, 1_200) },
  ringing_time: { label: "Let it ring, in seconds", place: "Calls", ...number(1, 60) },
  max_silence_duration: { label: "Hang up after silence, in seconds", place: "Calls", ...number(1, 360) },
  max_initial_silence_duration: {
    label: "Hang up after silence at the start, in seconds",
    hint: "Empty: as during the call.",
    place: "Calls",
    ...number(1, 120),
  },
  reengagement_interval: { label: "Speak up after silence, in seconds", place: "Calls", ...number(7, 600) },
  reengagement_prompt: { label: "What to say then", place: "Calls", kind: "optional", rows: 2 },
  wait_for_customer: { label: "Let the other side speak first", place: "Calls", kind: "switch" },
  record: {
    label: "Record calls",
    hint: "In many places the law asks you to tell callers, or to ask them first: say so in the first message.",
    place: "Calls",
    kind: "switch",
  },
  enable_noise_cancellation: { label: "Reduce noise", place: "Calls", kind: "switch" },
  end_call_on_voicemail: { label: "Hang up on voicemail", place: "Calls", kind: "switch" },
  voice_mail_message: { label: "Message for voicemail", place: "Calls", kind: "optional", rows: 2 },

  allow_interruptions: { label: "Callers can interrupt", place: "Taking turns", kind: "switch" },
  interrupt_sensitivity: { label: "Interruption sensitivity", place: "Taking turns", ...number(0, 5) },
  min_interrupt_words: {
    label: "Words that interrupt",
    hint: "How many a caller must say. Empty: any.",
    place: "Taking turns",
    ...number(0, 10),
  },
  endpoint_type: {
    label: "The end of a turn is found by",
    place: "Taking turns",
    ...choice({ vad: "Silence", ai: "A model" }),
  },
  endpoint_sensitivity: { label: "Sensitivity to that", place: "Taking turns", ...number(0, 5) },
  turn_detection_threshold: {
    label: "Turn detection threshold",
    hint: "Empty: the engine’s own.",
    place: "Taking turns",
    ...number(0, 1),
  },
  fillers: {
    label: "Fill pauses with short phrases",
    hint: "For the engine Pipeline.",
    place: "Taking turns",
    kind: "switch",
  },
  filler_config: { label: "Short phrases", place: "Taking turns", kind: "special" },

  is_webhook_active: { label: "Send a webhook after a call", place: "Webhooks", kind: "switch" },
  webhook_url: { label: "URL after a call", place: "Webhooks", kind: "optional", type: "url" },
  send_webhook_only_on_completed: { label: "Only for completed calls", place: "Webhooks", kind: "switch" },
  include_recording_in_webhook: { label: "With the recording", place: "Webhooks", kind: "switch" },
  inbound_webhook_url: { label: "URL before a call is answered", place: "Webhooks", kind: "optional", type: "url" },
  conversation_ended_webhook_url: {
    label: "URL after a conversation",
    place: "Webhooks",
    kind: "optional",
    type: "url",
  },
  conversation_ended_retrigger: { label: "Again when it continues and ends", place: "Webhooks", kind: "switch" },

  post_call_evaluation: { label: "Summarize calls", place: "After a call", kind: "switch" },
  post_call_schema: { label: "Values to extract", place: "After a call", kind: "special" },

  folder_id: { label: "Folder", place: "Sorting", kind: "reference", from: "folders", none: "None" },
  label_ids: { label: "Labels", place: "Sorting", kind: "references", from: "labels", none: "You have no labels." },
};

/** The labels of all fields and of what is in them, for error messages. */
export const assistantLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  "variables.*": "The value of this variable",
  "tool_ids.*": "Tools",
  "tools.*.phone_number": "Phone number",
  "tools.*.supervisor_phone": "Phone number",
  "tools.*.outbound_phone_id": "Call from",
  "tools.*.description": "When to transfer",
  "tools.*.timeout": "Timeout",
  "tools.*.stop_key": "Last key",
  "tools.*.calcom_api_key": "API key",
  "tools.*.calcom_event_slug": "Event",
  "tools.*.assistant_id": "Assistant",
  "mcp_servers.*.name": "Name",
  "mcp_servers.*.url": "URL",
  "mcp_servers.*.headers": "Headers",
  "mcp_servers.*.reading_tools": "Tools that only read",
  "appearance.greeting": "Headline",
  "appearance.color": "Color",
  "appearance.placement": "Corner",
  "appearance.suggestions": "Suggestions",
  "appearance.suggestions.*": "Suggestion #",
  "appearance.launcher-label": "Label of the button",
  "appearance.teaser": "Message beside the button",
  "appearance.avatar": "Picture",
  "appearance.locale": "Language of the chat",
  "appearance.theme": "Light or dark",
  "appearance.storage": "Remember the conversation",
  "appearance.function-calls": "Steps that ran",
  "appearance.consent": "Question before the first message",
  "appearance.privacy-url": "Privacy notice",
  "appearance.help-search": "Search of help articles",
  "appearance.pre-chat": "Fields before the chat",
  "appearance.pre-chat.*": "Field # before the chat",
  "appearance.pages": "Pages",
  "appearance.pages.*": "Page #",
  "appearance.hours": "Hours",
  "appearance.hours.*": "Time #",
  "appearance.actions": "What visitors may do",
  "allowed_origins.*": "Site #",
  "post_call_schema.*.name": "Name of value #",
  "post_call_schema.*.type": "Type of value #",
  "post_call_schema.*.description": "Description of value #",
};

/** The step that shows a field, by its name or the name of something in it. */
export function stepOf(field: string): StepId {
  const { place } = fields[field.split(".")[0] as Field] ?? { place: "settings" };
  return stepIds.find((id) => id === place) ?? "settings";
}

function number(min: number, max: number) {
  return { kind: "number", min, max } as const;
}

function choice(words: Readonly<Record<string, string>>) {
  return { kind: "choice", choices: Object.entries(words).map(([value, label]) => ({ value, label })) } as const;
}
