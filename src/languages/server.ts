import { serverWords } from "./lists/server.ts";
import { ofLanguage } from "./of-language.ts";
import type { PhraseWords } from "./shapes/server/phrases.ts";
import type { ServerWords } from "./shapes/server/words.ts";

export { serverWords };

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

/** The alternatives of an expression that languages have for something, of all of them. */
export function alternativesOf(...kinds: readonly (keyof PhraseWords)[]): string {
  const found = allWords.flatMap(({ phrases }) => kinds.flatMap((kind) => phrases[kind] ?? []));
  return [...new Set(found)].join("|");
}
