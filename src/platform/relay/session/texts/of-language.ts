import { chinese, hindi, japanese, korean } from "./asian.ts";
import { polish, turkish, ukrainian } from "./eastern.ts";
import { dutch, english, german } from "./germanic.ts";
import { arabic, hebrew } from "./right-to-left.ts";
import { french, italian, portuguese, spanish } from "./romance.ts";
import type { CallTexts } from "./texts.ts";

const byLanguage: Readonly<Record<string, CallTexts>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
  hi: hindi,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  tr: turkish,
  uk: ukrainian,
  zh: chinese,
};

/** The texts of a language, as ISO 639-1; English where there are none. */
export function callTextsOf(language: string): CallTexts {
  return (Object.hasOwn(byLanguage, language) && byLanguage[language]) || english;
}

/** Whether words are an answering machine's, in any language: it does not speak its caller's. */
export function isVoicemail(words: string): boolean {
  return Object.values(byLanguage).some(({ voicemail }) => voicemail.test(words));
}

/**
 * What the person is told who is called for a caller.
 * @param customer The caller's number, or "" @param summary A sentence, or ""
 */
export function announcementOf({ announcement }: CallTexts, customer: string, summary: string): string {
  const { withheld, from, accept } = announcement;
  const start = customer === "" ? withheld : from.replace("{customer}", () => customer);
  return [start, summary, accept].filter((part) => part !== "").join(" ");
}
