/** That days are those of UTC, and when each begins where the reader is. */
export function utcDays(now: Date): string {
  const begin = new Date(now.toISOString().slice(0, 10)).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
  });
  return begin === "00:00" ? "Days are those of UTC" : `Days are those of UTC: each begins at ${begin} here`;
}

/** A UTC day in words: `Fri 20 Nov 2026`; short: `20 Nov`. */
export function dayWords(date: string, { short = false }: { readonly short?: boolean } = {}): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return "";
  const words = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return day.toLocaleDateString("en-GB", short ? words : { ...words, weekday: "short" });
}
