import { englishFunctionCardBodyWords } from "../../../../languages/en/widget/function-card-body.ts";
import type { FunctionCardBodyWords, FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";

/** All words of an opened card. */
export type OpenedCardWords = FunctionCardWords & FunctionCardBodyWords;

/** Completes a language's words of cards; English stands for what it leaves out. */
export function openedCardWords(words: FunctionCardWords): OpenedCardWords {
  return { ...words, ...englishFunctionCardBodyWords, ...words.body };
}
