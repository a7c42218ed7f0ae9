import { wordsOf } from "../../../languages/server.ts";
import { readLanguage } from "../knowledge/words/question-language.ts";
import type { TurnInput } from "../turn.ts";

const maxPast = 6;

/**
 * The visitor's language where their messages tell, the newest first; else the one that the assistant speaks. A yes or no that
 * the assistant's language has too ("ja" is Dutch and German) tells nothing.
 */
export function languageOf(message: string, { history, language }: Pick<TurnInput, "history" | "language">): string {
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  const { yes, no } = wordsOf(language).forms;
  const isOwn = (text: string) => [yes, no].includes(text.trim().toLocaleLowerCase(language));
  for (const text of [message, ...said.slice(-maxPast).reverse()]) {
    const found = isOwn(text) ? undefined : readLanguage(text);
    if (found !== undefined) return found;
  }
  return language;
}
