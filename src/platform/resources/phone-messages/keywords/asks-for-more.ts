import { wordsOf } from "../../../../languages/server.ts";

/** Whether a text asks for the rest of a longer answer, in English or the assistant's language. */
export function asksForMore(body: string, language: string): boolean {
  const word = body
    .trim()
    .replace(/[.!。！]+$/u, "")
    .toLowerCase();
  return word === wordsOf("en").messages.keywords.more || word === wordsOf(language).messages.keywords.more;
}
