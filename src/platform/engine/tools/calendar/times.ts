import { addDays, dayOf, isoMoment, wallClock } from "../../wall-clock.ts";

/** Reads a moment in ISO 8601: one without an offset is what the clocks show in the timezone. */
export function readMoment(text: string, timezone: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const [, day = "", time = "", offset] = match;
  if (Number.isNaN(Date.parse(`${day}T${time}Z`)) || !new Date(`${day}T00:00Z`).toISOString().startsWith(day))
    return undefined;
  return new Date(offset === undefined ? isoMoment(day, time, timezone) : `${day}T${time}:00${withColon(offset)}`);
}

/** The day at which the clocks of a timezone show the moment: YYYY-MM-DD. */
export function dayIn(at: Date, timezone: string): string {
  return dayOf(wallClock({ at, timezone }));
}

/** When a day begins in a timezone, so many days later. */
export function startOfDay(day: string, timezone: string, daysLater = 0): Date {
  return new Date(isoMoment(addDays(day, daysLater), "00:00", timezone));
}

/** A moment in ISO 8601 with the timezone's own offset at it. */
export function isoIn(at: Date, timezone: string): string {
  const wall = wallClock({ at, timezone });
  const minutes = Math.round((wall.getTime() - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${wall.toISOString().slice(0, 19)}${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

/** "Friday, 27 November 2026" */
export function showDay(at: Date, timezone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: timezone }).format(at);
}

/** "14:30" */
export function showTime(at: Date, timezone: string): string {
  return wallClock({ at, timezone }).toISOString().slice(11, 16);
}

function withColon(offset: string): string {
  return /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
}
