import { german, isGermanAlone } from "./words/german.ts";

/** The different lexemes of a knowledge base, found by what is like them. */
export interface Vocabulary {
  /** True when a part of the passages is German: then its endings and compounds count. */
  readonly hasGerman: boolean;
  /** Lexemes with the same German stem. */
  withRoot(root: string): readonly string[];
  /** The lexemes that are written like this but for their hyphens: "ebike" is "e-bike". */
  withoutHyphens(word: string): readonly string[];
  /** Paths, addresses and words joined by a slash that this word stands in: "VAT/GST" for "GST". */
  holding(word: string): readonly string[];
  /** Lexemes that a compound is made of or that are compounds of it: "Ausweis" and "Büchereiausweis". */
  compounds(word: string): readonly string[];
}

/** Shorter parts of a word are no words of their own as a rule. English writes most compounds apart. */
const leastPart = { german: 4, english: 5 };
/** Shorter German stems end in "t" of themselves. */
const leastParticiple = 7;
/** Of one word, more compounds than this say nothing. */
const maxCompounds = 8;
/** Of one word, more of what it is a part of is not looked for. */
const maxHolders = 64;
const germanShare = 0.1;
/** In a few sentences there are not many of those; then so many different words tell that only German has. */
const leastGermanWords = 4;
/** Passages of a knowledge base that is a short text or two. */
const fewPassages = 12;
/**
 * Sorts lexemes once, so that each look-up takes the logarithm of their number.
 * @param roots German stem by lexeme; only read where there is German.
 * @param holders Lexemes by the words in them.
 */
export function createVocabulary(
  frequency: ReadonlyMap<string, number>,
  chunks: number,
  roots: ReadonlyMap<string, string>,
  holders: ReadonlyMap<string | null, readonly { readonly word: string }[]> = new Map(),
): Vocabulary {
  const lexemes = wordsIn(frequency);
  const hasGerman = isGerman(frequency, chunks);
  const byRoot = Map.groupBy(hasGerman ? lexemes : [], (lexeme) => baseOf(roots.get(lexeme) ?? lexeme));
  const plain = Map.groupBy(
    lexemes.filter((lexeme) => lexeme.includes("-")),
    (lexeme) => lexeme.replaceAll("-", ""),
  );
  const least = hasGerman ? leastPart.german : leastPart.english;
  const sorted = lexemes.filter(({ length }) => length >= least).sort();
  const known = new Set(sorted);
  const reversed = hasGerman ? sorted.map(reverse).sort() : [];
  return {
    hasGerman,
    withRoot: (root) => byRoot.get(baseOf(root)) ?? [],
    withoutHyphens: (word) => plain.get(word) ?? [],
    holding: (word) => (holders.get(word) ?? []).slice(0, maxHolders).map(({ word: holder }) => holder),
    compounds(word) {
      if (word.length < least) return [];
      const found = new Set<string>();
      for (let at = least; at <= word.length - 3; at++) if (known.has(word.slice(0, at))) found.add(word.slice(0, at));
      for (const whole of beginningWith(sorted, word)) found.add(whole);
      if (hasGerman) {
        for (let at = 3; at <= word.length - least; at++) if (known.has(word.slice(at))) found.add(word.slice(at));
        for (const whole of beginningWith(reversed, reverse(word))) found.add(reverse(whole));
      }
      found.delete(word);
      return found.size > maxCompounds ? [] : [...found];
    },
  };
}

/** Whether a part of the passages is German. */
export function isGerman(frequency: ReadonlyMap<string, number>, chunks: number): boolean {
  return (
    german.marks.filter((mark) => (frequency.get(mark) ?? 0) >= germanShare * chunks).length >= 2 ||
    (chunks <= fewPassages && wordsIn(frequency).filter(isGermanAlone).length >= leastGermanWords)
  );
}

/** The lexemes that are words. */
function wordsIn(frequency: ReadonlyMap<string, number>): string[] {
  return [...frequency.keys()].filter((lexeme) => /^\p{L}[\p{L}-]*$/u.test(lexeme));
}

/** A German stem without what is left of a participle: "ermäßigt" is "Ermäßigung", and "angezahlt" is "Anzahlung". */
function baseOf(root: string): string {
  return root.length >= leastParticiple ? root.replace(german.separated, "$1").replace(/t$/, "") : root;
}

/** The first words of a sorted list that begin like this. */
function beginningWith(sorted: readonly string[], beginning: string): string[] {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < beginning) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < sorted.length && end - low <= maxCompounds && sorted[end]!.startsWith(beginning)) end++;
  return sorted.slice(low, end);
}

function reverse(word: string): string {
  return [...word].reverse().join("");
}
