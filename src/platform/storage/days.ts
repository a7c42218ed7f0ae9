import { dayMs } from "../../contract/durations.ts";

/** When a day of UTC, `YYYY-MM-DD`, begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** When a day of UTC is over: the first moment of the next one. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs);
}
