/** Tells what just happened to those who do not see it, and shows it for a while to those who do. */
export function say(text: string): void {
  dispatchEvent(new CustomEvent("console-said", { detail: text }));
}
