import type { FunctionCall } from "../../contract/operations/conversations/conversations.ts";

/** What one side said. */
export interface SpokenLine {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly calls?: readonly FunctionCall[];
}
