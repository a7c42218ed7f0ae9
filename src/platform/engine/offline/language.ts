import { wordsOf } from "../../../languages/server.ts";
import { readLanguage } from "../knowledge/languages/read-language.ts";
import type { TurnInput } from "../turn.ts";
import { titleOf } from "../understanding/tool-words.ts";

const maxPast = 6;

/** A value with its label, as a card that was filled in says it. */
const value = /^[^\n:]{1,120}: .*$/gm;

/**
 * The visitor's language where their messages tell, the newest first; else the one that the assistant speaks. A yes or no that
 * the assistant's language has too ("ja" is Dutch and German) tells nothing, nor do the labels and values of a card, nor the
 * title of a tool, which may have been pressed.
 */
export function languageOf(
  message: string,
  { history, language, cardAnswer, tools }: Pick<TurnInput, "history" | "language" | "cardAnswer" | "tools">,
): string {
  const said = history.filter(({ role }) => role === "user").map(({ content }) => content);
  const { yes, no } = wordsOf(language).slotFilling;
  const isOwn = (text: string) => [yes, no].includes(text.trim().toLocaleLowerCase(language));
  const texts = [...(cardAnswer ? [] : [message]), ...said.slice(-maxPast).reverse()];
  const titles = new Set(texts.length > 1 ? tools.map(titleOf) : []);
  for (const text of texts) {
    const isPressed = titles.has(text) && text !== texts.at(-1);
    const found = isOwn(text) || isPressed ? undefined : readLanguage(withoutValues(text));
    if (found !== undefined) return found;
  }
  return language;
}

function withoutValues(text: string): string {
  return (text.match(value)?.length ?? 0) > 1 ? text.replace(value, "") : text;
}
