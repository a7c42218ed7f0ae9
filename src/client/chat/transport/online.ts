/** Whether the browser is online, as far as it knows. */
export function isOnline(): boolean {
  return navigator.onLine !== false;
}

/** Resolves when the browser is online, or when `signal` is aborted. */
export function untilOnline(signal: AbortSignal): Promise<void> {
  if (isOnline() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener("online", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
