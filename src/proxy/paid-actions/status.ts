/** A status of the API as a page may see it; what is no word is `unknown`. */
export function statusOf(value: unknown): string {
  return typeof value === "string" && /^[a-z][a-z_-]{0,31}$/.test(value) ? value : "unknown";
}

const runningStatuses = new Set(["initiated", "ringing", "in-progress", "unknown"]);

/** Whether a call of this status is over, however it ended. */
export function isEnded(status: string): boolean {
  return !runningStatuses.has(status);
}
