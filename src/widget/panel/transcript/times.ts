import { clockOf } from "../../locales/clock.ts";
import type { Words } from "../../locales/words.ts";

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time of day of a moment. */
export function timeOf(at: number, locale: string): string {
  return format(locale, clockOf(locale)).format(at);
}

/** The day of a moment for the separator between days; with the year where it is not the present one. */
export function dayOf(at: number, locale: string, words: Words, now = Date.now()): string {
  if (isSameDay(at, now)) return words.today;
  if (isSameDay(at, now - dayMs)) return words.yesterday;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return format(locale, sameYear ? day : { ...day, year: "numeric" }).format(at);
}

/** In the visitor's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Making a format is slow, using it is not. */
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.keys(options)}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(locale, options);
    formats.set(key, known);
  }
  return known;
}
