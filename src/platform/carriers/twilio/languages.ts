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

/** A language as Twilio names it, by its ISO 639-1 code. */
export function speechLanguage(language: string): string {
  return regions[language] ?? language;
}
