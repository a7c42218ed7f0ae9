/** Shows a short message for a few seconds, and has screen readers read it. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent("console-announcement", { detail: text }));
}
