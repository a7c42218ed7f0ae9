import { setImmediate } from "node:timers/promises";
import { memoiseObject } from "../../memoise.ts";
import { rememberNewest } from "../../remember-newest.ts";
import type { Statistics } from "../statistics.ts";
import type { WordVectors } from "./word-vectors.ts";

/** A lexeme of a knowledge base with what it counts for another word. */
export type RelatedWord = readonly [lexeme: string, credit: number];

/** Words that are less alike have no more in common than a text. */
const leastSimilarity = 0.35;
const maxRelated = 6;
/** What a related word counts at most: less where the knowledge base holds the word itself. */
const maxCredit = { ofKnown: 0.25, ofUnknown: 0.5 };
/** Chosen: comparing a word with so many takes a millisecond or two; then the event loop goes on. */
export const manyWords = 5_000;
const maxRemembered = 1_000;

/**
 * The words of a knowledge base that are used most like this one, but for the word itself: "refund" where "reimburse" was
 * asked for. They are too vague to tell whether a question is answered at all, and help to find where.
 */
export async function findRelated(
  lexeme: string,
  { isKnown }: { readonly isKnown: boolean },
  statistics: Statistics,
  vectors: WordVectors,
): Promise<readonly RelatedWord[]> {
  const found = await nearestOf(statistics)(vectors)(lexeme);
  const most = isKnown ? maxCredit.ofKnown : maxCredit.ofUnknown;
  return found.map(([word, credit]) => [word, Math.min(most, credit)]);
}

/** Visitors of a knowledge base use the same words again and again; each is compared with all of its words once. */
const nearestOf = memoiseObject((statistics: Statistics) =>
  memoiseObject((vectors: WordVectors) =>
    rememberNewest(maxRemembered, (lexeme: string) => findNearest(lexeme, statistics, vectors)),
  ),
);

async function findNearest(lexeme: string, statistics: Statistics, vectors: WordVectors): Promise<RelatedWord[]> {
  const place = vectors.find(lexeme);
  // German words that look like English ones ("Rat", "Gift") mean something else.
  if (place === undefined || statistics.vocabulary.hasGerman) return [];
  const known = knownPlaces(statistics)(vectors);
  if (known.length > manyWords) await setImmediate();
  return known
    .map(({ word, place: other }) => ({ word, similarity: other === place ? 0 : vectors.similarity(place, other) }))
    .filter(({ similarity }) => similarity > leastSimilarity)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, maxRelated)
    .map(({ word, similarity }) => [word, (similarity - leastSimilarity) / (1 - leastSimilarity)]);
}

/** The words of a knowledge base that have a place among the vectors. */
export const knownPlaces = memoiseObject(({ frequency }: Statistics) =>
  memoiseObject((vectors: WordVectors) =>
    [...frequency.keys()].flatMap((word) => {
      const place = vectors.find(word);
      return place === undefined ? [] : [{ word, place }];
    }),
  ),
);
