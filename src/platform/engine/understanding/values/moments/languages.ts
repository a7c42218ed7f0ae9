import { serverWords } from "../../../../../languages/lists/server.ts";
import { alternativesOf, wordsOf } from "../../../../../languages/server.ts";
import { memoiseNewest } from "../../../memoise.ts";
import { clockTime, months as monthNames, weekdays as weekdayNames } from "./english.ts";
import { type Rewritten, rewrite } from "./rewrite.ts";

type Rule = readonly [pattern: RegExp, english: (...match: string[]) => string | undefined];

/** Between a day and its month, and behind a month, in the languages that put something there. */
const ofMonth = `(?:\\.|${alternativesOf("behindDay")})? ?(?:${alternativesOf("beforeMonth")})?`;
/** A shorter word holds others together: "la semaine prochaine". */
const leastWord = 4;
type RegExpSource = string;

/** A text with the days, times and months of a language as English says them; English text is left as it is. */
export function toEnglish(text: Rewritten, language: string): Rewritten {
  if (language === "en") return text;
  const rules = [...otherWords, ...phrasesOf(language), ...namesOf(language)];
  return rules.reduce((done, [pattern, english]) => rewrite(done, pattern, english), text);
}

/** "Mon lapin" is no Monday: short English names of days, and of months beside no number, are other words elsewhere. */
const otherWords: readonly Rule[] = [
  [/\b(?:mon|tues?|wed|thur?s?|fri|sat|sun)\b/gi, (word = "") => `${word}_`],
  [/(?<!\d[\s.]{0,2})\b(?:mar|may)\b(?![\s.]{0,2}\d)/gi, (word = "") => `${word}_`],
];

const mostLanguages = Object.keys(serverWords).length;

/** What a language says of days and times in phrases of its own. */
export const phrasesOf = memoiseNewest(mostLanguages, (language): readonly Rule[] => {
  const { phrases, numbers } = wordsOf(language).dates;
  const numberWords = numbers.split(/ (?![^(]*\))/);
  const number = `(\\d{1,2}|${numberWords.toReversed().join("|")})`;
  const weekday = `(?:${dayNames(language).flat().sort(byLength).join("|")})`;
  const inDigits = (said = "") => {
    if (/^\d/.test(said)) return said;
    const at = numberWords.findIndex((word) => new RegExp(`^(?:${word})$`, "iu").test(said));
    return at < 0 ? said : String(at + 1);
  };
  return phrases.map(([said, english]): Rule => {
    const pattern = said.replaceAll("<n>", number).replaceAll("<weekday>", weekday);
    return [whole(`${pattern}|${plain(pattern)}`, language), (_, ...groups) => englishOf(english, groups, inDigits)];
  });
});

/** The names of weeks, months and days, as the platform's own tables have them. */
const namesOf = memoiseNewest(mostLanguages, (language): readonly Rule[] => {
  const space = wordsOf(language).dates.isSpaceless ? " " : "";
  return [
    ...weeks(language).map(([week, english]): Rule => [whole(week, language), () => ` ${english}${space}`]),
    // Months that are numbers, as in Japanese, have no names.
    ...monthNames.flatMap((english, at): Rule[] => {
      const names = writtenNames(language, { month: "long" }, Date.UTC(2026, at, 15));
      return names.length === 0 ? [] : [[whole(monthPattern(names), language), (_, day) => withDay(day, english)]];
    }),
    ...dayNames(language).map(
      (names, at): Rule => [whole(names.sort(byLength).join("|"), language), () => space + weekdayNames[at]! + space],
    ),
  ];
});

function dayNames(language: string): string[][] {
  return weekdayNames.map((_, at) => writtenNames(language, { weekday: "long" }, Date.UTC(2026, 0, 4 + at)));
}

function whole(source: string, language: string): RegExp {
  const { isSpaceless } = wordsOf(language).dates;
  return new RegExp(isSpaceless ? source : `(?<![\\p{L}\\p{M}\\p{N}])(?:${source})(?![\\p{L}\\p{M}\\p{N}])`, "giu");
}

