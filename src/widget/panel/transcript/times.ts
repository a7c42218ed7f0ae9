import type { Words } from "../../../languages/shapes/widget/panel.ts";
import { clockOf } from "../../host/clock.ts";

const dayMs = 86_400_000;
const space = "\u00a0";
/** Making one is slow, using it is not: the times of all messages are written with it. */
let clock: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;

/** The time of day of a moment; a space where there is no locale. */
export function timeOf(at: number, locale: string): string {
  if (!locale) return space;
  if (clock?.locale !== locale) clock = { locale, format: new Intl.DateTimeFormat(locale, clockOf(locale)) };
  return clock.format.format(at);
}

/**
 * The day of a moment for the separator between days, with the year where it is not the present one; a space where it cannot be
 * written without a locale.
 */
export function dayOf(at: number, locale: string, words: Words, now = Date.now()): string {
  if (isSameDay(at, now)) return words.today;
  if (isSameDay(at, now - dayMs)) return words.yesterday;
  if (!locale) return space;
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", year }).format(at);
}

/** In the visitor's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}
