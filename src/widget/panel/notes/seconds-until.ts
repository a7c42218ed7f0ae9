/** Whole seconds that remain, never below zero. */
export function secondsUntil(momentMs: number): number {
  return Math.max(0, Math.ceil((momentMs - Date.now()) / 1000));
}
