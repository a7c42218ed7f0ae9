import type { Db } from "../../storage/db.ts";
import { type AnswerKind, readAnswerKinds } from "./answer-kind.ts";
import { acrossLanguages } from "./languages/across-languages.ts";
import { isCode, type Statistics } from "./statistics.ts";
import { commonWords, generalWords } from "./words/common-words.ts";
import { germanCommonWords, germanGeneralWords, germanSynonymGroups } from "./words/german.ts";
import { type QuestionWord, stemWords } from "./words/question-words.ts";
import { findRelated } from "./words/related-words.ts";
import { isSwapped, mayBeMisspelt } from "./words/spelling.ts";
import { synonymGroups } from "./words/synonyms.ts";
import type { WordVectors } from "./words/word-vectors.ts";

/** One thing that a question is about. */
export interface Term {
  readonly word: string;
  /** Lexemes of the knowledge base that mean it, with how much each counts (1: the word itself). None: nobody knows it. */
  readonly forms: ReadonlyMap<string, number>;
  /** How much the term counts beside the others: less for what was only said before. */
  readonly weight: number;
  /** Such a word occurs in questions about anything. */
  readonly isGeneral: boolean;
  /** It names one thing exactly: "E14". */
  readonly isCode: boolean;
  /** Lexemes of the knowledge base that are used like it: for finding passages, not for trusting them. */
  readonly related: ReadonlyMap<string, number>;
  /** How seldom the word is used in general, 0 to 1. */
  readonly specificity: number;
  /** What a passage may hold instead of the word: an amount of money says what something costs. */
  readonly kind?: AnswerKind | undefined;
}

const maxTerms = 32;
/** Each guess goes through all words of the knowledge base. */
const maxCorrected = 8;
/** An English word that is used more often is none of the knowledge base's own, misspelt: "prime" is not "price". */
const leastRarityOfMistake = 0.94;
/** A question of more words is found by its words. */
const maxRelatedTerms = 8;
const noWords: ReadonlyMap<string, number> = new Map();
const synonymCredit = 0.6;
/** Another word for the same topic as one in the visitor's language. */
const topicCredit = 0.8;
const correctedCredit = 0.8;
/** Another form of the word, by German endings. */
const rootCredit = 0.95;
/** A path, an address or words joined by a slash that the word is a part of. */
const holderCredit = 0.9;
/** A word made with this one, or that it is made of. */
const compoundCredit = 0.7;
/** A code names one thing exactly. */
const codeWeight = 2;
/** A word that fits any topic says less about this one. */
const generalWeight = 0.5;
/** As a word that is used now and then. */
const specificityOfNumber = 0.7;
const codeWords: ReadonlySet<string> = new Set(["error", "code", "fault"]);

/** What stands for a lexeme, as PostgreSQL stems it. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** The stems of the synonyms by word and of words by stem, as PostgreSQL makes them. The same for every knowledge base. */
export async function readSynonyms(db: Db): Promise<Synonyms> {
  const groups = [...synonymGroups, ...germanSynonymGroups];
  const foreign = acrossLanguages.flatMap(({ english, others }) => [...english, ...others]);
  const words = [...new Set([...groups.flat(), ...foreign])];
  const stems = await stemWords(db, words);
  const synonyms = new Map<string, string[]>();
  const lexemesOf = (group: readonly string[]) => [...new Set(group.map((word) => stems.get(word)?.lexeme ?? word))];
  const add = (lexeme: string, others: readonly string[]) =>
    synonyms.set(lexeme, [...(synonyms.get(lexeme) ?? []), ...others]);
  for (const group of groups) {
    const lexemes = lexemesOf(group);
    for (const lexeme of lexemes) add(lexeme, lexemes);
  }
  for (const { english, others } of acrossLanguages)
    for (const lexeme of lexemesOf(others)) add(lexeme, lexemesOf(english));
  return synonyms;
}

/**
 * The different terms of a question, the first 32 of them; misspelt words as what they most likely mean.
 * @param options.leans It is not understood alone, so that its common words say nothing of what it is about.
 */
