import type { VisitorAction } from "../../contract/operations/conversations/conversations.ts";

/** Chosen: what helps a visitor whose question has no answer: somebody else, or somewhere to wait. A text would hold no answer. */
const helpful: ReadonlySet<VisitorAction> = new Set(["person", "call", "whatsapp"]);

/** What an assistant that has no answer offers instead, of what the visitor's page offers. */
export function helpOf(offered: readonly VisitorAction[] = []): readonly VisitorAction[] {
  // A person alone is asked for in words.
  return offered.some((action) => action !== "person") ? offered.filter((action) => helpful.has(action)) : [];
}
