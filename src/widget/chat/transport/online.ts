/** What the browser believes of its line; where it has no opinion, the line is up. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

/** Resolves when the line is back, or when nobody waits any more. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  if (isOnline() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
