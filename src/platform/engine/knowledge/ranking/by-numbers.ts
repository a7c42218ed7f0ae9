import { asWritten, heldNumbers, joinRows, narrowToRows, type PartNumber } from "../part-numbers.ts";
import type { Passage, SearchResult } from "../result.ts";

/** What other passages count beside those that hold the part number asked for. */
const shareOfOthers = 0.05;

/**
 * Part numbers match exactly: passages that hold one come first, whatever the other words, each with its rows alone. Where
 * the question names one that no passage holds, nothing is sure to answer it.
 */
export function byNumbers(
  found: Omit<SearchResult, "knowledgebase">,
  asked: readonly PartNumber[],
  limit: number,
): Omit<SearchResult, "knowledgebase"> {
  const { passages, nearest } = found;
  const cut = { ...found, passages: passages.slice(0, limit), nearest: nearest.slice(0, limit) };
  if (asked.length === 0) return cut;
  const all = passages.length > 0 ? passages : nearest;
  const texts = all.map(({ trail, heading, body }) => `${trail} ${heading}\n${body}`);
  const numbers = asWritten(asked, texts);
  const held = texts.map((text) => heldNumbers(text, numbers));
  if (held.every((keys) => keys.length === 0))
    return { ...cut, passages: [], nearest: all.slice(0, limit), certainty: 0 };
  const exact: Passage[] = [];
  /** By how well each suits the words of the question, beside the others that hold the number. */
  const suits: number[] = [];
  for (const [at, passage] of all.entries()) {
    if (held[at]!.length === 0) continue;
    const narrowed = { ...passage, body: narrowToRows(passage.body, numbers) };
    const [first] = exact;
    const joined = first && first.document === narrowed.document ? joinRows(first.body, narrowed.body) : undefined;
    if (first && joined !== undefined) {
      exact[0] = { ...first, body: joined };
      suits[0]! += passage.score;
    } else {
      exact.push(narrowed);
      suits.push(passage.score);
    }
  }
  const others = all.filter((_, at) => held[at]!.length === 0);
  const least = shareOfOthers * Math.max(...all.map(({ score }) => score));
  const weights = [...suits.map((score) => score + least), ...others.map(({ score }) => score * shareOfOthers)];
  const sum = weights.reduce((total, weight) => total + weight, 0) || 1;
  const ranked = [...exact, ...others].map((passage, at) => ({ ...passage, score: weights[at]! / sum }));
  return { ...found, passages: ranked.slice(0, limit), nearest: [], certainty: 1, isRelated: true };
}
