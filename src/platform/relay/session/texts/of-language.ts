import { de } from "./de.ts";
import { en } from "./en.ts";
import type { CallTexts } from "./texts.ts";

const byLanguage: Readonly<Record<string, CallTexts>> = { en, de };

/** The texts of a language, as ISO 639-1; English where there are none. */
export function callTextsOf(language: string): CallTexts {
  return byLanguage[language] ?? en;
}

/** Whether words are an answering machine's, in any language: it does not speak its caller's. */
export function isVoicemail(words: string): boolean {
  return Object.values(byLanguage).some(({ voicemail }) => voicemail.test(words));
}
