import { dayFrom } from "../../../../wall-clock.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(${months.join("|")})[a-z]{0,6}\\b\\.?`;
const dayThenMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? (\\d{4}))?`, "gi");
const monthThenDay = new RegExp(`\\b${month} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4}))?`, "gi");
const numeric = /(?<![\d./-])(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?![\d/])/g;
/** A leap year, for a day without a year: the 29th of February comes again. */
const leapYear = 2028;

/** A text holds no more of them than are worth an answer. */
const maxPlaces = 16;

/** The places of days that no calendar has, 16 at most: "31 February", "31/04/2027". */
export function findImpossibleDays(text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  const check = (match: RegExpMatchArray, day: string, monthOfYear: number, year: string | undefined) => {
    const isPossible = monthOfYear > 12 || dayFrom(Number(year ?? leapYear), monthOfYear, Number(day)) !== undefined;
    if (!isPossible) found.push({ start: match.index!, end: match.index! + match[0].length });
  };
  const numberOf = (name: string) => months.indexOf(name.toLowerCase()) + 1;
  for (const match of text.matchAll(dayThenMonth)) check(match, match[1]!, numberOf(match[2]!), match[3]);
  for (const match of text.matchAll(monthThenDay)) check(match, match[2]!, numberOf(match[1]!), match[3]);
  for (const match of text.matchAll(numeric)) check(match, match[1]!, Number(match[2]), match[3]);
  return found.slice(0, maxPlaces);
}
