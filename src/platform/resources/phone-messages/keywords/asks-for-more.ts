import { wordsOf } from "../../../../languages/server.ts";
import { normalizedText } from "../../../channels/keywords.ts";

/**
 * Whether a text asks for the rest of a longer answer, in English or the assistant's language, however it is written: in the quotes
 * that stand around the word where it is asked for, in full width, with invisible signs.
 */
export function asksForMore(body: string, language: string): boolean {
  const written = normalizedText(body);
  return [wordsOf("en"), wordsOf(language)].some(({ messages }) => written === normalizedText(messages.keywords.more));
}
