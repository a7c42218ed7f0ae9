import type { SpeechProvider } from "../../speech.ts";
import { speechLanguages } from "./languages.ts";

/** Whom ConversationRelay can let speak. */
export type Synthesizer = "elevenlabs" | "google" | "amazon";
/** Whom it can let listen. */
export type Transcriber = "deepgram" | "google";

/** Flash v2.5 speaks 32 languages; of ours all but Hebrew. https://elevenlabs.io/docs/overview/models */
const elevenLabs = speechLanguages.filter((language) => language !== "he");
/** Those of Nova-2. https://developers.deepgram.com/docs/models-languages-overview */
const deepgram = speechLanguages.filter((language) => !["ar", "he"].includes(language));
/** What Deepgram tells apart while a call goes on (`multi`). Those that all versions of Nova-3 do. */
const deepgramTogether: ReadonlySet<string> = new Set(["de", "en", "es", "fr", "hi", "it", "ja", "nl", "pt"]);

/** What Twilio calls them. https://www.twilio.com/docs/voice/twiml/connect/conversationrelay */
export const synthesizers: Readonly<Record<Synthesizer, SpeechProvider>> = {
  elevenlabs: { id: 101, name: "ElevenLabs", code: "elevenlabs", languages: elevenLabs },
  google: { id: 102, name: "Google", code: "google", languages: speechLanguages },
  amazon: { id: 103, name: "Amazon", code: "amazon", languages: speechLanguages },
};

/** Assistants store the ids, as those of synthesizers. */
export const transcribers: Readonly<Record<Transcriber, SpeechProvider>> = {
  deepgram: { id: 101, name: "Deepgram", code: "deepgram", languages: deepgram },
  google: { id: 102, name: "Google", code: "google", languages: speechLanguages },
};

export function isSynthesizer(code: string): code is Synthesizer {
  return Object.hasOwn(synthesizers, code);
}

export function isTranscriber(code: string): code is Transcriber {
  return Object.hasOwn(transcribers, code);
}

/** Whether a caller can change between these languages, and is understood in each. */
export function areHeardTogether(languages: readonly string[]): boolean {
  return languages.every((language) => deepgramTogether.has(language));
}
