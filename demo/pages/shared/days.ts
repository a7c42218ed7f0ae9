/** Formats a date: `Tue 24 Nov`. */
export function dayOf(date: string): string {
  return formatted(date, { weekday: "short", day: "numeric", month: "short" }).replace(",", "");
}

/** Formats a date as it is said: `Tuesday, 1 December`. A weekday alone could be today's. */
export function spokenDayOf(date: string): string {
  return formatted(date, { weekday: "long", day: "numeric", month: "long" });
}

function formatted(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}
