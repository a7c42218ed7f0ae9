import type { CardWords } from "../words.ts";
import { type BodyWords, englishBodyWords } from "./words.ts";

/** All words of an opened card. */
export type OpenedCardWords = CardWords & BodyWords;

/** Completes a language's words of cards; English stands for what it leaves out. */
export function openedCardWords(words: CardWords): OpenedCardWords {
  return { ...words, ...englishBodyWords, ...words.body };
}
