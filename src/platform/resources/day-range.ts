import { addDays, dayOf, isoMoment, wallClock } from "../engine/wall-clock.ts";

/** Days of a filter, `YYYY-MM-DD`, both included. */
export interface DayFilter {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  /** Whose days they are. (default: UTC) */
  readonly timezone?: string | undefined;
}

/** The first moment of the days of a filter, and the first one after them; undefined if the filter leaves one open. */
export function dayRange({ date_from: from, date_to: to, timezone = "UTC" }: DayFilter): {
  readonly since: Date | undefined;
  readonly before: Date | undefined;
} {
  const begin = (day: string) => new Date(isoMoment(day, "00:00", timezone));
  return {
    since: from === undefined ? undefined : begin(from),
    before: to === undefined ? undefined : begin(addDays(to, 1)),
  };
}

/** The last days of a time zone, oldest first, with the moment at which they begin. */
export function lastDays(
  count: number,
  now: Date,
  timezone: string,
): { readonly dates: readonly string[]; readonly since: Date } {
  const today = dayOf(wallClock({ at: now, timezone }));
  const dates = Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
  return { dates, since: new Date(isoMoment(dates[0] ?? today, "00:00", timezone)) };
}
