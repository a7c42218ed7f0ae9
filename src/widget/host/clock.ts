/** How a locale's times of day are written, everywhere in the widget: 09:00, or 9:00 AM. */
export function clockOf(locale: string | undefined): Intl.DateTimeFormatOptions {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  // Left to itself, a browser writes 9:00 alone and 09:00 beside a day.
  return { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" };
}

/** How a day is written in full. */
export const fullDay = { day: "numeric", month: "long", year: "numeric" } as const;
