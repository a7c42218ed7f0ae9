import { addDays, isoMoment } from "../engine/wall-clock.ts";

/** Days of a filter, `YYYY-MM-DD`, both included. */
export interface DayFilter {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  /** Whose days they are. (default: UTC) */
  readonly timezone?: string | undefined;
}

/** The first moment of the days of a filter, and the first one after them; undefined where the filter leaves one open. */
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