export async function readTerms(
  db: Db,
  question: readonly QuestionWord[],
  weight: number,
  statistics: Statistics,
  synonyms: Synonyms,
  vectors: WordVectors,
  { leans = false } = {},
): Promise<Term[]> {
  const topics = new Map<string, QuestionWord>();
  const isLexeme = (lexeme: string) => statistics.frequency.has(lexeme);
  const isTopic = topicTest(statistics);
  const whole = wholeWords(question, isLexeme).filter(
    ({ lexeme, root }) => lexeme !== null && !(statistics.vocabulary.hasGerman && root === null),
  );
  const add = (entries: readonly QuestionWord[]) => {
    for (const entry of entries)
      if (topics.size < maxTerms && !topics.has(entry.lexeme!)) topics.set(entry.lexeme!, entry);
  };
  // A word that fits any topic is one where the knowledge base holds it or what means the same ("Saturdays" and "Sat").
  const isSaid = (entry: QuestionWord) => formsOf(entry, 1, statistics, synonyms).size > 0;
  add(whole.filter((one) => isTopic(one.word, () => isSaid(one)) && isTopic(one.lexeme!, () => isSaid(one))));
  // "What if I bring it back late?" holds common words alone: then they are what it is about, unless it leans on what was said before.
  if (topics.size === 0 && !leans) add(whole.filter(({ lexeme }) => isLexeme(lexeme!)));
  const corrected = new Map<string, string>();
  let guesses = 0;
  for (const [lexeme, entry] of topics) {
    if (!mayBeMisspelt(entry.word) || formsOf(entry, 1, statistics, synonyms).size > 0) continue;
    if (++guesses > maxCorrected) break;
    const meant = (await statistics.spelling()).correct(entry.word);
    // One changed letter away from a common word there are too many others ("speed", "spend").
    const isOther = meant?.length === entry.word.length && !isSwapped(entry.word, meant) && !isTopic(meant, isLexeme);
    // Nor are two letters missing in a short word: "weather" is not "water".
    const isShorter = meant !== undefined && entry.word.length < 9 && Math.abs(meant.length - entry.word.length) > 1;
    // Nor is a word that is often used one of the knowledge base's.
    const isWord = meant !== undefined && isTopic(meant, isLexeme) && vectors.rarity(lexeme) < leastRarityOfMistake;
    if (meant !== undefined && !isOther && !isShorter && !isWord) corrected.set(lexeme, meant);
  }
  const stems = corrected.size > 0 ? await stemWords(db, [...corrected.values()]) : new Map<string, QuestionWord>();
  const terms: Term[] = [];
  const words = [...topics.values()].map(({ word }) => word);
  const codes = readCodes(question, words, statistics);
  const isSaidByCode = codes.size > 0 && [...codes.values()].every(({ size }) => size === 1);
  for (const [lexeme, entry] of topics) {
    const { word } = entry;
    const code = codes.get(word);
    if (code) {
      terms.push({
        word,
        forms: code,
        isGeneral: false,
        isCode: true,
        specificity: 1,
        related: noWords,
        weight: weight * codeWeight,
      });
      continue;
    }
    // Said by the code itself, where there is one of this number: of "E14" and "J14" the one is meant that stands beside the word.
    if (isSaidByCode && codeWords.has(lexeme)) continue;
    const meant = corrected.get(lexeme);
    if (meant !== undefined && !isTopic(meant, isLexeme)) continue;
    const own = meant === undefined ? entry : stems.get(meant);
    if (own?.lexeme == null) continue;
    const forms = formsOf(own, meant === undefined ? 1 : correctedCredit, statistics, synonyms);
    const isKnown = forms.size > 0;
    const found = terms.length < maxRelatedTerms ? await findRelated(own.lexeme, { isKnown }, statistics, vectors) : [];
    const related = new Map(found.filter(([other]) => !forms.has(other)));
    // A number that no passage holds is one of the visitor's own: "a baby of 3 months".
    if (forms.size === 0 && /^\d/.test(word)) continue;
    const isGeneral =
      entry.isGeneral === true || isGeneralWord(meant ?? word, statistics) || isGeneralWord(own.lexeme, statistics);
    terms.push({
      word,
      forms,
      isGeneral,
      isCode: isCode(word),
      related,
      specificity: /\d/.test(word) ? specificityOfNumber : vectors.rarity(own.lexeme),
      kind: readAnswerKinds(word)[0],
      weight: weight * (isCode(word) ? codeWeight : isGeneral ? generalWeight : 1),
    });
  }
  return terms;
}

