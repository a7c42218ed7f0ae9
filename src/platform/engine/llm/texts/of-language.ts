import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";

const byLanguage: Readonly<Record<string, Texts>> = { en, de };

/** The texts of a language; English where there are none. */
export function textsOf(language: string): Texts {
  return byLanguage[language] ?? en;
}
