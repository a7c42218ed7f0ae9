import { readLanguage } from "../knowledge/words/question-language.ts";
import type { TurnInput } from "../turn.ts";

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
