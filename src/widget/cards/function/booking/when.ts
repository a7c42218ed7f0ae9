import type { BookingWords } from "../../../../languages/shapes/widget/function-card.ts";
import { clockOf } from "../../../host/clock.ts";
import type { Booking } from "./read-booking.ts";

/** A booking's time in words of a locale. */
export interface When {
  /** Short month, with the year where it is another than this one. */
  readonly month: string;
  readonly dayOfMonth: string;
  /** "Thursday, 09:00–11:00"; both days where it ends on another. */
  readonly line: string;
  /** All in one line: "Thursday, 26 Nov, 09:00–11:00". */
  readonly short: string;
}

/** Tells a time in the booking's own zone where it has one, named where it is not the reader's, else in the reader's. */
export function whenOf({ start, end, timeZone }: Booking, locale: string | undefined, words: BookingWords): When {
  const zone = start.floating ? "UTC" : timeZone;
  const readers = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const named = timeZone && timeZone !== readers && !start.floating ? ({ timeZoneName: "short" } as const) : {};
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(zone ? { timeZone: zone } : {}) });
  const range = (options: Intl.DateTimeFormatOptions) =>
    end ? format(options).formatRange(start.at, end.at) : format(options).format(start.at);

  const clock = { ...clockOf(locale), ...named };
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const key = format({ year: "numeric", month: "numeric", day: "numeric" });
  const sameDay = !end || key.format(start.at) === key.format(end.at);
  const thisYear = new Date(start.at).getUTCFullYear() === new Date().getUTCFullYear();
  return {
    month: format(thisYear ? { month: "short" } : { month: "short", year: "numeric" }).format(start.at),
    dayOfMonth: format({ day: "numeric" }).format(start.at),
    line: sameDay
      ? words.when(format({ weekday: "long" }).format(start.at), range(clock))
      : range({ ...day, ...clock }),
    short: range({ ...day, ...clock }),
  };
}
