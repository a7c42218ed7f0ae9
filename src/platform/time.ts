/** `2026-11-20T10:00:00.123000Z`: most times of this API. @source Resources › Conventions */
export function timestamp(date: Date): string {
  return date.toISOString().replace("Z", "000Z");
}

/** `2026-11-20 10:00:00`, UTC: leads, texts and calls. @source Resources › Conventions */
export function plainTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}
