import { alternativesOf, wordsOf } from "../../../../languages/server.ts";
import { memoiseObject, memoiseText } from "../../memoise.ts";
import type { Slot } from "../slots/slot.ts";
import { type Found, findAll, type Reader } from "../slots/value.ts";
import { unitsAtStart, unitsIn } from "../words/units.ts";
import { readWords } from "../words/words.ts";
import { isPartly, type Place } from "./bounds.ts";
import { small } from "./moments/english.ts";

const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const others: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  couple: 2,
  dozen: 12,
  none: 0,
  single: 1,
  once: 1,
  twice: 2,
};
const named = [...small, ...tens, "couple", "dozen", "none", "single"].join("|");
const wordedNumber = new RegExp(
  `\\b(?:an? (?:hundred|thousand)|${named})(?:(?:[ -]| and )(?:${named}|hundred|thousand)){0,6}(?: and a half)?\\b`,
  "gi",
);
/** "2-3", "10 to 12", "two or three", "3 x 4": one number is not said. */
const range = new RegExp(
  `(?:\\d|\\b(?:${named})) ?(?:-|–|\\bto\\b|\\bor\\b|\\bbis\\b) ?(?:\\d|(?:${named})\\b)|\\d ?[x×*/] ?\\d`,
  "i",
);
/** "3m20" and "4+" go on. */
const goingOn = /^(?:\p{L}{1,3}\d|\s*\+)/u;
const isNegative = /(?:^|\s)(?:-|−|minus )$/i;

/** Digits with thousands and decimals, or words up to the thousands: "1,200", "3.5", "twenty five", "two hundred". */
export const numbers: Pick<Reader, "find"> = {
  find: (text, slot) => {
    const own = ownStems(slot);
    return allNumbers(text).filter((found) => isCounted(text, found, own));
  },
};

/** The numbers of an answer to the question for one, each with the unit behind it where that is the one asked for. */
export function findNumbers(answer: string, slot: Slot, language = "en"): Found[] {
  const said = allNumbers(answer);
  const all = said.length > 0 ? said : foreignNumbers(answer, language);
  return all.flatMap((found) => {
    const written = answer.slice(found.start, found.end);
    if (isOpenThousand(written, language) || goingOn.test(answer.slice(found.end))) return [];
    if (/\byear$/i.test(slot.label) && !/^(?:19|20)\d\d$/.test(String(found.value))) return [];
    if (isOtherUnit(answer, found, slot, language)) return [];
    const isUnit = unitsBeside(answer, found, language).length > 0;
    const [unit = ""] = isUnit ? (unitWord.exec(answer.slice(found.end)) ?? []) : [];
    return [{ ...found, end: found.end + unit.length }];
  });
}

const unitWord = /^\s*\p{L}+[²³23]?\.?/u;

/** "One" alone often stands for a thing: "the blue one", "I need one on Friday". */
const oneThing =
  /\b(?:just|only) one\b|(?:^|\b(?:for|rent|book|order|reserve|want|need|like|get|have|with|add) )one (?!(?:on|at|in|for|of|to|with|please|that|who|and|or)\b)\p{L}|\b(?:rent|book|order|reserve) one ¦/iu;
/**
 * The only number of a message, whatever it counts, for the only number that is asked for: "an e-bike for two", "just one". None where it
 * is an amount or a measure that the slot does not name, or names a thing ("flat 3").
 */
