import { wordsOf } from "../../../../languages/server.ts";
import { commonWords } from "./common-words.ts";

/** What search knows of German. */
export const german = wordsOf("de").search!;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** German words that say how something is asked and not what about. */
export const germanCommonWords: ReadonlySet<string> = setOf(german.commonWords);

const english = setOf(german.alsoEnglish);

/** Whether a small word says that a text is German, and not English. */
export function isGermanAlone(word: string): boolean {
  return germanCommonWords.has(word) && !commonWords.has(word) && !english.has(word);
}

/** As the English general words: they fit any topic. */
export const germanGeneralWords: ReadonlySet<string> = setOf(german.generalWords);

/** Words for the same thing, in whatever trade. */
export const germanSynonymGroups: readonly (readonly string[])[] = german.synonymGroups;
