import { addDays, dayOf, type WallClock, wallClock } from "../../engine/wall-clock.ts";

/** When a campaign may call, by the clock of whoever is called. */
export interface CallingHours {
  /** `HH:MM`. */
  readonly start: string;
  /** `HH:MM`; the whole of this minute belongs to them. Before `start`: the hours end on the next day. */
  readonly end: string;
  /** English names in lower case of the days on which hours begin. */
  readonly days: readonly string[];
}

export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const minuteMs = 60_000;
/** A week, and the day on which it began. */
const daysAhead = 8;
/** Clocks are put forward by less. */
const longestGapMin = 180;

/** The first moment from `at` on in which calling is allowed in a timezone: `at` itself within the hours. */
export function nextOpening(hours: CallingHours, { at, timezone }: { at: Date; timezone: string }): Date {
  if (isOpen(hours, wallClock({ at, timezone }))) return at;
  const today = dayOf(wallClock({ at, timezone }));
  const openings = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
    .filter((day) => isAllowedDay(hours, day))
    .map((day) => openingOn(day, hours, timezone))
    .filter((opening) => opening > at);
  const [first] = openings;
  if (!first) throw new RangeError("The hours never begin.");
  return first;
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

/** When the hours of a day begin. Where clocks skip their first minute, they begin with the first that there is. */
function openingOn(day: string, hours: CallingHours, timezone: string): Date {
  const shown = Date.parse(`${day}T${hours.start}:00Z`);
  // The offset of the wrong side of a change of the clocks gives a moment that shows another time.
  const candidates = [shown, shown - offsetAt(shown, timezone)].map((guess) => shown - offsetAt(guess, timezone));
  const earliest = Math.min(...candidates);
  const exact = candidates
    .sort((one, other) => one - other)
    .find((candidate) => wallClock({ at: new Date(candidate), timezone }).getTime() === shown);
  if (exact !== undefined) return new Date(exact);
  for (let minute = 0; minute <= longestGapMin; minute++) {
    const at = new Date(earliest + minute * minuteMs);
    if (isOpen(hours, wallClock({ at, timezone }))) return at;
  }
  return new Date(earliest);
}

/** How far the clocks of a timezone are ahead of UTC, in milliseconds. */
function offsetAt(timeMs: number, timezone: string): number {
  const at = new Date(Math.floor(timeMs / 1_000) * 1_000);
  return wallClock({ at, timezone }).getTime() - at.getTime();
}
