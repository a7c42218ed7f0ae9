import type { Danger, SmallTalk } from "../../../languages/shapes/server/answers.ts";
import { locales } from "./locales.ts";
import { plainWordsOf } from "./words/plain-words.ts";

/** Longer messages ask for something, and long ones are no work for expressions that repeat. */
const maxSmallTalk = 120;
const maxRead = 1_000;

/** Recognises a greeting, thanks and the like, with or without the assistant's name; undefined for all else. */
export function readSmallTalk(message: string, assistantName: string): SmallTalk | undefined {
  if (message.length > maxSmallTalk) return undefined;
  const name = new Set(plainWordsOf(assistantName));
  const words = plainWordsOf(message);
  const text = words.filter((word, at) => !name.has(word) || (at > 0 && at < words.length - 1)).join(" ");
  return locales.flatMap(({ smallTalk }) => smallTalk).find(([, pattern]) => pattern.test(text))?.[0];
}

/** The danger that a message speaks of, the most urgent one. */
export function readDanger(message: string): Danger | undefined {
  const text = message.slice(0, maxRead);
  return locales.flatMap(({ dangers }) => dangers).find(({ signs }) => signs.every((sign) => sign.test(text)));
}
