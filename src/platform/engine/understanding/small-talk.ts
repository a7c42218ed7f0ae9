import { allWords } from "../../../languages/server.ts";
import type { Danger, SmallTalk } from "../../../languages/shapes/server/answers.ts";
import { locales } from "./locales.ts";
import { plainWordsOf, withoutAccents } from "./words/plain-words.ts";

/** Longer messages ask for something, and long ones are no work for expressions that repeat. */
const maxSmallTalk = 120;
const maxRead = 1_000;

/** Recognises a greeting, thanks and the like, with or without the assistant's name; undefined for all else. */
export function readSmallTalk(message: string, assistantName: string): SmallTalk | undefined {
  if (message.length > maxSmallTalk) return undefined;
  const name = new Set(plainWordsOf(assistantName));
  const textOf = (words: readonly string[]) =>
    words.filter((word, at) => !name.has(word) || (at > 0 && at < words.length - 1)).join(" ");
  const text = textOf(plainWordsOf(message));
  const plain = plainWordsOf(withoutAccents(message));
  const kind = locales.flatMap(({ smallTalk }) => smallTalk).find(([, pattern]) => pattern.test(text))?.[0];
  return kind ?? phrases.get(textOf(plain)) ?? phrases.get(plain.join(" "));
}

/** Whole messages of all languages, without marks and accents. */
const phrases: ReadonlyMap<string, SmallTalk> = new Map(
  allWords.flatMap(({ understanding: { smallTalk } }) =>
    Object.entries(smallTalk).flatMap(([kind, listed]) =>
      listed.split("|").map((phrase) => [plainWordsOf(withoutAccents(phrase)).join(" "), kind as SmallTalk] as const),
    ),
  ),
);

/** The danger that a message speaks of, the most urgent one. */
export function readDanger(message: string): Danger | undefined {
  const text = message.slice(0, maxRead);
  return locales.flatMap(({ dangers }) => dangers).find(({ signs }) => signs.every((sign) => sign.test(text)));
}
