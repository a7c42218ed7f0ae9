/** What a document is set to when it is to be read again. */
export const readAgain = {
  status: "processing",
  failure: null,
  pages_read: 0,
  pages_known: null,
  refresh_at: null,
} as const;

const hourMs = 3_600_000;

/** When a website that is read again by itself is read the next time; null if it is not. */
export function nextRefresh(refreshHours: number | null, now: Date): Date | null {
  return refreshHours === null ? null : new Date(now.getTime() + refreshHours * hourMs);
}
