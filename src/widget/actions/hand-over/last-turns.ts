import type { TranscriptItem } from "../../../client/chat/model.ts";
import { plainText } from "../../markdown/load.ts";

/** What an assistant receives of a chat, in code points. */
export const summaryChars = 1_000;
/** Chosen: as many as the server takes by itself. */
const turns = 6;

/** The last turns of a chat as text, the newest whole, without answers that offer the call itself; nothing before the visitor has written. @param visitor How the visitor's own words are introduced */
export function lastTurns(items: readonly TranscriptItem[], visitor: string): string {
  const said = items.filter(
    ({ role, state, text, actions }) => role !== "system" && state === "done" && text && !actions?.length,
  );
  if (!said.some(({ role }) => role === "user")) return "";
  const lines = said.slice(-turns).map(({ role, text }) => (role === "user" ? `${visitor}: ${text}` : plainText(text)));
  return [...lines.join("\n")].slice(-summaryChars).join("");
}
