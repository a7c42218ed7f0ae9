import { countCodePoints } from "../../../contract/limits.ts";
import { fence } from "../../../text/fence.ts";
import { plainText } from "../../../text/plain-text.ts";
import type { SessionContext } from "../../operations/rule.ts";
import { isChatMessage, readItems } from "../messages.ts";

const mostChars = 1_000;
const lastTurns = 6;
/** Chosen: with some notes of the platform between them. */
const readAtOnce = 12;

/**
 * What a call receives of the chat. The summary is the visitor's, or the last turns: data between marks, so that nothing in it
 * passes for an instruction of the owner's.
 */
export async function callVariables(
  context: SessionContext,
  summary: string | undefined,
): Promise<{ readonly conversation_id: string; readonly chat_summary: string }> {
  const text = summary ?? (await lastTurnsOf(context));
  return {
    conversation_id: context.session.conversation,
    chat_summary: text === "" ? "" : fence("chat_summary", text),
  };
}

/**
 * The newest turns that fit, oldest first; of the oldest that is left, its end. A greeting that nobody has answered does not count.
 */
async function lastTurnsOf(context: SessionContext): Promise<string> {
  const items = (await readItems(context, "call", { limit: readAtOnce })).filter(isChatMessage).slice(-lastTurns);
  if (!items.some(({ role }) => role === "user")) return "";
  const lines = items.map(({ role, content }) => `${role === "user" ? "Visitor" : "Assistant"}: ${plainText(content)}`);
  const text = lines.join("\n");
  return countCodePoints(text) <= mostChars ? text : [...text].slice(-mostChars).join("");
}
