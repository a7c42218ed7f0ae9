import { dayMs } from "../contract/durations.ts";

/** `2026-11-20T10:00:00.123000Z`: most times of this API. @source Resources › Conventions */
export function timestamp(date: Date): string {
  return date.toISOString().replace("Z", "000Z");
}

/** `2026-11-20 10:00:00`, UTC: leads, texts and calls. @source Resources › Conventions */
export function plainTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}

/** The last days in UTC, oldest first. */
export function lastDays(count: number, now: Date): readonly string[] {
  const today = Math.floor(now.getTime() / dayMs);
  return Array.from({ length: count }, (_, at) =>
    new Date((today - count + 1 + at) * dayMs).toISOString().slice(0, 10),
  );
}
