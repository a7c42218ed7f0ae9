import { commonWords } from "../knowledge/words/common-words.ts";
import { isGermanAlone } from "../knowledge/words/german.ts";
import type { TurnInput } from "../turn.ts";

const maxChars = 500;
const maxPast = 6;

/** The visitor's language where their messages tell, the newest first; else the one that the assistant speaks. */
export function languageOf(message: string, { history, language }: Pick<TurnInput, "history" | "language">): string {
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  for (const text of [message, ...said.slice(-maxPast).reverse()]) {
    const found = readLanguage(text);
    if (found !== undefined) return found;
  }
  return language;
}

/** English or German, by the small words of a message. */
function readLanguage(message: string): "en" | "de" | undefined {
  const words =
    message
      .slice(0, maxChars)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const german = words.filter(isGermanAlone).length;
  const english = words.filter((word) => commonWords.has(word)).length;
  if (german > english) return "de";
  return english > 1 && english > german ? "en" : undefined;
}
