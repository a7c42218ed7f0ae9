import { alternativesOf } from "../../../languages/server.ts";
import { lazily } from "../../../text/lazily.ts";
import { memoiseText } from "../memoise.ts";
import { joiningWords } from "../understanding/words/joining-words.ts";

interface Range {
  readonly least: number;
  readonly most: number;
}

const number = String.raw`(\d{1,6}(?:[.,]\d{1,2})?)`;
const unit = String.raw`(?:\s?[\p{L}%²³€$£]{1,12}\.?)?`;
const joining = joiningWords("until", "and");
const between = lazily(() => {
  const { spaced, joined } = joining();
  return new RegExp(String.raw`${number}${unit}\s*(?:${spaced}|${joined}|–|-|—|~)\s*${number}`, "iu");
});
const below = new RegExp(String.raw`(?:${alternativesOf("below")})\s*${number}`, "iu");
const above = new RegExp(
  String.raw`(?:${alternativesOf("above")})\s*${number}|${number}${unit}\s*(?:${alternativesOf("andAbove")}|\+)`,
  "iu",
);

/** The numbers that a question gives of itself: "3 years", "68 year old", "18 km". */
export function numbersIn(question: string): number[] {
  return [...question.matchAll(/(?<![\d.,:/-])\d{1,6}(?:[.,]\d{1,2})?(?![\d:/-])/g)].map(([text]) => numberOf(text));
}

/** Whether a text names a range that a number lies in: "1 to 4 years", "65 and over", "under 18". */
export function isInRange(value: number, text: string): boolean {
  const range = rangeOf(text);
  return range !== null && value >= range.least && value <= range.most;
}

const rangeOf = memoiseText((text: string): Range | null => {
  const [, from, to] = between().exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    // "7 to 2 days before" counts down.
    const ends = [numberOf(from), numberOf(to)];
    return { least: Math.min(...ends), most: Math.max(...ends) };
  }
  const upper = below.exec(text)?.[1];
  if (upper !== undefined) return { least: Number.NEGATIVE_INFINITY, most: numberOf(upper) - Number.EPSILON };
  const [, one, other] = above.exec(text) ?? [];
  const lower = one ?? other;
  return lower === undefined ? null : { least: numberOf(lower), most: Number.POSITIVE_INFINITY };
});

function numberOf(text: string): number {
  return Number(text.replace(",", "."));
}
