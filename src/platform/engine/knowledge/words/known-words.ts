import { memoiseObject } from "../../memoise.ts";
import { readTopics, stemsByTopic } from "../../understanding/topics.ts";
import { spaceless, withoutAccents } from "../../understanding/words/plain-words.ts";
import type { Statistics } from "../statistics.ts";
import { commonWords } from "./common-words.ts";
import type { QuestionWord } from "./question-words.ts";

/** Languages that have lists of synonyms. */
const ofOwn: ReadonlySet<string> = new Set(["en", "de"]);
/** Fewer topics do not tell the language of a knowledge base. */
const leastTopics = 6;

/**
 * Puts the words of a question that a knowledge base does not hold into those with which it names the same topic, in its own
 * language: "¿cuánto cuesta?" into "price". Words of no topic stay as they are, and stand nowhere in it.
 * @param options.isOwn Both are in one language: "rebaja" is "descuento". (default: false)
 */
export function inKnownWords(
  words: readonly QuestionWord[],
  question: string,
  statistics: Statistics,
  { isOwn = false } = {},
): QuestionWord[] {
  const isUnknown = ({ word, lexeme, also }: QuestionWord) =>
    lexeme !== null && also === undefined && !commonWords.has(word) && !statistics.frequency.has(lexeme);
  if (!words.some(isUnknown)) return [...words];
  const { topics, small, language } = readTopics(question);
  const { written, stems } = topicsOf(statistics);
  // One in English and German is searched in each as it is, and both have synonyms of their own.
  const isBoth = written.has("en") && written.has("de");
  if (isBoth || written.has(language) !== isOwn || (isOwn && ofOwn.has(language)) || stems.size < leastTopics)
    return [...words];
  const known = ({ topic }: { readonly topic: string }): QuestionWord[] => {
    const [first, ...also] = stems.get(topic) ?? [];
    return first === undefined ? [] : [{ word: first, lexeme: first, root: first, also }];
  };
  let isTranslated = false;
  const put = words.flatMap((word): QuestionWord[] => {
    if (!isUnknown(word)) return [word];
    const own = topics.filter((one) => isSameWord(word.word, one.word));
    const found = own.flatMap(known);
    if (found.length > 0 && !isOwn) isTranslated = true;
    // A run of Chinese is a sentence: what of it is no topic is not known to be a word.
    if (found.length > 0) return spaceless.test(word.word) ? found : found.slice(0, 1);
    return !isOwn &&
      own.length === 0 &&
      (small.has(withoutAccents(word.word.toLowerCase())) || spaceless.test(word.word))
      ? []
      : [word];
  });
  return isTranslated
    ? put.filter(({ word, also }) => also !== undefined || !small.has(withoutAccents(word.toLowerCase())))
    : put;
}

function isSameWord(word: string, named: string): boolean {
  return spaceless.test(word)
    ? withoutAccents(word.toLowerCase()).includes(named)
    : withoutAccents(word.toLowerCase()) === named || withoutAccents(word.toLowerCase()).split("-").includes(named);
}

/** The lexemes that name each topic, the most common first. */
const topicsOf = memoiseObject(({ frequency }: Statistics) => {
  const { written, topics } = stemsByTopic(frequency.keys());
  const stems = new Map(
    [...topics].map(([topic, own]) => [
      topic,
      [...own].sort((one, other) => frequency.get(other)! - frequency.get(one)!),
    ]),
  );
  return { written, stems };
});
