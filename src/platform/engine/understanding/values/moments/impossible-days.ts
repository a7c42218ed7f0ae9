import { dayFrom, nextDayOfMonth } from "../../../wall-clock.ts";
import { monthPattern, months, placeOf, weekdays } from "./english.ts";

const month = `(${monthPattern})\\b\\.?`;
const dayThenMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? (\\d{4}))?`, "gi");
const monthThenDay = new RegExp(`\\b${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4}))?`, "gi");
const numeric = /(?<![\d./-])(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?![\d/])/g;
const named = new RegExp(
  `\\b(${weekdays.map((name) => name.slice(0, 3)).join("|")})[a-z]{0,6}\\.?,? (?:the |den |dem |el |le )?(\\d{1,2})(?:(?:st|nd|rd|th)? (?:of )?${month}(?:,? (\\d{4}))?|(?:st|nd|rd|th)\\b(?! (?:of )?(?:${monthPattern})\\b))`,
  "gi",
);
/** A leap year, for a day without a year: the 29th of February comes again. */
const leapYear = 2028;

/** A text holds no more of them than are worth an answer. */
const maxPlaces = 16;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The places of days that no calendar has, 16 at most: "31 February", "31/04/2027". */
export function findImpossibleDays(text: string): readonly Place[] {
  const found: Place[] = [];
  const check = (match: RegExpMatchArray, day: string, monthOfYear: number, year: string | undefined) => {
    const isPossible = monthOfYear > 12 || dayFrom(Number(year ?? leapYear), monthOfYear, Number(day)) !== undefined;
    if (!isPossible) found.push({ start: match.index!, end: match.index! + match[0].length });
  };
  for (const match of text.matchAll(dayThenMonth)) check(match, match[1]!, placeOf(months, match[2]!) + 1, match[3]);
  for (const match of text.matchAll(monthThenDay)) check(match, match[2]!, placeOf(months, match[1]!) + 1, match[3]);
  for (const match of text.matchAll(numeric)) check(match, match[1]!, Number(match[2]), match[3]);
  return found.slice(0, maxPlaces);
}

/** The places of days that fall on another weekday than they are said to: "Monday 4 December 2026". One of the two is wrong. */
export function findContradictions(text: string, today: string): readonly Place[] {
  return [...text.matchAll(named)].flatMap((match) => {
    const [said, weekday = "", day, monthName, year] = match;
    const date =
      monthName === undefined
        ? nextDayOfMonth(Number(day), today)
        : nextDate({ day: Number(day), month: placeOf(months, monthName) + 1, year }, today);
    if (date === undefined || isWeekday(date, weekday)) return [];
    return [{ start: match.index, end: match.index + said.length }];
  });
}

/** The day itself, or the next of it from today on; undefined if no calendar has it. */
export function nextDate(
  { day, month, year }: { readonly day: number; readonly month: number; readonly year?: string | undefined },
  today: string,
): string | undefined {
  if (year !== undefined) return dayFrom(Number(year.padStart(4, "20")), month, day);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4]
    .map((candidate) => dayFrom(candidate, month, day))
    .find((found) => found !== undefined && found >= today);
}

/** @param name A weekday's in English, or its beginning */
export function isWeekday(day: string | undefined, name: string): boolean {
  return day !== undefined && new Date(`${day}T00:00:00Z`).getUTCDay() === placeOf(weekdays, name);
}
