import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Locale } from "./locale.ts";

const byLanguage: Readonly<Record<string, Locale>> = { en, de };

/** All languages: visitors do not always write in their assistant's. */
export const locales: readonly Locale[] = Object.values(byLanguage);

/** The language that an assistant speaks, as ISO 639-1; English where there is no file for it. */
export function localeOf(language: string): Locale {
  return byLanguage[language] ?? en;
}
