import type { BuiltInTool, optionalFields, requiredFields } from "../contract/assistant-fields.ts";
import type { CarrierName } from "./storage/schema/phone-numbers.ts";

/** What a field of an assistant does, in one kind of call. */
export interface Use {
  /** False: it is stored and returned, and has no effect. */
  readonly applied: boolean;
  /** Where it acts, or what decides instead. */
  readonly how: string;
}

/** What a field of an assistant does on this platform. */
export interface FieldUse extends Use {
  /** Calls over these carriers where they differ from that, which is said of all others and of calls from web pages. */
  readonly over?: Readonly<Partial<Record<CarrierName, Use>>>;
}

/** Every field that an assistant can be given. */
export type AssistantField = keyof typeof requiredFields | keyof typeof optionalFields | "status";

const byDevice = "The listener's own device speaks and listens, with its own settings.";
const noAudio = "Calls exchange text: there is no sound to change.";
/** Twilio speaks and listens instead of a device. */
const sound = { ...stored(noAudio), over: { twilio: stored("Twilio takes no such setting.") } };

/**
 * What each field of an assistant does: docs and console show it, and a field without an entry fails the build.
 * @example
 * ```ts
 * import { assistantFieldUses, useOver } from "ringback-server";
 *
 * const { applied, how } = useOver(assistantFieldUses.voice_id, "twilio");
 * console.log(applied ? how : "It has no effect.");
 * ```
 */
export const assistantFieldUses: Readonly<Record<AssistantField, FieldUse>> = {
  name: applied("Lists, and how the assistant names itself."),
  type: applied("Calls: who places them. An inbound assistant answers its number."),
  mode: applied("Turns: which of the models answers."),
  status: applied("Inbound calls and texts: an inactive assistant answers none."),
  timezone: applied("Turns: what “today” and “tomorrow” mean."),
  voice_id: onTwilio(
    "Phone calls: who speaks. Where this is a device's voice, one of the same gender that speaks the language.",
  ),
  language_id: applied("Turns, and the sentences that a call says by itself."),
  secondary_language_ids: {
    ...stored(
      "Nothing tells languages apart on the simulated network and in calls from web pages: these are held in the assistant's own.",
    ),
    over: {
      twilio: applied(
        "Phone calls: a caller who changes to one of them is answered in it, where Deepgram tells all of the assistant's languages apart.",
      ),
    },
  },
  tts_emotion_enabled: { ...stored(byDevice), over: { twilio: stored("Twilio takes no such setting.") } },
  voice_stability: onTwilio("Phone calls: voices of ElevenLabs. Others have no such setting."),
  voice_similarity: onTwilio("Phone calls: voices of ElevenLabs. Others have no such setting."),
  speech_speed: onTwilio("Phone calls: voices of ElevenLabs. Others have no such setting."),
  synthesizer_provider_id: onTwilio("Phone calls: whose voice speaks where the assistant has a device's voice."),
  transcriber_provider_id: onTwilio("Phone calls: who writes down what callers say, where it is Deepgram or Google."),
  initial_message: applied("The first message of a conversation, and the greeting of a call."),
  system_prompt: applied("Turns: what the assistant is told and knows of itself."),
  variables: applied("Prompt, initial message, and the sentences of calls: `{{name}}`."),
  llm_model_id: applied("Turns of pipeline assistants."),
  multimodal_model_id: applied("Turns of multimodal and dualplex assistants."),
  chat_llm_fallback_id: applied("Turns: it answers where the assistant's own model cannot."),
  llm_temperature: applied("Turns of a language model; the offline assistant has none."),
  turn_detection_threshold: stored("The carrier decides when a caller has finished speaking."),
  knowledgebase_id: applied("Turns: what answers are taken from."),
  knowledgebase_ids: applied("Turns: all that answers are taken from; `knowledgebase_id` is the first."),
  knowledgebase_mode: applied("Turns of a language model: a function call, or passages in the prompt."),
  folder_id: applied("Lists."),
  label_ids: applied("Lists."),
  phone_number_id: applied("Calls and texts: the number that is called from, or answered."),
  record: {
    ...stored("There is no sound to record; `recording_url` is null."),
    over: { twilio: applied("Phone calls: both sides are recorded, to the end of the call.") },
  },
  enable_noise_cancellation: sound,
  wait_for_customer: applied(
    "Calls: the assistant greets once the customer has spoken, or after the re-engagement interval.",
  ),
  ringing_time: applied("Calls: how long one rings before it counts as not answered."),
  end_call_on_voicemail: applied("Outbound calls: told by the carrier, or by what an answering machine says."),
  voice_mail_message: applied("Outbound calls: said to an answering machine, as it is, with variables filled in."),
  tool_ids: applied("Turns: what the assistant can do."),
  tools: applied("Each by its type, see below."),
  allow_interruptions: applied("Calls: without it, what callers say meanwhile is answered afterwards."),
  fillers: applied("Calls: a few words while a tool takes longer than a moment."),
  filler_config: applied("Calls: own words for that, by what the caller said; otherwise those of the language."),
  max_duration: applied("Calls: they end by then, after a goodbye. It is also what a call holds money for."),
  max_silence_duration: applied("Calls: they end after so long a silence, after a goodbye."),
  max_initial_silence_duration: applied("Calls: the same before the caller has said anything, without a word."),
  reengagement_interval: applied("Calls: after so long a silence the caller is spoken to, and again after the next."),
  reengagement_prompt: applied(
    "Calls: said then, as it is, with variables filled in; otherwise a question of the language.",
  ),
  endpoint_type: stored("The carrier decides when a caller has finished speaking."),
  endpoint_sensitivity: stored("The carrier decides when a caller has finished speaking."),
  interrupt_sensitivity: {
    ...stored("The carrier decides what counts as speech."),
    over: {
      twilio: applied("Phone calls: from 0.5 what callers say interrupts soonest, below 0.5 later, below 0.25 latest."),
    },
  },
  min_interrupt_words: applied(
    "Calls: fewer words do not interrupt, where the carrier reports words as they are spoken.",
  ),
  ambient_sound: sound,
  ambient_sound_volume: sound,
  is_webhook_active: applied("Calls: whether the owner's server is told when one is over."),
  webhook_url: applied("Calls: the address of that server."),
  send_webhook_only_on_completed: applied("Calls: only those that were talked in are reported."),
  include_recording_in_webhook: applied(
    "Calls: the report has `recording_url`, and waits for the recording; null where there is none.",
  ),
  conversation_ended_retrigger: applied("Conversations: one that goes on is reported again when it ends again."),
  conversation_ended_webhook_url: applied("Conversations: the server that is told of their end."),
  ask_rating: applied("Conversations: whether visitors are asked for a rating when one has ended."),
  conversation_inactivity_timeout: applied("Conversations: after so many minutes without a message one has ended."),
  inbound_webhook_url: applied("Inbound calls: the server that is asked for variables before one is answered."),
  post_call_evaluation: applied("Calls: whether an ended call is evaluated."),
  post_call_schema: applied("Calls: what is extracted from one."),
  conversation_access: applied("Conversations: whether strangers can open and use them."),
  daily_spend_cap: applied(
    "Conversations, texts, WhatsApp messages and calls of strangers: what they may cost in a UTC day.",
  ),
  sms_countries: applied(
    "Texts: the countries, as ISO 3166-1 alpha-2, whose texts are answered; without it the number's own. No ranges with a price of their own.",
  ),
  reply_hours: applied("Conversations: shown to visitors who ask for a person."),
  fallback_contact: applied("Turns: how to reach the company, where the assistant cannot help."),
  appearance: applied("The script at /embed/: how the widget looks and behaves on a page."),
  allowed_origins: applied("Conversations: the origins whose pages can use it without a token."),
  attachments: applied("Conversations: whether files can be sent in them, by visitors and by people."),
  mcp_servers: applied(
    "Turns: the servers whose tools the assistant has beside its others, by the Model Context Protocol.",
  ),
  context_to_model: applied(
    "Chats: whether a model is told on which page the visitor is, in which language, and what time it is there.",
  ),
  client_tools: applied("Chats: whether the visitor's page may offer functions of its own."),
  person_wait_minutes: applied("Conversations: after how long the assistant offers to go on."),
};

