import * as z from "zod";
import { s } from "./kit/schema.ts";
import { limits } from "./limits.ts";
import { rowLimits } from "./operations/limits.ts";
import { isRecord } from "./record.ts";
import { variableValues } from "./variable-values.ts";
import { visitorActions } from "./visitor-actions.ts";

export const assistantType = s.enum(["inbound", "outbound"]);
export const assistantMode = s.enum(["pipeline", "multimodal", "dualplex"]);
export const assistantStatus = s.enum(["active", "inactive"]);
export type AssistantMode = s.Infer<typeof assistantMode>;

/** An origin of the web, to the letter. */
export const origin = () =>
  s.pattern(
    /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/,
    "https://shop.example",
    "Give the protocol and the host alone, in lowercase letters, such as https://shop.example.",
  );

/** When the launcher is shown: on these days, between these times in the assistant's time zone, over midnight where they end before they begin. Ours. */
const hours = s.object({
  /** 0 is Sunday. */
  days: s.array(s.integer({ min: 0, max: 6 }), { max: 7 }),
  begin: s.clockTime(),
  end: s.clockTime(),
});

const anyAction = visitorActions.join("|");

/**
 * How the widget looks and behaves on the owner's pages, by the names of its attributes; the script at `/embed/` has it inside.
 * Ours.
 */
