import type { Act } from "../scenario.ts";
import { answer, type Scripted, uuid } from "../scripted-proxy.ts";

/** What several scenarios begin with. */
export const messages = `POST /conversations/${uuid}/messages`;
export const ask: Act = { say: "What does E14 mean?" };
/** A conversation that the page has opened itself: only such a one has a past when it is opened. */
export const resumed = { conversation: uuid } as const;
export const longText: string = "The boiler fills itself too slowly. ".repeat(60);
export const answerText =
  "E14 means that the **water pressure** is too low.\n\n1. Turn the boiler off.\n2. Open the filling valve until the gauge shows 1.5 bar.\n3. Close it and turn the boiler on again.";

let ids = 1;

/** A message of the history: ten minutes ago, but of today also right after midnight, or of so many days before. */
export function said(role: "user" | "assistant" | "system", content: string, daysAgo = 0, more: object = {}): object {
  const now = Date.now();
  const at = new Date(Math.max(now - 600_000, new Date(now).setHours(0, 0, 0, 0)));
  at.setDate(at.getDate() - daysAgo);
  return { id: ids++, role, content, created_at: at.toISOString(), ...more };
}

/** The reply to each message. */
export function replies(message: string, more: Record<string, unknown> = {}): readonly Scripted[] {
  return [answer({ status: true, message, function_calls: [], id: 90, ...more })];
}

/** What a reply carries that a function was called for. */
export function call(name: string, given: object, result: unknown): Record<string, unknown> {
  return { function_calls: [{ name, arguments: given, result }] };
}

export const past: readonly object[] = [
  said("user", "Is somebody there?", 1),
  said("assistant", "Yes. How can I help?", 1),
  said("user", "My boiler shows E14."),
];
