import { serverWords } from "../../../../languages/lists/server.ts";
import { commonWords } from "./common-words.ts";
import { isGermanAlone } from "./german.ts";

const maxChars = 500;

/** Of a language whose script tells it, by ISO 639-1. Ukrainian has letters that other languages of its script do not. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["uk", /[іїєґІЇЄҐ]/u],
];
const commonIn = Object.entries(serverWords)
  .map(([language, { understanding }]) => ({
    language,
    words: new Set(`${understanding.common} ${understanding.asking}`.split(" ").filter(Boolean)),
  }))
  .filter(({ words, language }) => words.size > 0 && language !== "en" && language !== "de");
/** Addresses, and the letter of "E-Bike": their "com" and "e" are no words. */
const noWords = /\S+@\S+|(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}-])\p{L}-(?=\p{L}{2})/gu;
/** Fewer of its small words may stand in a message by chance. */
const leastWords = 2;

/** The language of a message, ISO 639-1: by its script, else by its small words, where one language has most of them. */
export function readLanguage(message: string): string | undefined {
  const start = message.slice(0, maxChars);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const byScript = scripts.find(([, script]) => script.test(start));
  const latin = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (byScript && latin * 2 <= letters) return byScript[0];
  const words =
    start
      .replace(noWords, " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counts = [
    ["de", words.filter(isGermanAlone).length],
    ["en", words.filter((word) => commonWords.has(word)).length],
    ...commonIn.map(({ language, words: common }) => [language, words.filter((word) => common.has(word)).length]),
  ] as [string, number][];
  const [best, second] = counts.sort(([, one], [, other]) => other - one) as [[string, number], [string, number]];
  if (best[1] === second[1]) return undefined;
  return best[1] >= leastWords || (best[0] === "de" && best[1] > 0) ? best[0] : undefined;
}