/**
 * What each type of the field `tools` does.
 * @example
 * ```ts
 * import { builtInToolUses } from "ringback-server";
 *
 * console.log(builtInToolUses.call_transfer.how);
 * ```
 */
export const builtInToolUses: Readonly<Record<BuiltInTool["type"], FieldUse>> = {
  call_transfer: applied(
    "Phone calls: hands the call over once the caller agreed, for the rest of its longest duration. Not in calls from a web page.",
  ),
  warm_call_transfer: applied(
    "Phone calls: the caller waits while the person is called and told what it is about; they are connected once the person has heard it. Not in calls from a web page, which have no line to connect.",
  ),
  end_call: applied("Calls: hangs up once the goodbye was heard, unless the caller interrupts it."),
  dtmf_input: applied("Calls: presses keys, for menus of systems that are called."),
  collect_keypad: applied("Calls: waits for what the caller enters, until its stop key or a pause of its timeout."),
  calendar_integration: applied("Conversations and calls: offers free times and books them."),
  assistant_transfer: applied(
    "Conversations and calls: the other assistant answers with its own prompt, knowledge, tools and model. How a call goes (its longest duration, silence, interruptions) stays as it began.",
  ),
};

/**
 * What a field does in calls over a carrier; null for calls from web pages, which no carrier carries.
 * @example
 * ```ts
 * import { assistantFieldUses, useOver } from "ringback-server";
 *
 * const { applied, how } = useOver(assistantFieldUses.voice_id, "twilio");
 * console.log(applied ? how : "It has no effect.");
 * ```
 */
export function useOver(use: FieldUse, carrier: CarrierName | null): Use {
  return (carrier === null ? undefined : use.over?.[carrier]) ?? use;
}

/** What Twilio does for phone calls, and the listener's own device elsewhere. */
function onTwilio(how: string): FieldUse {
  return { ...stored(byDevice), over: { twilio: applied(how) } };
}

function applied(how: string): Use {
  return { applied: true, how };
}

function stored(how: string): Use {
  return { applied: false, how };
}