export function findOnlyNumber(text: string, slot: Slot, language: string): Found | undefined {
  const own = allNumbers(text);
  const starts = new Set(own.map(({ start }) => start));
  const all = [...own, ...foreignNumbers(text, language).filter(({ start }) => !starts.has(start))];
  const isOneMeant = oneThing.test(text);
  const isThing = ({ start, end }: Found) => !isOneMeant && /^one$/i.test(text.slice(start, end));
  const found = all.filter((one) => !isThing(one));
  const [only, other] = found;
  if (!only || other || range.test(text) || isPartly(text, only, language)) return undefined;
  const isMoney = /\b(?:amount|price|money|budget)\b/.test(askedBy(slot));
  const isMeasured =
    !isMoney && unitsBeside(text, only, language).length > 0 && unitsIn(askedBy(slot), language).length === 0;
  if (isHolding(text, only, slot) || goingOn.test(text.slice(only.end))) return undefined;
  return isMeasured || isOtherUnit(text, only, slot, language) || isName(text, only, slot) ? undefined : only;
}

/** Numbers as words of a language. */
function foreignNumbers(text: string, language: string): Found[] {
  if (language === "en") return [];
  const {
    dates: { numbers: words, isSpaceless = false },
    values: { justOne },
  } = wordsOf(language);
  // "One" is an article as well.
  const [, ...others] = words.split(/ (?![^(]*\))/).slice(0, 12);
  return [justOne, ...others].flatMap((word, at) =>
    findAll(
      text,
      new RegExp(isSpaceless ? word : `(?<![\\p{L}\\p{N}])(?:${word})(?![\\p{L}\\p{N}])`, "giu"),
      () => at + 1,
    ),
  );
}

const stemsOf = (text: string) => readWords(text).map(({ stem }) => stem);
/** Who is counted by one of these is by the others: "14 people" are guests. */
const people = stemsOf("guests people persons visitors");

const ownStems = memoiseObject(({ label, hint }: Slot) => {
  const own = stemsOf(`${label} ${hint}`);
  return new Set(own.some((stem) => people.includes(stem)) ? [...own, ...people] : own);
});

/** "1,250" is a thousand and more to some, and one and a quarter to others. */
function isOpenThousand(said: string, language = "en"): boolean {
  return /^\d{1,3},\d{3}$/.test(said) && groupMark(language) !== ",";
}

const groupMark = memoiseText(
  (language) => new Intl.NumberFormat(language).formatToParts(1e6).find(({ type }) => type === "group")?.value ?? ",",
);

const counted =
  /\b(?:guests?|people|persons?|visitors?|passengers?|tickets?|seats?|boxes|lanes?|rooms?|nights?|how many)\b/;

function unitsBeside(text: string, { start, end }: Place, language?: string): number[] {
  const sign = /[€£$]\s*$/.exec(text.slice(0, start))?.[0];
  return unitsAtStart(sign ?? text.slice(end, end + 20), language);
}

function askedBy({ label, hint }: Slot): string {
  return `${label} ${hint}`.toLowerCase();
}

/** "90 minutes" is no number of hours: what is measured in another unit than was asked for is asked again. */
function isOtherUnit(text: string, place: Place, slot: Slot, language?: string): boolean {
  const beside = unitsBeside(text, place, language);
  const asked = unitsIn(askedBy(slot), language);
  // Hours are no number of guests either.
  const isCounted = asked.length > 0 || counted.test(askedBy(slot));
  return beside.length > 0 && isCounted && !beside.some((at) => asked.includes(at));
}

const numbered = new RegExp(String.raw`(#|(?<![\p{L}\p{N}_])(?:${alternativesOf("numberedThings")}))\s*$`, "iu");

/** "Table 4" and "#4" name one thing, and count none. */
function isName(text: string, { start }: Found, slot: Slot): boolean {
  const named = numbered.exec(text.slice(0, start))?.[1];
  return named !== undefined && !askedBy(slot).includes(named.toLowerCase());
}

/** What holds several is counted in place of them: "two boxes". */
const holding =
  /^\s*(?:of\s+)?(?:packs?|packets?|box(?:es)?|bags?|crates?|trays?|racks?|rolls?|sets?|pairs?|cases?|cartons?|famil(?:y|ies)|groups?|couples?|teams?|parties|classes)\b/i;