/** The lexemes of the knowledge base that mean a word: itself, its other forms, its synonyms, else its compounds. */
function formsOf(
  { word, lexeme, root, also = [] }: QuestionWord,
  credit: number,
  { frequency, vocabulary }: Statistics,
  synonyms: Synonyms,
): Map<string, number> {
  const forms = new Map<string, number>();
  const add = (other: string, part: number) => {
    if (frequency.has(other) && !forms.has(other)) forms.set(other, credit * part);
  };
  if (lexeme === null) return forms;
  add(lexeme, 1);
  for (const other of vocabulary.withoutHyphens(word.replaceAll("-", ""))) add(other, rootCredit);
  for (const other of vocabulary.withoutHyphens(lexeme)) add(other, rootCredit);
  for (const other of vocabulary.holding(lexeme)) add(other, holderCredit);
  if (vocabulary.hasGerman && root !== null) for (const other of vocabulary.withRoot(root)) add(other, rootCredit);
  for (const other of also) add(other, topicCredit);
  const isExact = forms.size > 0;
  for (const other of synonyms.get(lexeme) ?? []) add(other, synonymCredit);
  if (!isExact) for (const other of vocabulary.compounds(lexeme)) add(other, compoundCredit);
  if (forms.size === 0 && root !== null && vocabulary.hasGerman)
    for (const other of vocabulary.compounds(root)) add(other, compoundCredit);
  return forms;
}

/** In "error 14" the number is a code's: here E14, elsewhere perhaps F14. Only a question that says so is read so. */
function readCodes(
  question: readonly QuestionWord[],
  words: Iterable<string>,
  statistics: Statistics,
): Map<string, ReadonlyMap<string, number>> {
  const codes = new Map<string, ReadonlyMap<string, number>>();
  if (!question.some(({ lexeme }) => lexeme !== null && codeWords.has(lexeme))) return codes;
  for (const word of words) {
    if (!/^\d{1,4}$/.test(word)) continue;
    const meant = statistics.codes().get(Number(word));
    if (meant) codes.set(word, new Map(meant.map((lexeme) => [lexeme, 1])));
  }
  return codes;
}

/** False for words that do not say what is asked about. */
function topicTest(statistics: Statistics): (word: string, isKnown: (word: string) => boolean) => boolean {
  const { hasGerman } = statistics.vocabulary;
  return (word, isKnown) =>
    !commonWords.has(word) &&
    !(hasGerman && germanCommonWords.has(word)) &&
    (!isGeneralWord(word, statistics) || isKnown(word));
}

function isGeneralWord(word: string, { vocabulary }: Statistics): boolean {
  return generalWords.has(word) || (vocabulary.hasGerman && germanGeneralWords.has(word));
}

/** PostgreSQL gives "wi-fi" as itself, "wi" and "fi": the whole stands for its parts where it is known, else they for it. */
function wholeWords(question: readonly QuestionWord[], isKnown: (lexeme: string) => boolean): QuestionWord[] {
  const words: QuestionWord[] = [];
  for (let at = 0; at < question.length; at++) {
    const { word, lexeme } = question[at]!;
    const parts = word.split("-");
    const isCompound = parts.length > 1 && parts.every((part, index) => question[at + 1 + index]?.word === part);
    if (!isCompound) words.push(question[at]!);
    else if (lexeme !== null && isKnown(lexeme)) {
      words.push(question[at]!);
      at += parts.length;
    }
  }
  return words;
}
