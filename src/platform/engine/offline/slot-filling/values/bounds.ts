import { serverWords } from "../../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../../languages/server.ts";
import { memoiseNewest } from "../../../memoise.ts";
import { spaceless } from "../../../understanding/words/plain-words.ts";

/** Where a value stands in an answer. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** How far before a value its bound is looked for. */
const reachChars = 40;
const noValueChars = 120;
const never = /(?!)/u;

const rulesOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const { values: words, understanding } = wordsOf(language);
  const { denied } = understanding.trouble;
  const rule = (source: string, before: string, behind: string) =>
    source === "" ? never : new RegExp(`${before}(?:${source})${behind}`, "iu");
  const whole = (source: string) =>
    spaceless.test(source) ? (["", ""] as const) : (["(?<![\\p{L}\\p{M}\\p{N}])", "(?![\\p{L}\\p{M}\\p{N}])"] as const);
  const [start, end] = whole(words.none);
  const small = words.small === "" ? "" : `(?:(?:${words.small})\\s*)*`;
  return {
    isJoined: start === "",
    none: rule(words.none, "^\\W*", end),
    same: rule(words.same, "^\\W*", end),
    partly: rule(words.partly, start, end),
    ordinal: rule(words.ordinal, start, "\\s*$"),
    since: rule(words.since, "^\\W*", start === "" ? "" : "\\s+"),
    bound: rule(words.bound, start, start === "" ? "\\s*[\\p{N}周星週]" : `\\s*${small}$`),
    between: rule(words.between, start, `${end}.{0,24}\\s*$`),
    unfit: rule(words.unfit, start, `\\s*${small}$`),
    // What is joined to a day or an hour stands behind its sign.
    boundBehind: rule(words.boundBehind, start === "" ? "(?<=[日号月点時时일월시\\p{N}]\\s*)" : "^\\s*", end),
    unfitBehind: rule(words.unfitBehind, "^\\s*", end),
    denied: rule(denied, start, start === "" ? "\\p{L}?\\s*$" : `\\s+(?:\\p{L}{1,3}\\s+)?${small}$`),
    deniedBehind: rule(
      `${denied}|${understanding.confirmation.no}`,
      "^(?:,(?![^@]{0,60}@)\\s*)?\\s*",
      `${end}[\\s.!]*(?:$|[,;]|\\S+@)`,
    ),
    twoDays: new RegExp(
      `(?<![\\p{L}\\p{N}-])\\d[.:h]?\\d{0,2}[\\p{L}ºª]{0,3}\\s*${start}(?:(?:${words.or})${end}\\s*${small}|(?:${words.until})${end}\\s*)\\d`,
      "giu",
    ),
    rangeStart: new RegExp(
      `(?<![\\p{L}\\p{N}.-])(\\d{1,2})(?:\\.|st|nd|rd|th|º|日|일|er)?\\s*(?:(?:${words.until})${end}|[-–—~〜])\\s*${small}(?:the )?$`,
      "iu",
    ),
    untilBefore: rule(words.until, start, `\\s*${small}(?:the )?$`),
    or: rule(words.or, "^[^\\p{L}\\p{N}]*", `[^\\p{L}\\p{N}]*${small}$`),
    correcting: rule(words.correcting, start, end),
    oneself: rule(words.oneself, start, `${end}.{0,16}(?:${start}(?:${words.and})${end}|[+&]) ?\\S`),
    andMore: rule(words.and, `^[^\\d,.;!?]{0,24}${start}`, `${end}[^\\S\\n]*(?:\\p{L}{1,6}\\s+)?\\p{L}{3}`),
    orMore: rule(words.orMore, "^\\s*", end),
    compoundBefore: rule(words.compound, start, `(?:[\\s-]+(?:${words.and}))?[\\s-]*$`),
    compoundBehind: rule(words.compound, `^[\\s-]*(?:(?:${words.and})[\\s-]+)?`, end),
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

/** Whether an answer gives what was given before: "the same as always". */
export function givesSame(answer: string, language?: string): boolean {
  return rulesFor(language).some(({ same }) => same.test(answer));
}

/** Whether an answer gives a part of a code alone: "it begins with 20". */
export function givesPart(answer: string, language?: string): boolean {
  return rulesFor(language).some(({ partly }) => partly.test(answer));
}

/** Whether the name of a weekday stands for one of many such days: "the third Thursday", "on a Friday". */
export function isOneOfMany(answer: string, { start }: Place, language?: string): boolean {
  return rulesFor(language).some(({ ordinal }) => ordinal.test(answer.slice(Math.max(0, start - reachChars), start)));
}

/** An answer without the word that begins it, where a day of the past is asked for: "since Tuesday". */
export function withoutSince(answer: string, language?: string): string {
  return rulesFor(language).reduce((text, { since }) => text.replace(since, (said) => " ".repeat(said.length)), answer);
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

/** Whether an answer denies a value: "not 88213", "88213 değil". */
export function isDenied(answer: string, { start, end }: Place, language?: string): boolean {
  const before = answer.slice(Math.max(0, start - reachChars), start);
  return rulesFor(language).some(
    ({ denied, deniedBehind }) => denied.test(before) || deniedBehind.test(answer.slice(end)),
  );
}

/** Whether a value is one of two, or the end of a range: "5 o el 6 de diciembre", "du 5 au 7". */
export function isOneOfTwo(answer: string, { start, end }: Place, language?: string): boolean {
  return rulesFor(language).some(({ twoDays }) =>
    [...answer.matchAll(twoDays)].some(({ index, 0: said }) => index < end && index + said.length > start),
  );
}

/** The day of the month that a range begins on which ends at this place: 3 in "vom 3. bis 10. April". */
export function rangeStart(text: string, { start }: Place, language?: string): number | undefined {
  const before = text.slice(Math.max(0, start - reachChars), start);
  const [, day] = rulesFor(language).flatMap((rules) => rules.rangeStart.exec(before) ?? []);
  return day === undefined ? undefined : Number(day);
}

/** Whether a day is that which something goes on to: "postpone it until 14 December". */
export function isUntil(text: string, { start }: Place, language?: string): boolean {
  const before = text.slice(Math.max(0, start - reachChars), start);
  return rulesFor(language).some(({ untilBefore, denied }) => untilBefore.test(before) && !denied.test(before));
}

/** Whether a text takes something back; of an unknown language, in any. */
export function takesBack(text: string, language?: string): boolean {
  const rules = language === undefined ? Object.keys(serverWords).map(rulesOf) : rulesFor(language);
  return rules.some(({ correcting }) => correcting.test(text));
}

/** Whether nothing but an "or" stands between two values. */
export function isOr(between: string, language?: string): boolean {
  return between.length <= reachChars && rulesFor(language).some(({ or }) => or.test(between));
}

/** An answer without the numbers, codes and addresses that it denies. */
export function withoutDenied(answer: string, language?: string): string {
  return answer.replaceAll(/[\w.+#/-]*[\d@][\w.@#/-]*(?: \d[\w.#/-]*)*/g, (said, start: number) =>
    isDenied(answer, { start, end: start + said.length }, language) ? " ".repeat(said.length) : said,
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

/** Whether a number is not the whole, or not the only one: "me plus three", "4 or more", "2 adults and a child", "vingt-deux". */
export function isPartly(answer: string, place: Place, language?: string): boolean {
  const behind = answer.slice(place.end);
  return (
    isCompound(answer, place, language) ||
    rulesFor(language).some(
      ({ oneself, orMore, andMore }) => oneself.test(answer) || orMore.test(behind) || andMore.test(behind),
    )
  );
}

/** Whether a number's word is a part of another number: "vingt-deux", "two dozen". */
export function isCompound(text: string, { start, end }: Place, language?: string): boolean {
  const before = text.slice(Math.max(0, start - reachChars), start);
  return rulesFor(language).some(
    ({ compoundBefore, compoundBehind }) => compoundBefore.test(before) || compoundBehind.test(text.slice(end)),
  );
}
