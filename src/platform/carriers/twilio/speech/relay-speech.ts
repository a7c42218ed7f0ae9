import type { CallSpeech, CarrierVoice, SpeechProvider, SpokenLanguage } from "../../speech.ts";
import { element, type Twiml } from "../wire/twiml.ts";
import { languageOf } from "./languages.ts";
import { areHeardTogether, isSynthesizer, isTranscriber, synthesizers, transcribers } from "./providers.ts";

/** The fastest of those that speak more than English. */
const elevenLabsModel = "flash_v2_5";

type Attributes = Readonly<Record<string, string | undefined>>;
type VoiceSettings = Pick<CallSpeech, "speed" | "stability" | "similarity">;

/**
 * How ConversationRelay is set to speak and listen.
 * https://www.twilio.com/docs/voice/twiml/connect/conversationrelay
 */
export function relaySpeech(speech: CallSpeech): { attributes: Attributes; children: readonly Twiml[] } {
  const { first, others, interruptSensitivity } = speech;
  const { listener, changes } = listeningOf(speech);
  const spoken = (language: SpokenLanguage) => ({
    ...speakingOf(language, speech),
    transcriptionProvider: listener?.languages.includes(language.language) ? listener.name : undefined,
  });
  return {
    attributes: {
      language: languageOf(first),
      ...spoken(first),
      transcriptionLanguage: changes ? "multi" : undefined,
      interruptSensitivity: sensitivityOf(interruptSensitivity),
    },
    children: others.map((other) => element("Language", { code: languageOf(other), ...spoken(other) })),
  };
}

/** What Twilio calls the languages of a call: what is said in one of them is sent with this name. */
export function languageNames({ first, others }: CallSpeech): string {
  return [first, ...others].map(languageOf).join(" ");
}

/** Only what Twilio knows: it would refuse the whole call. */
function speakingOf({ voice }: SpokenLanguage, settings: VoiceSettings): Attributes {
  if (!voice || !isSynthesizer(voice.synthesizer)) return {};
  return { ttsProvider: synthesizers[voice.synthesizer].name, voice: nameOf(voice, settings) };
}

function nameOf({ synthesizer, name }: CarrierVoice, { speed, stability, similarity }: VoiceSettings): string {
  if (synthesizer !== "elevenlabs") return name;
  return `${name}-${elevenLabsModel}-${[speed, stability, similarity].map(decimal).join("_")}`;
}

/** A caller who may change the language is heard by Deepgram, who tells languages apart, unless somebody else was chosen. */
function listeningOf({ first, others, transcriber }: CallSpeech): {
  readonly listener: SpeechProvider | undefined;
  readonly changes: boolean;
} {
  const chosen = transcriber !== undefined && isTranscriber(transcriber) ? transcriber : undefined;
  const languages = [first, ...others].map(({ language }) => language);
  const changes = others.length > 0 && chosen !== "google" && areHeardTogether(languages);
  const listener = changes ? "deepgram" : chosen;
  return { listener: listener && transcribers[listener], changes };
}

/** Chosen: the API's default, 0.5, is Twilio's own default, which is also the most sensitive. */
function sensitivityOf(interruptSensitivity: number): "low" | "medium" | "high" {
  if (interruptSensitivity < 0.25) return "low";
  return interruptSensitivity < 0.5 ? "medium" : "high";
}

/** With one or two places: `1.0`, `0.75`. */
function decimal(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}
