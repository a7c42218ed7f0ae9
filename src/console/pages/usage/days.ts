import { fromLeft } from "../parts/format.ts";

/** Whose clocks the days are of. */
export function daysOf(timezone: string): string {
  return `Days are those of ${timezone.replaceAll("_", " ")}`;
}

/** A day in words: `Fri 20 Nov 2026`; short: `20 Nov`. */
export function dayWords(date: string, { short = false }: { readonly short?: boolean } = {}): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  const words = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return fromLeft(day.toLocaleDateString("en-GB", short ? words : { ...words, weekday: "short" }));
}
