/**
 * The same time a month later, on the month's last day where it has no such day.
 * @param dayOfMonth The day that months end on (default: the date's)
 */
export function monthAfter(date: Date, dayOfMonth: number = date.getUTCDate()): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + 1);
  later.setUTCDate(Math.min(dayOfMonth, lastDayOf(later)));
  return later;
}

/** The end of the month after one that has ended: of a number that began on the 31st, the 31st of March follows on the 28th of February. */
export function nextEnd(end: Date, began: Date): Date {
  const isShortened = end.getUTCDate() === lastDayOf(end) && began.getUTCDate() > end.getUTCDate();
  return monthAfter(end, isShortened ? began.getUTCDate() : undefined);
}

function lastDayOf(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
