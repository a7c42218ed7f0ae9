import { dayFrom, nextDayOfMonth } from "../../../../wall-clock.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const weekdays = "sun mon tue wed thu fri sat".split(" ");
const named = new RegExp(
  `\\b(${weekdays.join("|")})[a-z]{0,6}\\.?,? (?:the |den |dem |el |le )?(\\d{1,2})(?:(?:st|nd|rd|th)? (?:of )?(${months.join("|")})[a-z]{0,6}\\b\\.?(?:,? (\\d{4}))?|(?:st|nd|rd|th)\\b(?! (?:of )?(?:${months.join("|")})))`,
  "gi",
);

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
  return day !== undefined && weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] === name.slice(0, 3).toLowerCase();
}

/** The places of days that fall on another weekday than they are said to: "Monday 4 December 2026". One of the two is wrong. */
export function findContradictions(text: string, today: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(named)].flatMap((match) => {
    const [said, weekday = "", day, month, year] = match;
    const date =
      month === undefined
        ? nextDayOfMonth(Number(day), today)
        : nextDate({ day: Number(day), month: months.indexOf(month.toLowerCase()) + 1, year }, today);
    if (date === undefined || isWeekday(date, weekday)) return [];
    return [{ start: match.index, end: match.index + said.length }];
  });
}
