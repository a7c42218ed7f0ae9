import { chinese, hindi, japanese, korean } from "./asian.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { dutch, polish, turkish, ukrainian } from "./european.ts";
import { arabic, hebrew } from "./right-to-left.ts";
import { french, italian, portuguese, spanish } from "./romance.ts";
import type { CalendarTexts } from "./texts.ts";

const byLanguage: Readonly<Record<string, CalendarTexts>> = {
  ar: arabic,
  de,
  en,
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
export function calendarTextsOf(language: string): CalendarTexts {
  return (Object.hasOwn(byLanguage, language) && byLanguage[language]) || en;
}
