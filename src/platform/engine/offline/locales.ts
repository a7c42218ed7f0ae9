import { answers as english } from "../../../languages/en/answers.ts";
import { allWords, wordsOf } from "../../../languages/server.ts";
import type { AnswerWords } from "../../../languages/shapes/server/answers.ts";

/** All languages that there are words of: visitors do not always write in their assistant's. */
export const locales: readonly AnswerWords[] = allWords.flatMap(({ answers }) => answers ?? []);

/** The words of a language, as ISO 639-1; English where it has none. */
export function localeOf(language: string): AnswerWords {
  return wordsOf(language).answers ?? english;
}
