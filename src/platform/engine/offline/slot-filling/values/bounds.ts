import { serverWords } from "../../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../../languages/server.ts";
import { memoiseNewest } from "../../../memoise.ts";
import { readTopics } from "../../../understanding/topics.ts";
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
  const isJoined = spaceless.test(words.none);
  const [start, end] = isJoined ? ["", ""] : ["(?<![\\p{L}\\p{M}\\p{N}])", "(?![\\p{L}\\p{M}\\p{N}])"];
  const small = words.small === "" ? "" : `(?:(?:${words.small})\\s*)*`;
  return {
    isJoined,
    none: rule(words.none, "^\\W*", end),
    same: rule(words.same, "^\\W*", end),
    partly: rule(words.partly, start, end),
    ordinal: rule(words.ordinal, start, "\\s*$"),
    since: rule(words.since, "^\\W*", isJoined ? "" : "\\s+"),
    small: rule(words.small, "^", `${end}\\s*`),
    bound: rule(words.bound, start, isJoined ? "\\s*[\\p{N}周星週]" : `\\s*${small}$`),
    between: rule(words.between, start, `${end}.{0,24}\\s*$`),
    unfit: rule(words.unfit, start, `\\s*${small}$`),
    // What is joined to a day or an hour stands behind its sign.
    boundBehind: rule(words.boundBehind, isJoined ? "(?<=[日号月点時时일월시\\p{N}]\\s*)" : "^\\s*", end),
    unfitBehind: rule(words.unfitBehind, "^\\s*", end),
    denied: rule(denied, start, isJoined ? "\\p{L}?\\s*$" : `\\s+(?:\\p{L}{1,3}\\s+)?${small}$`),
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

type Rules = ReturnType<typeof rulesOf>;

/** A visitor may mix in English, whatever language they write. */
function rulesFor(language = "en"): Rules[] {
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

/** Whether a text takes something back; of an unknown language, in any. */
export function takesBack(text: string, language?: string): boolean {
  const rules = language === undefined ? Object.keys(serverWords).map(rulesOf) : rulesFor(language);
  return rules.some(({ correcting }) => correcting.test(text));
}

/** Whether nothing but an "or" stands between two values. */
export function isOr(between: string, language?: string): boolean {
  return between.length <= reachChars && rulesFor(language).some(({ or }) => or.test(between));
}

/** Whether a text says that the day or time behind it does not suit. */
export function isUnfitBehind(before: string, language?: string): boolean {
  return rulesFor(language).some(({ unfit }) => unfit.test(before));
}

/** Tells something of a value by what stands beside it. */
type BesideTest = (text: string, place: Place, language?: string) => boolean;

function beside(says: (rules: Rules, before: string, behind: string, text: string) => boolean): BesideTest {
  return (text, { start, end }, language) => {
    const before = text.slice(Math.max(0, start - reachChars), start);
    const behind = text.slice(end);
    return rulesFor(language).some((rules) => {
      // "On" may be read with the day: "comes over on Friday" is no bound, as "over Friday" would be.
      const [small = ""] = rules.small.exec(text.slice(start, start + reachChars)) ?? [];
      return says(rules, before + small, behind, text);
    });
  };
}

/** Whether the name of a weekday stands for one of many such days: "the third Thursday", "on a Friday". */
export const isOneOfMany: BesideTest = beside(({ ordinal }, before) => ordinal.test(before));

/** Whether what stands beside a value takes it for a bound: "after the 5th", "at least 4", "the 5th or later". */
export const isBound: BesideTest = beside(
  ({ bound, between, boundBehind, isJoined }, before, behind, text) =>
    bound.test(isJoined ? text : before) || between.test(before) || boundBehind.test(isJoined ? text : behind),
);

/** Whether an answer denies a value: "not 88213", "88213 değil". */
export const isDenied: BesideTest = beside(
  ({ denied, deniedBehind }, before, behind) => denied.test(before) || deniedBehind.test(behind),
);

/** Topics of what goes on to a day. */
const going: ReadonlySet<string> = new Set(["move", "change", "renew"]);

/** Whether a day is that which something goes on to: "postpone it until 14 December". "I need it until Friday" gives a bound. */
export const isUntil: BesideTest = beside(
  ({ untilBefore, denied }, before, _, text) =>
    untilBefore.test(before) && !denied.test(before) && readTopics(text).topics.some(({ topic }) => going.has(topic)),
);

/** Whether a day or a time does not suit: "Friday won't work", "I'm away on Friday". */
export const isUnfit: BesideTest = beside(
  ({ unfit, unfitBehind }, before, behind) => unfit.test(before) || unfitBehind.test(behind),
);

/** Whether a number's word is a part of another number: "vingt-deux", "two dozen". */
export const isCompound: BesideTest = beside(
  ({ compoundBefore, compoundBehind }, before, behind) => compoundBefore.test(before) || compoundBehind.test(behind),
);

const isWithMore: BesideTest = beside(
  ({ oneself, orMore, andMore }, _, behind, text) => oneself.test(text) || orMore.test(behind) || andMore.test(behind),
);

/** Whether a number is not the whole, or not the only one: "me plus three", "4 or more", "2 adults and a child", "vingt-deux". */
export const isPartly: BesideTest = (answer, place, language) =>
  isCompound(answer, place, language) || isWithMore(answer, place, language);

/** Whether a value is one of two, or the end of a range: "5 o el 6 de diciembre", "du 5 au 7". */
export const isOneOfTwo: BesideTest = (answer, { start, end }, language) =>
  rulesFor(language).some(({ twoDays }) =>
    [...answer.matchAll(twoDays)].some(({ index, 0: said }) => index < end && index + said.length > start),
  );

/** The day of the month that a range begins on which ends at this place: 3 in "vom 3. bis 10. April". */
export function rangeStart(text: string, { start }: Place, language?: string): number | undefined {
  const before = text.slice(Math.max(0, start - reachChars), start);
  const [, day] = rulesFor(language).flatMap((rules) => rules.rangeStart.exec(before) ?? []);
  return day === undefined ? undefined : Number(day);
}

/** An answer without the word that begins it, where a day of the past is asked for: "since Tuesday". */
export function withoutSince(answer: string, language?: string): string {
  return rulesFor(language).reduce((text, { since }) => text.replace(since, (said) => " ".repeat(said.length)), answer);
}

/** An answer without the numbers, codes and addresses that it denies. */
export function withoutDenied(answer: string, language?: string): string {
  return answer.replaceAll(/[\w.+#/-]*[\d@][\w.@#/-]*(?: \d[\w.#/-]*)*/g, (said, start: number) =>
    isDenied(answer, { start, end: start + said.length }, language) ? " ".repeat(said.length) : said,
  );
}
