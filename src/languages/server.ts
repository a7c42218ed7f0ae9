import { words as ar } from "./ar/index.ts";
import { words as de } from "./de/index.ts";
import { words as en } from "./en/index.ts";
import { words as es } from "./es/index.ts";
import { words as fr } from "./fr/index.ts";
import { words as he } from "./he/index.ts";
import { words as hi } from "./hi/index.ts";
import { words as it } from "./it/index.ts";
import { words as ja } from "./ja/index.ts";
import { words as ko } from "./ko/index.ts";
import { words as nl } from "./nl/index.ts";
import { ofLanguage } from "./of-language.ts";
import { words as pl } from "./pl/index.ts";
import { words as pt } from "./pt/index.ts";
import type { ServerWords } from "./shapes/server/words.ts";
import { words as tr } from "./tr/index.ts";
import { words as uk } from "./uk/index.ts";
import { words as zh } from "./zh/index.ts";

/** What a server says and understands, by language as ISO 639-1. Assistants store a language by its place here: a new one comes last. */
export const serverWords = {
  en,
  de,
  fr,
  es,
  pt,
  it,
  nl,
  pl,
  tr,
  uk,
  ar,
  he,
  hi,
  ja,
  ko,
  zh,
} as const satisfies Readonly<Record<string, ServerWords>>;

/** The words of a language, as ISO 639-1; English where there are none. */
export function wordsOf(language: string | undefined): ServerWords {
  return ofLanguage<ServerWords>(serverWords, language);
}

/** Whether there are words in a language. */
export function hasWords(language: string): language is keyof typeof serverWords {
  return Object.hasOwn(serverWords, language);
}

/** The words of all languages: people do not always write in their assistant's. */
export const allWords: readonly ServerWords[] = Object.values(serverWords);
