import { allWords, wordsOf } from "../../../languages/server.ts";
import type { AnswerTexts, AnswerWords } from "../../../languages/shapes/server/answers.ts";

/** What is recognised, of all languages that there are rules for: visitors do not always write in their assistant's. */
export const locales: readonly AnswerWords[] = allWords.flatMap(({ answers }) => answers ?? []);

/** What is said in a language, as ISO 639-1; in English where it has no words. */
export function textsOf(language: string): AnswerTexts {
  return wordsOf(language).answerTexts;
}