/** Next, last and this week as a language says them, in whatever case they stand. */
function weeks(language: string): readonly (readonly [RegExpSource, string])[] {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return (
    [
      [1, "next week"],
      [-1, "last week"],
      [0, "this week"],
    ] as const
  ).map(([count, english]) => {
    const words = format.format(count, "week").split(" ");
    const carrying = words.filter((word) => word.length >= leastWord);
    const stems = (carrying.length > 1 ? carrying : words).map(inflected);
    return [[stems, stems.toReversed()].map((order) => order.join(" ")).join("|"), english];
  });
}

/** A word with the endings that it may have in place of its own. */
function inflected(word: string): RegExpSource {
  const stem = word.length < leastWord ? word : word.slice(0, Math.max(leastWord - 1, word.length - 2));
  return `${stem}[\\p{L}\\p{M}]{0,3}`;
}

function monthPattern(names: readonly string[]): string {
  return `(?:(\\d{1,2})${ofMonth})?(?:${names.toSorted(byLength).join("|")})(?: de(?= \\d{4}))?`;
}

function withDay(day: string | undefined, month: string): string {
  return day === undefined ? month : `${day} ${month}`;
}

/** What a phrase is in English; nothing if it is none after all. */
function englishOf(
  english: string,
  groups: readonly (string | undefined)[],
  inDigits: (said?: string) => string,
): string | undefined {
  const said = groups.filter((group) => typeof group === "string" && group !== "");
  const [first = "", ...others] = said;
  const hour = inDigits(first);
  const minutes = others.find((group) => group !== undefined && /^\d{1,2}$/.test(group))?.padStart(2, "0") ?? "00";
  if (english === "monthday") return ` ${others[0]} ${monthNames[Number(first) - 1] ?? first} `;
  if (english === "clock") return Number(hour) <= 24 ? ` at ${hour}:${minutes}` : undefined;
  if (english === "am" || english === "pm") return ` ${hour}:${minutes} ${english} `;
  if (english === "half pm") return ` ${hour}:30 pm `;
  const [, sign, shift] = /^\$1([+-])(\d\d)$/.exec(english) ?? [];
  if (shift === undefined) return english.replace("$1", /^\d|\p{L}/u.test(hour) ? hour : first);
  const time = clockTime(Number(hour) * 60 + (sign === "-" ? -Number(shift) : Number(shift)));
  return time === undefined ? undefined : ` at ${time}`;
}

/** How a language writes a day's or a month's name, alone and in a date, in full and short, with and without accents. */
function writtenNames(language: string, part: Intl.DateTimeFormatOptions, at: number): string[] {
  const isMonth = part.month !== undefined;
  const shapes: Intl.DateTimeFormatOptions[] = isMonth
    ? [{ month: "long" }, { month: "long", day: "numeric" }, { month: "short" }, { month: "short", day: "numeric" }]
    : [{ weekday: "long" }, { weekday: "long", day: "numeric", month: "long" }, { weekday: "short" }];
  const found = shapes.flatMap((shape) =>
    new Intl.DateTimeFormat(language, { ...shape, timeZone: "UTC" })
      .formatToParts(at)
      .filter(({ type }) => type === (isMonth ? "month" : "weekday"))
      .map(({ value }) => value.toLowerCase().replace(/\.$/, "")),
  );
  const { nameEnding } = wordsOf(language).dates;
  const others = nameEnding ? found.map((name) => name.replace(...nameEnding)) : [];
  const long = [...new Set([...found, ...others].flatMap((name) => [name, plain(name)]))];
  return long.filter(isName).map((name) => name.replace(/['’ʼ]/g, "['’ʼ]") + (name.length <= 3 ? "\\.?" : ""));
}

/** A number is no name, and neither are two letters: "di" and "mo" are words. */
function isName(name: string): boolean {
  return !/^\d/.test(name) && (name.length > 2 || !/^[a-zà-ÿ]+$/.test(name));
}

/** Without accents, which are often left out. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

function byLength(one: string, other: string): number {
  return other.length - one.length;
}
