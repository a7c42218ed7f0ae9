import type { Topic } from "../knowledge/result.ts";

/** What a word counts at least that means the same. */
const leastExact = 0.5;
/** Rows and sentences that say as much as this part of the best are shown. */
export const asGood = 0.9;
/** Parts that say nearly as much as the best one belong to the answer. */
export const nearlyAsGood = 0.6;

/** A topic without the words that are only used like it: other days are used like Thursday. */
export function exact({ lexemes, weight }: Topic): Topic {
  return { lexemes: new Map([...lexemes].filter(([, credit]) => credit >= leastExact)), weight };
}
