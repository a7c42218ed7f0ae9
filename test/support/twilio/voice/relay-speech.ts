import type { XmlElement } from "../twiml/xml.ts";

type Attributes = Readonly<Record<string, string>>;

/** What a session speaks and hears with, by the attributes of its TwiML. */
export interface RelaySpeech {
  readonly attributes: Attributes;
  /** Of each `<Language>`. */
  readonly languages: readonly Attributes[];
}

const elevenLabsVoice = /^[A-Za-z0-9]{20}(?:-(?:flash|turbo)_v2(?:_5)?)?(?:-(\d\.\d+)_(\d\.\d+)_(\d\.\d+))?$/;

export function speechOf(noun: XmlElement): RelaySpeech {
  const languages = noun.children.filter(({ name }) => name === "Language").map(({ attributes }) => attributes);
  return { attributes: noun.attributes, languages };
}

/**
 * Why Twilio would not begin the session (error 64101), by what is documented of voices and transcription.
 * @source https://www.twilio.com/docs/voice/conversationrelay/voice-configuration
 */
export function speechProblem({ attributes, languages }: RelaySpeech): string | undefined {
  const { language = "en-US", ttsLanguage = language, transcriptionLanguage } = attributes;
  const isMulti = transcriptionLanguage === "multi";
  if (isMulti && (attributes.transcriptionProvider ?? "Deepgram") !== "Deepgram")
    return `transcriptionLanguage multi with ${attributes.transcriptionProvider}`;
  return [{ ...attributes, code: ttsLanguage }, ...languages].map(problemOf).find((problem) => problem !== undefined);
}

/** What the caller's words are said to be in, where a test does not say. */
export function heardLanguage({ attributes }: RelaySpeech): string {
  const { language = "en-US", transcriptionLanguage = language } = attributes;
  return transcriptionLanguage === "multi" ? (language.split("-")[0] ?? language) : transcriptionLanguage;
}

/** Whether text may be sent in a language: only in one that the TwiML names. */
export function isDeclared(lang: string, { attributes, languages }: RelaySpeech): boolean {
  return lang === attributes.language || languages.some(({ code }) => code === lang);
}

function problemOf({ code = "", ttsProvider = "ElevenLabs", voice, transcriptionProvider }: Attributes) {
  const refused = `Invalid values (${ttsProvider}/${code}/${voice}) for tts settings`;
  if (!["ElevenLabs", "Google", "Amazon"].includes(ttsProvider)) return refused;
  if (transcriptionProvider !== undefined && !["Deepgram", "Google"].includes(transcriptionProvider))
    return `Invalid transcriptionProvider ${transcriptionProvider}`;
  if (voice === undefined) return undefined;
  if (ttsProvider === "Google") return voice.startsWith(`${code}-`) ? undefined : refused;
  if (ttsProvider !== "ElevenLabs") return undefined;
  const [, speed = 1, stability = 0, similarity = 0] = (elevenLabsVoice.exec(voice) ?? []).map(Number);
  const isInside = speed >= 0.7 && speed <= 1.2 && stability <= 1 && similarity <= 1;
  return elevenLabsVoice.test(voice) && isInside && !code.startsWith("he") ? undefined : refused;
}
