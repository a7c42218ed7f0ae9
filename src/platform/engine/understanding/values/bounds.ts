import { serverWords } from "../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../languages/server.ts";
import { memoiseNewest } from "../../memoise.ts";
import { readTopics } from "../topics.ts";
import { spaceless } from "../words/plain-words.ts";

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
    nothing: rule(words.nothing, "^[^\\p{L}\\p{N}]*", "[^\\p{L}\\p{N}]*$"),
    same: rule(words.same, "^\\W*", end),
    ordinal: rule(words.ordinal, start, "\\s*$"),
    small: rule(words.small, "^", `${end}\\s*`),
    bound: rule(words.bound, start, isJoined ? "\\s*[\\p{N}周星週]" : `\\s*${small}$`),
    unfit: rule(words.unfit, start, `\\s*${small}$`),
    // What is joined to a day or an hour stands behind its sign.
    boundBehind: rule(words.boundBehind, isJoined ? "(?<=[日号月点時时일월시\\p{N}]\\s*)" : "^\\s*", end),
    unfitBehind: rule(words.unfitBehind, "^\\s*", end),
    denied: rule(denied, start, isJoined ? "\\p{L}?\\s*$" : `\\s+(?:\\p{L}{1,3}\\s+)?${small}$`),
    deniedBehind: rule(
      `${denied}|${understanding.confirmation.no}`,
      "^(?:,(?![^@]{0,60}@)\\s*)?\\s*",
      `${end}[\\s.!]*(?=$|[,;]|\\S+@)`,
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

/** Whether a whole answer in words of one's own says nothing: "nothing special", "I'd rather not say". */
export function saysNothing(answer: string, language?: string): boolean {
  return rulesFor(language).some(({ nothing }) => nothing.test(answer));
}

/** Whether an answer gives what was given before: "the same as always". */
export function givesSame(answer: string, language?: string): boolean {
  return rulesFor(language).some(({ same }) => same.test(answer));
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

/** How a language speaks of what stands around a value. */
interface Around {
  readonly before: string;
  readonly behind: string;
  readonly rules: Rules;
}

function around(text: string, { start, end }: Place, language: string | undefined): Around[] {
  const before = text.slice(Math.max(0, start - reachChars), start);
  const behind = text.slice(end);
  return rulesFor(language).map((rules) => {
    // "On" may be read with the day: "comes over on Friday" is no bound, as "over Friday" would be.
    const [small = ""] = rules.small.exec(text.slice(start, start + reachChars)) ?? [];
    return { before: before + small, behind, rules };
  });
}

/**
 * What a message says of a value by the words beside it: that it is not meant ("not Friday", "Friday won't work"), or that it is a bound, one
 * of two or one of many ("after the 5th", "5 o el 6 de diciembre", "on a Friday"), which leaves open what is.
 */
export function judge(
  text: string,
  place: Place & { readonly isByName?: boolean | undefined },
  { language, isMoment = false }: { readonly language?: string | undefined; readonly isMoment?: boolean },
): "unmeant" | "open" | undefined {
  const { start, end } = place;
  const all = around(text, place, language);
  const isUnmeant = all.some(
    ({ before, behind, rules }) =>
      rules.denied.test(before) ||
      rules.deniedBehind.test(behind) ||
      (isMoment && (rules.unfit.test(before) || rules.unfitBehind.test(behind))),
  );
  if (isUnmeant) return "unmeant";
  const isOpen = all.some(({ before, behind, rules }) => {
    const isBound =
      rules.bound.test(rules.isJoined ? text : before) || rules.boundBehind.test(rules.isJoined ? text : behind);
    return (
      (isBound && !isUntil(text, before, rules)) ||
      (place.isByName === true && rules.ordinal.test(before)) ||
      [...text.matchAll(rules.twoDays)].some(({ index, 0: said }) => index < end && index + said.length > start)
    );
  });
  return isOpen ? "open" : undefined;
}

/** Topics of what goes on to a day. */
const going: ReadonlySet<string> = new Set(["move", "change", "renew"]);

/** Whether a day is that which something goes on to: "postpone it until 14 December". "I need it until Friday" gives a bound. */
function isUntil(text: string, before: string, { untilBefore, denied }: Rules): boolean {
  return (
    untilBefore.test(before) && !denied.test(before) && readTopics(text).topics.some(({ topic }) => going.has(topic))
  );
}

/** A value that an answer denies, with the words that do so: "not 88213", "88213 değil". */
export function deniedPlace(text: string, { start, end }: Place, language?: string): Place | undefined {
  for (const { before, behind, rules } of around(text, { start, end }, language)) {
    const said = rules.denied.exec(before);
    if (said) return { start: Math.max(0, start - reachChars) + said.index, end };
    const [later] = rules.deniedBehind.exec(behind) ?? [];
    if (later !== undefined) return { start, end: end + later.length };
  }
  return undefined;
}

/** Whether a number is not the whole, or not the only one: "me plus three", "2 adults and a child", "vingt-deux", "two dozen". */
export function isPartly(text: string, place: Place, language?: string): boolean {
  return around(text, place, language).some(
    ({ before, behind, rules }) =>
      rules.compoundBefore.test(before) ||
      rules.compoundBehind.test(behind) ||
      rules.oneself.test(text) ||
      rules.andMore.test(behind),
  );
}

/** The day of the month that a range begins on which ends at this place: 3 in "vom 3. bis 10. April". */
export function rangeStart(text: string, { start }: Place, language?: string): number | undefined {
  const before = text.slice(Math.max(0, start - reachChars), start);
  const [, day] = rulesFor(language).flatMap((rules) => rules.rangeStart.exec(before) ?? []);
  return day === undefined ? undefined : Number(day);
}