const appearance = s.object({
  /** The headline of an empty chat. */
  greeting: s.optional(s.string({ max: limits.initialMessageChars })),
  color: s.optional(s.pattern(/^#[0-9a-fA-F]{6}$/, "#0e5a57", "Write # and six hexadecimal digits, such as #0e5a57.")),
  placement: s.optional(s.enum(["bottom-end", "bottom-start", "top-end", "top-start"])),
  suggestions: s.optional(
    s.array(s.string({ max: rowLimits.suggestions.chars }), { max: rowLimits.suggestions.count }),
  ),
  /** A message beside the closed launcher. */
  teaser: s.optional(s.string({ max: rowLimits.teaserChars })),
  /** A text beside the launcher's mark. */
  "launcher-label": s.optional(s.string({ max: rowLimits.launcherLabelChars })),
  /** A picture of the assistant. */
  avatar: s.optional(s.url()),
  /** The widget's language; the page's own where it is absent. */
  locale: s.optional(
    s.pattern(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/, "en-GB", "Use a language tag, such as de or en-GB."),
  ),
  theme: s.optional(s.enum(["auto", "light", "dark"])),
  /** Where visitors' browsers keep the conversation. */
  storage: s.optional(s.enum(["session", "local", "none"])),
  "function-calls": s.optional(s.enum(["full", "titles", "hidden"])),
  /** What visitors may do besides writing, separated by spaces. */
  actions: s.optional(
    s.pattern(
      new RegExp(`^(?:${anyAction})(?: (?:${anyAction}))*$`),
      "person call",
      `Name some of these, with a space between them: ${anyAction.replaceAll("|", ", ")}.`,
    ),
  ),
  /** Whether visitors can search the assistant's documents above the text box. */
  "help-search": s.optional(s.boolean()),
  /** Asked before the first message. */
  consent: s.optional(s.string({ max: limits.initialMessageChars })),
  "privacy-url": s.optional(s.url()),
  /** Names of what visitors fill in before the chat; each becomes a variable. */
  "pre-chat": s.optional(s.array(s.string({ max: rowLimits.variableNameChars }), { max: rowLimits.preChatFields })),
  /** Paths of pages on which the launcher is shown; `*` stands for anything, and `!` before one for where it is not. */
  pages: s.optional(s.array(s.string({ max: rowLimits.pagePatterns.chars }), { max: rowLimits.pagePatterns.count })),
  hours: s.optional(s.array(hours, { max: rowLimits.launcherHours })),
});

/**
 * A server of the Model Context Protocol, by Streamable HTTP, whose tools the assistant has beside its others. Ours.
 */
export const mcpServer = s.object({
  /** What a model reads about where its tools come from. */
  name: s
    .string({ max: rowLimits.mcpServerNameChars })
    .check(
      s.form(
        /^[a-z][a-z0-9_]*$/,
        "Use lowercase letters, digits and underscores, beginning with a letter, such as helpdesk.",
      ),
    )
    .meta({ examples: ["help_desk"] }),
  url: s.url(),
  /** Values are never returned; an empty one stays what it is where it was given before for the same URL. */
  headers: s.optional(
    s.distinct(
      s.array(
        s.object({
          name: s.string({ max: rowLimits.toolHeaderNameChars }),
          value: z.string().max(limits.toolHeaderValueChars),
        }),
        { max: limits.toolHeaders },
      ),
      "name",
    ),
  ),
  /** Tools that only read, as the server names them: they run without the visitor's agreement. */
  reading_tools: s.optional(s.array(s.string({ max: rowLimits.mcpToolNameChars }), { max: rowLimits.mcpReadingTools })),
});
export type McpServerField = s.Infer<typeof mcpServer>;

const phrases = s.array(s.string({ max: rowLimits.fillerPhrases.chars }), { max: rowLimits.fillerPhrases.count });

/**
 * What an assistant can do in a call beyond speaking, as it is sent. Settled beyond the document.
 * @source Resources › Assistant
 */
export const builtInTool = z.discriminatedUnion("type", [
  s.object({ type: s.literal("call_transfer"), phone_number: s.e164() }),
  s.object({
    type: s.literal("warm_call_transfer"),
    supervisor_phone: s.e164(),
    outbound_phone_id: s.id(),
    description: s.string({ max: limits.descriptionChars }),
  }),
  s.object({ type: s.literal("end_call") }),
  s.object({ type: s.literal("dtmf_input") }),
  s.object({
    type: s.literal("collect_keypad"),
    timeout: s.defaulted(s.integer(rowLimits.keypadTimeoutS), 5),
    stop_key: s.defaulted(s.enum(["#", "*"]), "#"),
  }),
  s.object({
    type: s.literal("calendar_integration"),
    /** Never returned; left out where it was given before, it stays. */
    calcom_api_key: s.optional(s.string({ max: limits.toolHeaderValueChars })),
    calcom_event_slug: s.string({ max: limits.nameChars }),
  }),
  s.object({ type: s.literal("assistant_transfer"), assistant_id: s.id() }),
]);
export type BuiltInTool = s.Infer<typeof builtInTool>;

/** A built-in tool as it is returned. */
export const returnedTool = s.object({ type: s.string(), data: s.record() });
type ReturnedTool = s.Infer<typeof returnedTool>;

/** A built-in tool as it is sent, or as it is returned: an assistant that was read can be written back. */
const givenTool = z.preprocess(
  (given: s.Input<typeof builtInTool> | ReturnedTool) => flattened(given) as s.Input<typeof builtInTool>,
  builtInTool,
);

function flattened(given: unknown): unknown {
  if (!isRecord(given) || !isRecord(given.data)) return given;
  const { data: _, ...rest } = given;
  return { ...given.data, ...rest };
}

/** What must be given. `llm_model_id`, `multimodal_model_id` and `webhook_url` depend on other fields. */
export const requiredFields = {
  name: s.name({ max: limits.nameChars }),
  type: assistantType,
  mode: assistantMode,
  timezone: s.timezone(),
  voice_id: s.id(),
  language_id: s.id(),
  initial_message: s.string({ max: limits.initialMessageChars }),
  system_prompt: s.string({ max: limits.systemPromptChars }),
};

/** What may be given; null clears it to its default. Bounds are settled beyond the document. @source Resources › Assistant */
export const optionalFields = {
  secondary_language_ids: s.array(s.id(), { max: rowLimits.secondaryLanguages }),
  tts_emotion_enabled: s.boolean(),
  voice_stability: s.number({ min: 0, max: 1 }),
  voice_similarity: s.number({ min: 0, max: 1 }),
  speech_speed: s.number({ min: 0.7, max: 1.2 }),
  synthesizer_provider_id: s.id(),
  transcriber_provider_id: s.id(),
  variables: variableValues,
  llm_model_id: s.id(),
  multimodal_model_id: s.id(),
  chat_llm_fallback_id: s.id(),
  llm_temperature: s.number({ min: 0, max: 1 }),
  turn_detection_threshold: s.number({ min: 0, max: 1 }),
  knowledgebase_id: s.id(),
  /** All that it answers from; `knowledgebase_id` is the first of them. Ours. */
  knowledgebase_ids: s.array(s.id(), { max: rowLimits.assistantKnowledgebases }),
  knowledgebase_mode: s.enum(["function_call", "prompt"]),
  folder_id: s.id(),
  label_ids: s.array(s.id(), { max: limits.assistantLabels }),
  phone_number_id: s.id(),
  record: s.boolean(),
  enable_noise_cancellation: s.boolean(),
  wait_for_customer: s.boolean(),
  ringing_time: s.number({ min: 1, max: 60 }),
  end_call_on_voicemail: s.boolean(),
  voice_mail_message: s.string({ max: limits.promptChars }),
  tool_ids: s.array(s.id(), { max: limits.assistantTools }),
  tools: s.array(givenTool, { max: limits.assistantTools }),
  allow_interruptions: s.boolean(),
  fillers: s.boolean(),
  filler_config: s.object({
    positive: s.optional(phrases),
    negative: s.optional(phrases),
    question: s.optional(phrases),
    neutral: s.optional(phrases),
  }),
  max_duration: s.number({ min: 20, max: 1_200 }),
  max_silence_duration: s.number({ min: 1, max: 360 }),
  max_initial_silence_duration: s.number({ min: 1, max: 120 }),
  reengagement_interval: s.number({ min: 7, max: 600 }),
  reengagement_prompt: s.string({ max: limits.promptChars }),
  endpoint_type: s.enum(["vad", "ai"]),
  endpoint_sensitivity: s.number({ min: 0, max: 5 }),
  interrupt_sensitivity: s.number({ min: 0, max: 5 }),
  min_interrupt_words: s.integer({ min: 0, max: 10 }),
  ambient_sound: s.enum(["off", "office", "city", "forest", "crowded_room", "cafe", "nature"]),
  ambient_sound_volume: s.number({ min: 0, max: 1 }),
  is_webhook_active: s.boolean(),
  webhook_url: s.url(),
  send_webhook_only_on_completed: s.boolean(),
  include_recording_in_webhook: s.boolean(),
  conversation_ended_retrigger: s.boolean(),
  conversation_ended_webhook_url: s.url(),
  conversation_inactivity_timeout: s.integer({ min: 1, max: 1_440 }),
  inbound_webhook_url: s.url(),
  post_call_evaluation: s.boolean(),
  post_call_schema: s.distinct(
    s.array(
      s.object({
        name: s.pattern(
          /^[a-z0-9_]{3,16}$/,
          "booked",
          "Use 3 to 16 lowercase letters, digits and underscores, such as booked.",
        ),
        type: s.enum(["string", "number", "bool"]),
        description: s.string({ min: 3, max: limits.descriptionChars }),
      }),
      { max: 20 },
    ),
    "name",
  ),
  conversation_access: s.enum(["open", "token"]),
  daily_spend_cap: s.number({ min: 0, max: 1_000_000 }),
  sms_countries: s.array(s.countryCode(), { max: limits.countries }),
  reply_hours: s.string({ max: limits.promptChars }),
  person_wait_minutes: s.integer({ min: 1, max: 1_440 }),
  fallback_contact: s.string({ max: limits.promptChars }),
  /** Whether visitors are asked for a rating when a conversation has ended. Ours. */
  ask_rating: s.boolean(),
  appearance,
  /** The origins whose pages may use the assistant; null: any. */
  allowed_origins: s.array(origin(), { max: rowLimits.allowedOrigins }),
  /** Whether files can be sent in its conversations, by visitors and by people. Ours. */
  attachments: s.boolean(),
  mcp_servers: s.distinct(s.array(mcpServer, { max: rowLimits.mcpServers }), "name"),
  /** Whether a page may offer functions of its own. */
  client_tools: s.boolean(),
  /** Whether a model reads on which page the visitor is, in which language, and what time it is there. */
  context_to_model: s.boolean(),
};

type Optional = { [Name in keyof typeof optionalFields]: z.output<(typeof optionalFields)[Name]> };
/** Fields that are not set unless somebody sets them. */
type Unset =
  | "synthesizer_provider_id"
  | "transcriber_provider_id"
  | "llm_model_id"
  | "multimodal_model_id"
  | "chat_llm_fallback_id"
  | "turn_detection_threshold"
  | "knowledgebase_id"
  | "folder_id"
  | "phone_number_id"
  | "voice_mail_message"
  | "filler_config"
  | "max_initial_silence_duration"
  | "reengagement_prompt"
  | "min_interrupt_words"
  | "webhook_url"
  | "conversation_ended_webhook_url"
  | "inbound_webhook_url"
  | "daily_spend_cap"
  | "sms_countries"
  | "reply_hours"
  | "fallback_contact"
  | "allowed_origins";

/**
 * Every optional field with a value: its own, its default, or null if it has none. Units: seconds, but for the inactivity time-out
 * in minutes and the cap in USD a UTC day.
 */
export type AssistantOptions = {
  [Name in keyof Optional]: Name extends Unset ? Optional[Name] | null : Optional[Name];
};

/** Settled beyond the document; those of ours are chosen. */
export const assistantDefaults: AssistantOptions = {
  secondary_language_ids: [],
  tts_emotion_enabled: true,
  voice_stability: 0.7,
  voice_similarity: 0.5,
  speech_speed: 1,
  synthesizer_provider_id: null,
  transcriber_provider_id: null,
  variables: {},
  llm_model_id: null,
  multimodal_model_id: null,
  chat_llm_fallback_id: null,
  llm_temperature: 0.1,
  turn_detection_threshold: null,
  knowledgebase_id: null,
  knowledgebase_ids: [],
  knowledgebase_mode: "function_call",
  folder_id: null,
  label_ids: [],
  phone_number_id: null,
  record: false,
  enable_noise_cancellation: true,
  wait_for_customer: false,
  ringing_time: 30,
  end_call_on_voicemail: true,
  voice_mail_message: null,
  tool_ids: [],
  tools: [],
  allow_interruptions: true,
  fillers: false,
  filler_config: null,
  max_duration: 600,
  max_silence_duration: 40,
  max_initial_silence_duration: null,
  reengagement_interval: 30,
  reengagement_prompt: null,
  endpoint_type: "vad",
  endpoint_sensitivity: 0.5,
  interrupt_sensitivity: 0.5,
  min_interrupt_words: null,
  ambient_sound: "off",
  ambient_sound_volume: 0.5,
  is_webhook_active: false,
  webhook_url: null,
  send_webhook_only_on_completed: true,
  include_recording_in_webhook: true,
  conversation_ended_retrigger: false,
  conversation_ended_webhook_url: null,
  conversation_inactivity_timeout: 30,
  inbound_webhook_url: null,
  post_call_evaluation: true,
  post_call_schema: [],
  conversation_access: "open",
  daily_spend_cap: 5,
  sms_countries: null,
  reply_hours: null,
  fallback_contact: null,
  person_wait_minutes: 10,
  ask_rating: false,
  appearance: {},
  allowed_origins: null,
  attachments: false,
  mcp_servers: [],
  client_tools: false,
  context_to_model: false,
};

/** The options that answers are written by, whatever writes them: each reaches every turn by its name here. */
const turnSettings = ["llm_temperature", "knowledgebase_mode"] as const satisfies readonly (keyof AssistantOptions)[];
export type TurnSettings = Readonly<Pick<AssistantOptions, (typeof turnSettings)[number]>>;

/** The options that answers are written by, with their defaults where nothing is set. */
export function turnSettingsOf(options: Partial<AssistantOptions>): TurnSettings {
  const settings = turnSettings.map((name) => [name, options[name] ?? assistantDefaults[name]]);
  return Object.fromEntries(settings) as TurnSettings;
}

type Mapped<Shape, Wrapper> = { [Name in keyof Shape]: Wrapper };
type Clearable = {
  [Name in keyof typeof optionalFields]: z.ZodOptional<z.ZodNullable<(typeof optionalFields)[Name]>>;
};
type Absent = { [Name in keyof typeof requiredFields]: z.ZodOptional<(typeof requiredFields)[Name]> };

/** The optional fields as updating takes them: absent leaves them alone, null clears them. */
export const clearableFields = mapShape(optionalFields, s.clearable) as Clearable;
/** The optional fields as creating takes them: absent and null mean their defaults, but a cap of null means none. */
export const newFields = mapShape(optionalFields, (schema, name) => {
  const value = assistantDefaults[name as keyof AssistantOptions];
  return typeof value === "object" ? s.clearable(schema) : s.clearable(schema).meta({ default: value });
}) as Clearable;
/** The required fields as updating takes them: absent leaves them alone. */
export const absentFields = mapShape(requiredFields, s.absent) as Absent;

function mapShape<Shape extends z.ZodRawShape>(
  shape: Shape,
  wrap: (schema: z.ZodType, name: string) => z.ZodType,
): Mapped<Shape, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, wrap(schema as z.ZodType, name)]),
  ) as Mapped<Shape, z.ZodType>;
}
