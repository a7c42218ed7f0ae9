import type { SpokenLanguage } from "../../speech.ts";

/** The region that a language is spoken and understood for, where the assistant's setting names none. Chosen: where most speak it. */
const regions: Readonly<Record<string, string>> = {
  ar: "ar-SA",
  de: "de-DE",
  en: "en-US",
  es: "es-ES",
  fr: "fr-FR",
  he: "he-IL",
  hi: "hi-IN",
  it: "it-IT",
  ja: "ja-JP",
  ko: "ko-KR",
  nl: "nl-NL",
  pl: "pl-PL",
  pt: "pt-BR",
  tr: "tr-TR",
  uk: "uk-UA",
  zh: "cmn-CN",
};

/** The languages that have a region here, as ISO 639-1. */
export const speechLanguages: readonly string[] = Object.keys(regions);

/** A language as Twilio names it, by its ISO 639-1 code. */
export function speechLanguage(language: string): string {
  return regions[language] ?? language;
}

/** The same for a language of a call: a voice may be one of another region. */
export function languageOf({ language, voice }: SpokenLanguage): string {
  return voice?.region ?? speechLanguage(language);
}

/** Whether a language tag, or the beginning of a voice's name, is of this language: Google's Mandarin is `cmn`. */
export function isOfLanguage(tag: string, language: string): boolean {
  const [first] = tag.split("-", 1);
  return first === language || (first === "cmn" && language === "zh");
}
