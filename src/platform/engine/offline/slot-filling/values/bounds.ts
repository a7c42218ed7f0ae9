import { serverWords } from "../../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../../languages/server.ts";
import { memoiseNewest } from "../../../memoise.ts";

/** Where a value stands in an answer. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** How far before a value its bound is looked for. */
const reachChars = 40;
const noValueChars = 120;
const never = /(?!)/u;
/** Their words are joined to those beside them. */
const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const rulesOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const words = wordsOf(language).values;
  const rule = (source: string, before: string, behind: string) =>
    source === "" ? never : new RegExp(`${before}(?:${source})${behind}`, "iu");
  const whole = (source: string) =>
    joined.test(source) ? (["", ""] as const) : (["(?<![\\p{L}\\p{M}\\p{N}])", "(?![\\p{L}\\p{M}\\p{N}])"] as const);
  const [start, end] = whole(words.none);
  const small = words.small === "" ? "" : `(?:(?:${words.small})\\s*)*`;
  return {
    isJoined: start === "",
    none: rule(words.none, "^\\W*", end),
    bound: rule(words.bound, start, start === "" ? "\\s*[\\p{N}周星週]" : `\\s*${small}$`),
    between: rule(words.between, start, `${end}.{0,24}\\s*$`),
    unfit: rule(words.unfit, start, `\\s*${small}$`),
    // What is joined to a day or an hour stands behind its sign.
    boundBehind: rule(words.boundBehind, start === "" ? "(?<=[日号月点時时일월시\\p{N}]\\s*)" : "^\\s*", end),
    unfitBehind: rule(words.unfitBehind, "^\\s*", end),
    oneself: rule(words.oneself, start, `${end}.{0,16}(?:${start}(?:${words.and})${end}|[+&]) ?\\S`),
    orMore: rule(words.orMore, "^\\s*", end),
  };
});

/** A visitor may mix in English, whatever language they write. */
function rulesFor(language = "en"): ReturnType<typeof rulesOf>[] {
  return [...new Set([language, "en"])].map(rulesOf);
}

/** Whether an answer says, in any language, that it gives no value: "I don't know". */
export function givesNone(answer: string): boolean {
  return Object.keys(serverWords).some((language) => rulesOf(language).none.test(answer.slice(0, noValueChars)));
}

/** Whether what stands beside a value takes it for a bound, or denies it: "after the 5th", "at least 4", "the 5th or later". */
export function isBound(answer: string, { start, end }: Place, language?: string): boolean {
  const before = answer.slice(Math.max(0, start - reachChars), start);
  return rulesFor(language).some(
    ({ bound, between, boundBehind, isJoined }) =>
      bound.test(isJoined ? answer : before) ||
      between.test(before) ||
      boundBehind.test(isJoined ? answer : answer.slice(end)),
  );
}

/** Whether a day or a time does not suit: "Friday won't work", "I'm away on Friday". */
export function isUnfit(answer: string, { start, end }: Place, language?: string): boolean {
  return (
    isUnfitBehind(answer.slice(Math.max(0, start - reachChars), start), language) || hasUnfit(answer, end, language)
  );
}

/** Whether a text says that the day or time behind it does not suit. */
export function isUnfitBehind(before: string, language?: string): boolean {
  return rulesFor(language).some(({ unfit }) => unfit.test(before));
}

function hasUnfit(answer: string, end: number, language?: string): boolean {
  return rulesFor(language).some(({ unfitBehind }) => unfitBehind.test(answer.slice(end)));
}

/** Whether a number is not the whole, or not the only one: "me plus three", "4 or more". */
export function isPartly(answer: string, { end }: Place, language?: string): boolean {
  return rulesFor(language).some(({ oneself, orMore }) => oneself.test(answer) || orMore.test(answer.slice(end)));
}
