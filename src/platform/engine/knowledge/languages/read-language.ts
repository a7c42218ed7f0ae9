import { serverWords } from "../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../languages/server.ts";
import type { ServerWords } from "../../../../languages/shapes/server/words.ts";
import { withoutAddresses } from "../../../../text/addresses.ts";
import { smallLetters } from "../../../../text/letters.ts";
import { memoiseText } from "../../memoise.ts";
import { commonWords } from "../words/common-words.ts";
import { germanCommonWords, germanGeneralWords, isGermanAlone } from "../words/german.ts";

const maxChars = 500;

/**
 * Of a language whose script tells it, by ISO 639-1: what only it has, and all letters that it is written in. Ukrainian has letters
 * that other languages of its script do not.
 */
const scripts: readonly (readonly [language: string, own: RegExp, all: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u],
  ["ko", /\p{Script=Hangul}/u, /[\p{Script=Hangul}\p{Script=Han}]/u],
  ["zh", /\p{Script=Han}/u, /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u, /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u, /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u, /\p{Script=Devanagari}/u],
  ["uk", /[іїєґІЇЄҐ]/u, /\p{Script=Cyrillic}/u],
];
const wordsBy = (isMessage: boolean) =>
  Object.entries(serverWords)
    .map(([language, { understanding }]) => {
      const { common, asking, helping } = understanding;
      const own = `${common} ${asking} ${isMessage ? helping : ""}`.split(" ").filter(Boolean);
      return { language, words: new Set(own) };
    })
    .filter(({ words, language }) => words.size > 0 && language !== "en" && language !== "de");
/** A message has few words: all that say nothing count. In a passage some of them are of other languages. */
const smallWords = { message: wordsBy(true), text: wordsBy(false) };
/** Words that fit any topic, and those of English and German that both have. */
const generalWordsOf = memoiseText((language: string): ReadonlySet<string> => {
  if (language === "en") return commonWords;
  if (language === "de") return new Set([...germanCommonWords, ...germanGeneralWords]);
  return new Set(wordsOf(language).understanding.general.split(" "));
});
/** Letters and marks that none of the other languages has: each word with one counts as a small word. */
const ownLetters: readonly (readonly [string, RegExp])[] = Object.entries(serverWords).flatMap(
  ([language, { phrases }]: readonly [string, ServerWords]) =>
    phrases.ownLetters === undefined ? [] : [[language, new RegExp(phrases.ownLetters, "u")] as const],
);
/** Addresses, and the letter of "E-Bike": their "com" and "e" are no words. */
const noWords = /\S+@\S+|(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}-])\p{L}-(?=\p{L}{2})/gu;
/** Fewer of its small words may stand in a message by chance. */
const leastWords = 2;
const leastSentenceWords = 3;
/** Of a passage, different ones. */
const leastTextWords = 5;

/** What speaks for each language in a text, most first. */
interface Signs {
  readonly byScript: string | undefined;
  /** The same, where words in Latin letters are names: "iPhone 15 多少钱". */
  readonly byScriptBesideNames: string | undefined;
  readonly counts: readonly (readonly [language: string, count: number])[];
  /** How much of a language's count its own letters are. */
  readonly letters: ReadonlyMap<string, number>;
  /** Whether it has the words of a sentence, and none that begins a name. */
  readonly isSentence: boolean;
}

/** The language of a message, ISO 639-1: by its script, else by its small words and own letters, where one language has most of them. */
export function readLanguage(message: string): string | undefined {
  const { byScript, byScriptBesideNames, counts, letters, isSentence } = signsOf(message, smallWords.message);
  if (byScript !== undefined) return byScript;
  const [best, second] = [counts[0]!, counts[1]!];
  if (best[1] === 0) return byScriptBesideNames;
  if (best[1] === second[1])
    return byGeneralWords(
      message,
      counts.filter(([, count]) => count === best[1]),
    );
  // One letter tells where nothing speaks for another language, and it is a sentence rather than a name.
  const isByLetter = second[1] === 0 && (letters.get(best[0]) ?? 0) > 0 && isSentence;
  return best[1] >= leastWords || isByLetter || (best[0] === "de" && best[1] > 0) ? best[0] : undefined;
}

/** Of languages for which equally much speaks, the one that has most of the words that fit any topic: "Was kostet ein Besuch?" */
function byGeneralWords(
  message: string,
  equal: readonly (readonly [language: string, count: number])[],
): string | undefined {
  const words = smallLetters(message.slice(0, maxChars)).match(/\p{L}+/gu) ?? [];
  if (words.length < leastSentenceWords) return undefined;
  const [best, second] = equal
    .map(([language]) => ({ language, count: words.filter((word) => generalWordsOf(language).has(word)).length }))
    .sort((one, other) => other.count - one.count);
  return best!.count > second!.count ? best!.language : undefined;
}

/** The language of a passage, ISO 639-1, where hardly anything speaks for another: names and quotations of other languages are in any text. */
export function readTextLanguage(text: string): string | undefined {
  const { byScript, counts } = signsOf(text, smallWords.text, { isPassage: true });
  if (byScript !== undefined) return byScript;
  const [best, second] = [counts[0]!, counts[1]!];
  return best[1] >= leastTextWords && best[1] >= 2 * second[1] ? best[0] : undefined;
}

/**
 * @param options.isPassage Lists repeat a word, and name hosts: each different word counts once, and hosts are none. Messages often have
 *   no blank between sentences. (default: false)
 */
function signsOf(given: string, commonIn: ReturnType<typeof wordsBy>, { isPassage = false } = {}): Signs {
  const start = given.slice(0, maxChars);
  const letters = start.match(/\p{L}/gu) ?? [];
  const plainStart = start.normalize("NFC").replace(noWords, " ");
  const text = isPassage ? withoutAddresses(plainStart) : plainStart;
  const written = smallLetters(text).match(/\p{L}+/gu) ?? [];
  const words = isPassage ? [...new Set(written)] : written;
  const all = text.match(/[¿¡]|\p{L}+/gu) ?? [];
  // Capitals inside a sentence begin names: "Kadıköy", "São Paulo". Where all are capitals, nothing tells them.
  const isLoud = !/\p{Ll}/u.test(text);
  const plain = all.filter((word, at) => isLoud || at === 0 || !/^\p{Lu}/u.test(word));
  const lettersOf = (language: string, common: ReadonlySet<string>) => {
    const own = ownLetters.find(([one]) => one === language)?.[1];
    return own ? plain.filter((word) => own.test(word) && !common.has(smallLetters(word))).length : 0;
  };
  const byLetters = new Map(commonIn.map(({ language, words: common }) => [language, lettersOf(language, common)]));
  const counts: (readonly [string, number])[] = [
    ["de", words.filter(isGermanAlone).length],
    ["en", words.filter((word) => commonWords.has(word)).length],
    ...commonIn.map(
      ({ language, words: common }) =>
        [language, words.filter((word) => common.has(word)).length + (byLetters.get(language) ?? 0)] as const,
    ),
  ];
  return {
    byScript: scriptOf(start, letters),
    byScriptBesideNames: scriptOf(
      start,
      letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)),
    ),
    counts: counts.sort(([, one], [, other]) => other - one),
    letters: byLetters,
    isSentence: words.length >= leastSentenceWords && plain.length === all.length,
  };
}

/** A quoted word of another script tells nothing: most of `letters` have to be the language's. */
function scriptOf(text: string, letters: readonly string[]): string | undefined {
  return scripts.find(
    ([, own, all]) => own.test(text) && 2 * letters.filter((letter) => all.test(letter)).length >= letters.length,
  )?.[0];
}
