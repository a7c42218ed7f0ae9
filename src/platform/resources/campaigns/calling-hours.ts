import { dayMs, minuteMs } from "../../../contract/durations.ts";
import { addDays, dayOf, type WallClock, wallClock } from "../../engine/wall-clock.ts";

/** When a campaign may call, by the clock of the person who is called. */
export interface CallingHours {
  /** `HH:MM`. */
  readonly start: string;
  /** `HH:MM`; the whole of this minute belongs to them. Before `start`: the hours end on the next day. */
  readonly end: string;
  /** English names in lower case of the days on which hours begin. */
  readonly days: readonly string[];
}

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A week, and the day on which it began. */
const daysAhead = 15;

/** The first moment from `at` on in which calling is allowed in a timezone: `at` itself within the hours. */
export function nextOpening(hours: CallingHours, { at, timezone }: { at: Date; timezone: string }): Date {
  const now = wallClock({ at, timezone });
  if (isOpen(hours, now)) return at;
  const openings = Array.from({ length: daysAhead }, (_, ahead) => addDays(dayOf(now), ahead))
    .flatMap((day) => openingsOn(day, hours, timezone))
    .filter((timeMs) => timeMs > at.getTime());
  if (openings.length === 0) throw new RangeError("The hours never begin.");
  return new Date(Math.min(...openings));
}

/**
 * When hours can begin on a day: where clocks show their first minute, twice where these are put back over it; and where clocks
 * are changed to a time within them.
 */
function openingsOn(day: string, hours: CallingHours, timezone: string): number[] {
  const shown = Date.parse(`${day}T${hours.start}:00Z`);
  const [before, after] = [shown - dayMs, shown + dayMs];
  const offsets = new Set([offsetAt(before, timezone), offsetAt(after, timezone)]);
  const starts = isAllowedDay(hours, day)
    ? [...offsets].map((offset) => shown - offset).filter((timeMs) => clockAt(timeMs, timezone).getTime() === shown)
    : [];
  if (offsets.size === 1) return starts;
  const change = changeBetween(before, after, timezone);
  return isOpen(hours, clockAt(change, timezone)) ? [...starts, change] : starts;
}

/** The first moment with the later one's offset. Clocks are changed on full minutes. */
function changeBetween(before: number, after: number, timezone: string): number {
  const later = offsetAt(after, timezone);
  let [low, high] = [Math.floor(before / minuteMs), Math.floor(after / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * minuteMs, timezone) === later) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

function isOpen(hours: CallingHours, clock: WallClock): boolean {
  const time = clock.toISOString().slice(11, 16);
  const today = dayOf(clock);
  const { start, end } = hours;
  if (start <= end) return isAllowedDay(hours, today) && start <= time && time <= end;
  return (time >= start && isAllowedDay(hours, today)) || (time <= end && isAllowedDay(hours, addDays(today, -1)));
}

function isAllowedDay({ days }: CallingHours, day: string): boolean {
  return days.includes(weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "");
}

/** How far the clocks of a timezone are ahead of UTC, in milliseconds. */
function offsetAt(timeMs: number, timezone: string): number {
  return clockAt(timeMs, timezone).getTime() - timeMs;
}

function clockAt(timeMs: number, timezone: string): WallClock {
  return wallClock({ at: new Date(timeMs), timezone });
}
