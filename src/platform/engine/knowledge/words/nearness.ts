import { setImmediate } from "node:timers/promises";
import { memoiseObject } from "../../memoise.ts";
import type { Statistics } from "../statistics.ts";
import { knownPlaces, manyWords } from "./related-words.ts";
import type { WordVectors } from "./word-vectors.ts";

/** How near words as a whole lie to those of a question, from -1 to 1 by what they are used like; 0 where that is unknown. */
export type Nearness = (words: Iterable<string>) => number;

/** Letters that a word may have behind its stem. */
const maxEnding = 5;
const leastStem = 2;

/** Of a question of which nothing is known. */
export const unknownNearness: Nearness = () => 0;

/**
 * Compares texts of a knowledge base with a question as a whole: both are the middle of their words, seen from the middle of the
 * knowledge base, so that what all of its texts have in common does not count.
 * @param lexemes The question's words as PostgreSQL stems them.
 */
export async function readNearness(
  lexemes: readonly string[],
  statistics: Statistics,
  vectors: WordVectors,
): Promise<Nearness> {
  const places = lexemes.flatMap((lexeme) => vectors.find(lexeme) ?? []);
  // German words that look like English ones ("Rat", "Gift") mean something else.
  if (places.length === 0 || statistics.vocabulary.hasGerman) return unknownNearness;
  const { placeOf, middle } = await readerOf(statistics)(vectors);
  const seenFromMiddle = (from: Iterable<number>) => vectors.average(from).map((value, at) => value - middle[at]!);
  const question = seenFromMiddle(places);
  return (words) => {
    const own = new Set([...words].flatMap((word) => placeOf(word) ?? []));
    return own.size === 0 ? 0 : cosine(question, seenFromMiddle(own));
  };
}

const readerOf = memoiseObject((statistics: Statistics) =>
  memoiseObject(async (vectors: WordVectors) => {
    const known = knownPlaces(statistics)(vectors);
    if (known.length > manyWords) await setImmediate();
    const counts = known.map(({ word }) => statistics.frequency.get(word)!);
    const middle = vectors.average(
      known.map(({ place }) => place),
      counts,
    );
    return { placeOf: placeReader(statistics, vectors), middle };
  }),
);

/** Finds the place of a word as it is written, by the stems of the knowledge base; each different word once. */
function placeReader({ frequency }: Statistics, vectors: WordVectors): (word: string) => number | undefined {
  const read = (word: string) => {
    for (let end = word.length; end >= Math.max(leastStem, word.length - maxEnding); end--) {
      const stem = word.slice(0, end);
      const written = [stem, stem.endsWith("y") ? `${stem.slice(0, -1)}i` : `${stem}e`];
      const lexeme = written.find((one) => frequency.has(one) && vectors.find(one) !== undefined);
      if (lexeme !== undefined) return vectors.find(lexeme);
    }
    return undefined;
  };
  const known = new Map<string, number | undefined>();
  return (word) => {
    if (!known.has(word)) known.set(word, read(word));
    return known.get(word);
  };
}

function cosine(one: Float32Array, other: Float32Array): number {
  return product(one, other) / (Math.sqrt(product(one, one) * product(other, other)) || 1);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
