import { englishBodyWords } from "../../../languages/en/widget/card-body.ts";
import type { CardWords } from "../../../languages/shapes/widget/card.ts";
import type { BodyWords } from "../../../languages/shapes/widget/card-body.ts";

/** All words of an opened card. */
export type OpenedCardWords = CardWords & BodyWords;

/** Completes a language's words of cards; English stands for what it leaves out. */
export function openedCardWords(words: CardWords): OpenedCardWords {
  return { ...words, ...englishBodyWords, ...words.body };
}
