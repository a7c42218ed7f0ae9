import { dayMs } from "../../contract/durations.ts";

/** A moment in a timezone: what "tomorrow" counts from. */
export interface Moment {
  readonly at: Date;
  /** IANA name; an unknown one counts as UTC. */
  readonly timezone: string;
  /** Of the conversation, as ISO 639-1. (default: English) */
  readonly language?: string;
}

/** A clock on the wall: its UTC members are what the clock shows there. */
export type WallClock = Date;

/** What the clocks show in a timezone; an unknown one is UTC. */
export function wallClock({ at, timezone }: Moment): WallClock {
  const parts = new Map(formatOf(timezone).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!;
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")));

  function formatOf(timeZone: string): Intl.DateTimeFormatPart[] {
    const options = {
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const;
    try {
      return new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).formatToParts(at);
    } catch {
      return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).formatToParts(at);
    }
  }
}

/** A day as YYYY-MM-DD. */
export function dayOf(clock: WallClock): string {
  return clock.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));
}

/** The day of that name as a calendar has it; undefined for the 31st of April. */
export function dayFrom(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayOf(date) : undefined;
}

/** The first day from `from` on that is the `day`th of a month. */
export function nextDayOfMonth(day: number, from: string): string | undefined {
  const [year = 0, month = 0] = from.split("-").map(Number);
  for (let ahead = 0; ahead < 3; ahead++) {
    const found = dayFrom(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, day);
    if (found !== undefined && found >= from) return found;
  }
  return undefined;
}

/** The last day up to `to` that is the `day`th of a month. */
export function lastDayOfMonth(day: number, to: string): string | undefined {
  const [year = 0, month = 0] = to.split("-").map(Number);
  for (let back = 0; back < 3; back++) {
    const found = dayFrom(year + Math.floor((month - 1 - back) / 12), ((month - 1 - back + 12) % 12) + 1, day);
    if (found !== undefined && found <= to) return found;
  }
  return undefined;
}

/** "Tuesday, 24 November 2026", as a language writes it. */
export function showDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(date);
  if (!locale.startsWith("en")) return part({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  return `${part({ weekday: "long" })}, ${part({ day: "numeric", month: "long", year: "numeric" })}`;
}

/**
 * A time of day with the timezone's distance from UTC on that day: 2026-11-24T15:00:00+00:00. One that the clocks leave out is as much
 * later as they are put forward: a day whose first hour is left out begins with its second.
 */
export function isoMoment(day: string, time: string, timezone: string): string {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // Twice: the first guess may stand on the other side of a change of the clocks.
  const offsetAt = (ms: number) => wallClock({ at: new Date(ms), timezone }).getTime() - ms;
  let offset = 0;
  for (let n = 0; n < 2; n++) offset = offsetAt(shown - offset);
  if (offsetAt(shown - offset) !== offset) offset = Math.min(offsetAt(shown - dayMs), offsetAt(shown + dayMs));
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${day}T${time}:00${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}