function isHolding(text: string, { end }: Found, slot: Slot): boolean {
  const behind = text.slice(end, end + 24);
  const [said] = holding.exec(behind) ?? [];
  return said !== undefined && !ownStems(slot).has(readWords(said).at(-1)!.stem);
}

/** Every number of a text. */
export const allNumbers: (text: string) => readonly Found[] = memoiseText((text) => {
  const digits = findAll(
    text,
    /(?<![\p{L}\p{N}.,/:]|[\p{L}\p{N}]-)(?:\d{1,3}(?:(?:,\d{3}){1,4}|(?:[ {2}]\d{3}(?!\d)){1,4}|(?:['’]\d{3}){1,4})|\d{1,15})(?:[.,]\d{1,9})?(?: ?[kK](?![\p{L}\p{N}]))?(?: and a half\b| ?½)?(?![\p{N}/:]|(?:st|nd|rd|th)\b| ?[apAP]\.?[mM]\b)/gu,
    ([match]) => digitsToNumber(match),
  ).map((found) => withSign(text, found));
  const worded = findAll(text, wordedNumber, ([match]) => wordsToNumber(match));
  const halved = findAll(text, /\bhalf (?:an? )?dozen\b/gi, () => 6);
  const whole = worded.filter(({ start }) => halved.every((half) => start < half.start || start >= half.end));
  return [...digits, ...whole, ...halved].sort((one, other) => one.start - other.start);
});

/** A number counts what stands behind it, as in "3 boxes", or follows "quantity" or "x". */
function isCounted(text: string, { start, end }: Found, own: ReadonlySet<string>): boolean {
  if (range.test(text.slice(Math.max(0, start - 12), end + 12))) return false;
  const [next, second] = readWords(text.slice(end, end + 40));
  const isUnit = (stem: string | undefined) => stem !== undefined && stem.length > 1 && own.has(stem) && !isLink(stem);
  return isUnit(next?.stem) || (isUnit(second?.stem) && text.slice(end, end + 20).trim() !== "" && next?.start === 1);
}

function isLink(stem: string): boolean {
  return ["the", "of", "to", "and", "for", "in", "how", "many", "number", "a", "be"].includes(stem);
}

function withSign(text: string, found: Found): Found {
  return isNegative.test(text.slice(Math.max(0, found.start - 8), found.start))
    ? { ...found, value: -(found.value as number) }
    : found;
}

/** "1,500" and "1 500" are thousands, "2,5" is not; "1.500" may be either, and is none. */
function digitsToNumber(said: string): number | undefined {
  const [, whole = "", part, thousand, half] =
    /^(\d{1,3}(?:[, '’ ]\d{3})+|\d+)(?:[.,](\d+))?( ?[kK])?( and a half| ?½)?$/.exec(said) ?? [];
  if (part?.length === 3 && /^\d{1,3}\.\d{3}$/.test(said)) return undefined;
  const value = Number(`${whole.replace(/\D/g, "")}${part === undefined ? "" : `.${part}`}`);
  return (value + (half ? 0.5 : 0)) * (thousand ? 1_000 : 1);
}

function wordsToNumber(text: string): number | undefined {
  if (/ and a half$/i.test(text)) return (wordsToNumber(text.slice(0, -" and a half".length)) ?? 0) + 0.5;
  let total = 0;
  let part = 0;
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    if (word === "and") continue;
    if (word === "hundred") part = (part || 1) * 100;
    else if (word === "thousand") {
      total += (part || 1) * 1000;
      part = 0;
    } else if (tens.includes(word)) {
      // "Twenty-five fifty" is a price, or two numbers.
      if (part % 100 > 0) return undefined;
      part += (tens.indexOf(word) + 2) * 10;
    } else if (small.includes(word)) {
      if (part % 10 > 0 || (part % 100 > 0 && small.indexOf(word) > 9)) return undefined;
      part += small.indexOf(word);
    } else part = (part || 1) * (others[word] ?? 1);
  }
  return total + part;
}
