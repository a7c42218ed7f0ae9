import type { Reader } from "../slots/value.ts";
import { isContent } from "../words/fillers.ts";
import { readWords } from "../words/words.ts";
import { withoutLead } from "./numbered.ts";

/** Longer ones are cut: what a form remembers is bounded. */
export const maxTextChars = 500;

/** Words of one's own: only as the answer to a question, or behind "note that". */
export const texts: Reader = {
  find(text) {
    const match = /(?<!\p{L})(?:please note(?: that|:)?|note(?: that|:))\s+([^¦\n]{2,500})/iu.exec(text);
    return match ? [{ value: tidyText(match[1]!), start: match.index, end: match.index + match[0].length }] : [];
  },
  read(answer, slot) {
    const text = tidyText(withoutLead(answer, slot)).replace(
      /(?<=\p{L})[\s,]+(?:please|pls|thanks|thank you|bitte|danke)[\s.!]*$/iu,
      "",
    );
    return readWords(text).some((word) => isContent(word.text)) ? text : undefined;
  },
};

/** Text as said, without what was taken out of it and the loose ends of that. */
export function tidyText(text: string): string {
  return text
    .replace(/¦+/g, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:.!-]+/, "")
    .slice(0, maxTextChars)
    .replace(/(?<![\s,;:-])[\s,;:-]+$/, "")
    .toWellFormed();
}
