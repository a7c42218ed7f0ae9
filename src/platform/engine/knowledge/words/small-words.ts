import { sql } from "kysely";
import { serverWords } from "../../../../languages/server.ts";
import type { Db } from "../../../storage/db.ts";
import type { Statistics } from "../statistics.ts";
import type { QuestionWord } from "./question-words.ts";

/** PostgreSQL's dictionaries that know the small words of a language. English ones are known everywhere, German ones have a list of their own. */
const dictionaries: Readonly<Record<string, string>> = {
  es: "spanish_stem",
  fr: "french_stem",
  it: "italian_stem",
  nl: "dutch_stem",
  pt: "portuguese_stem",
  tr: "turkish_stem",
};
const own = new Map(
  Object.entries(serverWords).map(([language, { understanding }]) => [
    language,
    {
      common: understanding.common.split(" ").filter(Boolean),
      asking: understanding.asking.split(" ").filter(Boolean),
    },
  ]),
);
/** A language is written where so many of its small words stand in this part of all passages. */
const leastMarks = 2;
const leastShare = 0.1;

/** The words of a question, with no stem for those that say nothing in its language. */
export async function withoutSmallWords(
  db: Db,
  words: readonly QuestionWord[],
  language: string | undefined,
): Promise<readonly QuestionWord[]> {
  if (language === undefined || language === "en" || language === "de" || words.length === 0) return words;
  const { common = [], asking = [] } = own.get(language) ?? {};
  const small = new Set([...common, ...asking]);
  const dictionary = dictionaries[language];
  if (dictionary !== undefined) {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${words.map(({ word }) => word)}::text[]) word
      where ts_lexize(${dictionary}::regdictionary, word) = '{}'
    `.execute(db);
    for (const { word } of rows) small.add(word);
  }
  return words.map((one) => (small.has(one.word) ? { ...one, lexeme: null, root: null } : one));
}

/** Whether a part of the passages is written in a language, by its small words. */
export function isWrittenIn(language: string, { vocabulary, frequency, chunks }: Statistics): boolean {
  if (language === "de") return vocabulary.hasGerman;
  const marks = own.get(language)?.common ?? [];
  return marks.filter((mark) => (frequency.get(mark) ?? 0) >= leastShare * chunks).length >= leastMarks;
}
