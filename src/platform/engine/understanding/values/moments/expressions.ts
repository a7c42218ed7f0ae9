import { commonWords, generalWords } from "../../../knowledge/words/common-words.ts";
import { createSpelling } from "../../../knowledge/words/spelling.ts";
import { nextDayOfMonth } from "../../../wall-clock.ts";
import { monthPattern, months, weekdays } from "./english.ts";
import { isWeekday, nextDate } from "./impossible-days.ts";
import { phrasesOf, toEnglish } from "./languages.ts";
import { type Rewritten, rewrite, unwritten } from "./rewrite.ts";

const weekday = weekdays.join("|");
/** Words that are recognised though misspelt. */
const dateWords = new Set([
  ...[...weekdays, ...months].map((name) => name.toLowerCase()).filter((name) => name.length > 4),
  ..."today tomorrow tonight morning afternoon evening midnight midday".split(" "),
]);
const spelling = createSpelling([...dateWords].map((word) => [word, 1] as const));

const rules: readonly (readonly [RegExp, (...match: string[]) => string | undefined])[] = [
  [/\p{L}{5,12}/gu, (word) => respell(word)],
  // "At 14:00 a table", "a las 14:00 a nombre de …": chrono takes the "a" for "am".
  [/(?<=\d) (?=[ap] (?!m\b)\p{L})/giu, () => ", "],
  // "4 Dec 26" says the year, and not the 26th.
  [
    new RegExp(`\\b(\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthPattern}))\\.? ['’]?(2\\d)(?=\\s*(?:$|[.,;!?)]))`, "gi"),
    (_, day = "", year = "") => `${day} 20${year}`,
  ],
  // "January 28" as "28 January", in which chrono reads the day of a month in Britain.
  [
    new RegExp(
      `\\b(${monthPattern})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d| ?(?:am|pm|o['’]? ?clock)\\b)`,
      "gi",
    ),
    (_, name = "", day = "") => `${day} ${name}`,
  ],
  // A range of days, which chrono reads without "from" alone: "from the 20th to the 24th of June".
  [
    new RegExp(
      `\\b(?:from )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?(?:to|till|until|through|-|–) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${monthPattern})\\b`,
      "gi",
    ),
    (_, first = "", last = "", month = "") => `${first} to ${last} ${month}`,
  ],
  [new RegExp(`\\bfrom (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthPattern})\\b)`, "gi"), () => ""],
  // What something is moved from is not what it is moved to.
  [
    // The look ahead first: looking behind at every place would cost eighty steps for each.
    /\b(?=from )(?<=\b(?:move|change|reschedule|postpone|shift|switch|bring|push)\b.{0,80})from (?:\S{1,20} ){1,4}?to /gi,
    () => "to ",
  ],
  // "Next week on Wednesday", with the small words of any language.
  [
    new RegExp(
      `\\b(next|last|this) week,?(?: \\p{L}{1,4}){0,2} +(${weekday})\\b|\\b(${weekday})(?: +\\p{L}{1,5}){0,3} +(next|last|this) week\\b`,
      "giu",
    ),
    (_, before = "", dayBehind = "", dayBefore = "", behind = "") =>
      ` ${dayBehind || dayBefore} ${before || behind} week`,
  ],
  // "1 December, 4 boxes" is not the 4th.
  [
    new RegExp(
      `(?=,)(?<=\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${monthPattern})),(?= ?\\d{1,2}\\b(?![:.]\\d| ?[ap]m))`,
      "gi",
    ),
    () => ";",
  ],
];

/** Ways of saying a day or a time that chrono does not know, in ways that it does. */
export function normaliseExpressions(text: string, options: ExpressionOptions): Rewritten {
  const english = rewrite(toEnglish(unwritten(text), options.language), numericDay, (...match) =>
    namedDay(match, options),
  );
  // "Domingo 30" and "Sunday the 30th" are the 30th where that is a Sunday; "Sunday 8" may be an hour.
  const numbered = rewrite(english, dayWithNumber, (_, name = "", number = "", ordinal) =>
    (ordinal || options.language !== "en" || Number(number) > 12) &&
    isWeekday(nextDayOfMonth(Number(number), options.today), name)
      ? `the ${number}th`
      : undefined,
  );
  return [...rules, ...phrasesOf("en")].reduce((done, [pattern, replace]) => rewrite(done, pattern, replace), numbered);
}

const dayWithNumber = new RegExp(
  `\\b(${weekday}),? (?:the )?(\\d{1,2})(st|nd|rd|th)?(?![\\d:./h-]|st|nd|rd|th|,\\d| ?(?:[ap]m|h|o['’]? ?clock|(?:of )?(?:${monthPattern}))\\b)`,
  "gi",
);

/** A day in numbers, perhaps behind a weekday's name. A point is a date's only with a third number or at its end. */
const numericDay = new RegExp(
  `(?:\\b(${weekday}|mon|tues?|wed|thur?s?|fri|sat|sun),? (?:the )?)?(?<![\\d./-])(?:(\\d{1,2})[/-](\\d{1,2})(?:[/-](\\d{4}|\\d{2}))?|(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d{2})?)(?![\\d/-]|\\.\\d)`,
  "gi",
);

/** The same with the month's name. A weekday says which of two numbers is the month. */
function namedDay(match: readonly (string | undefined)[], options: ExpressionOptions): string | undefined {
  const { isMonthFirst, today } = options;
  const [said = "", weekday, slashFirst, slashSecond, slashYear, pointFirst, pointSecond, pointYear] = match;
  const [first, second] = [slashFirst ?? pointFirst, slashSecond ?? pointSecond].map(Number) as [number, number];
  const year = slashYear ?? pointYear;
  // "3-5 boxes" are no days.
  if (year === undefined && weekday === undefined && /^\d{1,2}-/.test(said)) return undefined;
  const dayFirst = { day: first, month: second };
  const monthFirst = { day: second, month: first };
  const orders = isMonthFirst && pointFirst === undefined ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  const possible = orders.filter(({ month }) => month >= 1 && month <= 12);
  const fits = ({ day, month }: typeof dayFirst) =>
    weekday !== undefined && isWeekday(nextDate({ day, month, year }, today), weekday);
  // In English both orders are written: without a weekday or a year nobody can say which is meant.
  const isOpen = options.language === "en" && !options.isMonthFirst && weekday === undefined && year === undefined;
  if (isOpen && possible.length > 1 && first !== second) return ambiguousDay;
  const meant = possible.find(fits) ?? possible[0];
  if (!meant) return undefined;
  const named = `${meant.day} ${months[meant.month - 1]}`;
  return [weekday, named, year?.padStart(4, "20")].filter((part) => part !== undefined).join(" ");
}

/** Stands for a day that may be one of two, as a day that no calendar has: it is asked for again. */
const ambiguousDay = "39 January";

interface ExpressionOptions {
  /** Of the conversation, as ISO 639-1. */
  readonly language: string;
  /** Whether 4/12 is in April. */
  readonly isMonthFirst: boolean;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** A misspelt weekday, month or "tomorrow" as it is meant. */
function respell(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (dateWords.has(lower) || commonWords.has(lower) || generalWords.has(lower)) return undefined;
  return spelling.correct(lower);
}
