import { serverWords } from "../../../../languages/lists/server.ts";
import { memoiseObject } from "../../memoise.ts";
import type { Statistics } from "../statistics.ts";

/** Words that say nothing, by language. */
const smallWords = new Map(
  Object.entries(serverWords).map(([language, { understanding }]) => [
    language,
    understanding.common.split(" ").filter(Boolean),
  ]),
);
/** A language is written where so many of its small words stand in this part of all passages. */
const leastMarks = 5;
const leastShare = 0.1;

/** The language that passages are written in, by its small words. Undefined: English, or one that has no spaces. */
export const passagesLanguage = memoiseObject((statistics: Statistics): string | undefined => {
  if (statistics.vocabulary.hasGerman) return "de";
  const [best] = [...smallWords.keys()]
    .filter((language) => language !== "de" && language !== "en" && isWrittenIn(language, statistics))
    .sort((one, other) => marksOf(other, statistics) - marksOf(one, statistics));
  return best;
});

/** Whether a part of the passages is written in a language, by its small words. */
export function isWrittenIn(language: string, statistics: Statistics): boolean {
  if (language === "de") return statistics.vocabulary.hasGerman;
  return marksOf(language, statistics) >= leastMarks;
}

function marksOf(language: string, { frequency, chunks }: Statistics): number {
  const marks = smallWords.get(language) ?? [];
  return marks.filter((mark) => (frequency.get(mark) ?? 0) >= leastShare * chunks).length;
}
