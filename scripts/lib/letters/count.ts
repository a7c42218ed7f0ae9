import { smallLetter } from "../../../src/platform/reading/parsing/formats/encoding/small-letter.ts";
import type { LanguageTexts } from "./texts.ts";

/** How often something stands in texts, by itself or behind a letter. */
type Counts = Map<string, number>;
/** What takes so many bits, one after another, by the number of bits. */
type Levels = Record<string, string>;

/** Chosen: what is rarer says no more than what never stands there. */
const mostPairBits = 9;
/** Chosen: phrases are lists of nouns; what runs on has words as texts have them. */
const runningWeight = 8;
const eastAsian = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const letterOrMark = /[\p{L}\p{M}]/u;
/** Of each language without an alphabet: the character set whose common rows a text may use, and what a sign of them takes that stands in no text. */
const rows: Readonly<
  Record<string, { readonly label: string; readonly from: number; readonly to: number; readonly bits: number }>
> = {
  zh: { label: "gb18030", from: 0xb0, to: 0xd7, bits: 16 },
  "zh-Hant": { label: "big5", from: 0xa4, to: 0xc6, bits: 16 },
  ja: { label: "euc-jp", from: 0xb0, to: 0xcf, bits: 16 },
  ko: { label: "euc-kr", from: 0xb0, to: 0xc8, bits: 17 },
};

/** The tables of {@link import("../../../src/platform/reading/parsing/formats/encoding/guess-encoding.ts")}. */
export function countLetters(texts: ReadonlyMap<string, LanguageTexts>) {
  const pairs: Record<string, Levels> = {};
  const signs: Record<string, Levels> = {};
  for (const [language, all] of texts)
    if (rows[language]) signs[language] = levelsOf(signBits(all, rows[language]));
    else pairs[language] = levelsOf(pairBits(all));
  // English has no letters beyond ASCII: its texts are told by their marks.
  return { pairs: { ...pairs, en: {} }, signs };
}

/** What follows a letter, or the beginning of a word, in bits: of pairs that ASCII does not have. */
function pairBits({ running, phrases }: LanguageTexts): Counts {
  const pairs: Counts = new Map();
  const firsts: Counts = new Map();
  const read = (text: string, weight: number) => {
    let before = " ";
    for (const character of ` ${text} `) {
      const small = letterOrMark.test(character) ? smallLetter(character) : " ";
      add(pairs, before + small, weight);
      add(firsts, before, weight);
      before = small;
    }
  };
  read(running, runningWeight);
  for (const phrase of phrases) read(phrase, 1);
  const bits: Counts = new Map();
  for (const [pair, count] of pairs) {
    if (/^[\0-\x7f]*$/.test(pair) || eastAsian.test(pair)) continue;
    const one = Math.max(1, Math.round(-Math.log2(count / firsts.get(pair[0]!)!)));
    if (one <= mostPairBits) bits.set(pair, one);
  }
  return bits;
}

function signBits({ running, phrases }: LanguageTexts, row: (typeof rows)[string]): Counts {
  const counts: Counts = new Map();
  const read = (text: string, weight: number) => {
    for (const character of text) if (eastAsian.test(character)) add(counts, character, weight);
  };
  read(running, runningWeight);
  for (const phrase of phrases) read(phrase, 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const bits: Counts = new Map();
  for (const [sign, count] of counts) bits.set(sign, Math.min(row.bits - 1, Math.round(-Math.log2(count / all))));
  for (const sign of commonSigns(row)) if (!bits.has(sign)) bits.set(sign, row.bits);
  return bits;
}

function* commonSigns({ label, from, to }: (typeof rows)[string]): Generator<string> {
  const decoder = new TextDecoder(label);
  for (let first = from; first <= to; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      if (label !== "big5" && second < 0xa1) continue;
      const [sign = "", ...more] = decoder.decode(Uint8Array.of(first, second));
      if (more.length === 0 && eastAsian.test(sign)) yield sign;
    }
}

function add(counts: Counts, key: string, weight: number): void {
  counts.set(key, (counts.get(key) ?? 0) + weight);
}

function levelsOf(bits: Counts): Levels {
  const levels = Map.groupBy([...bits.keys()].sort(), (key) => bits.get(key)!);
  return Object.fromEntries(
    [...levels].sort(([one], [other]) => one - other).map(([level, keys]) => [level, keys.join("")]),
  );
}
