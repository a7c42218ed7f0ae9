import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { cleanText } from "./clean.ts";
import { isCode, type Statistics } from "./statistics.ts";
import { commonWords, generalWords } from "./words/common-words.ts";
import { isSwapped } from "./words/spelling.ts";
import { synonymGroups } from "./words/synonyms.ts";

/** One thing that a question is about. */
export interface Term {
  readonly word: string;
  /** Lexemes of the knowledge base that mean it, with how much each counts (1: the word itself). None: nobody knows it. */
  readonly forms: ReadonlyMap<string, number>;
  /** How much the term counts beside the others: less for what was only said before. */
  readonly weight: number;
  /** Such a word occurs in questions about anything. */
  readonly isGeneral: boolean;
}

/** A word of a question and its stem; null for what PostgreSQL calls a stop word. */
export interface QuestionWord {
  readonly word: string;
  readonly lexeme: string | null;
}

const maxTerms = 32;
/** Each guess goes through all words of the knowledge base. */
const maxCorrected = 8;
const synonymCredit = 0.6;
const correctedCredit = 0.8;
/** A code names one thing exactly. */
const codeWeight = 2;
/** A word that fits any topic says less about this one. */
const generalWeight = 0.5;
const codeWords: ReadonlySet<string> = new Set(["error", "code", "fault"]);

/** Prepares a text for PostgreSQL's parser: codes in one word ("E 14"), and the price behind "how much is". */
export function normaliseQuestion(text: string): string {
  return cleanText(text)
    .replace(/\b([a-z])[ -]?(\d{2,3})\b/gi, "$1$2")
    .replace(/\bhow much (?=is|are|does|do|would|will|for\b|to\b)/gi, "what price ")
    .replace(/\bwi ?fi\b/gi, "wi-fi");
}

/** The stems of the synonyms by word and of words by stem, as PostgreSQL makes them. The same for every knowledge base. */
export async function readSynonyms(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const words = [...new Set(synonymGroups.flat())];
  const stems = await stem(db, words);
  const synonyms = new Map<string, string[]>();
  for (const group of synonymGroups) {
    const lexemes = [...new Set(group.map((word) => stems.get(word) ?? word))];
    for (const lexeme of lexemes) synonyms.set(lexeme, [...(synonyms.get(lexeme) ?? []), ...lexemes]);
  }
  return synonyms;
}

/** The different terms of a question, the first 32 of them; misspelt words as what they most likely mean. */
export async function readTerms(
  db: Db,
  question: readonly QuestionWord[],
  weight: number,
  statistics: Statistics,
  synonyms: ReadonlyMap<string, readonly string[]>,
): Promise<Term[]> {
  const topics = new Map<string, string>();
  const isKnown = (lexeme: string) => statistics.frequency.has(lexeme);
  for (const { word, lexeme } of wholeWords(question, isKnown)) {
    if (lexeme === null || !isTopic(word, () => isKnown(lexeme)) || !isTopic(lexeme, isKnown)) continue;
    topics.set(lexeme, topics.get(lexeme) ?? word);
    if (topics.size === maxTerms) break;
  }
  const corrected = new Map<string, string>();
  let guesses = 0;
  for (const [lexeme, word] of topics) {
    if (isKnown(lexeme) || synonyms.get(lexeme)?.some(isKnown)) continue;
    if (++guesses > maxCorrected) break;
    const meant = (await statistics.spelling()).correct(word);
    // One changed letter away from a common word there are too many others ("speed", "spend").
    const isOther = meant?.length === word.length && !isSwapped(word, meant) && !isTopic(meant, isKnown);
    if (meant !== undefined && !isOther) corrected.set(lexeme, meant);
  }
  const stems = corrected.size > 0 ? await stem(db, [...corrected.values()]) : new Map<string, string>();
  const terms: Term[] = [];
  const codes = readCodes(question, topics.values(), statistics);
  for (const [lexeme, word] of topics) {
    const code = codes.get(word);
    if (code) {
      terms.push({ word, forms: code, isGeneral: false, weight: weight * codeWeight });
      continue;
    }
    if (codes.size > 0 && codeWords.has(lexeme)) continue; // said by the code itself
    const meant = corrected.get(lexeme);
    if (meant !== undefined && !isTopic(meant, isKnown)) continue;
    const own = meant === undefined ? lexeme : stems.get(meant);
    if (own === undefined) continue;
    const credit = meant === undefined ? 1 : correctedCredit;
    const forms = new Map<string, number>();
    if (isKnown(own)) forms.set(own, credit);
    for (const other of synonyms.get(own) ?? []) {
      if (isKnown(other) && !forms.has(other)) forms.set(other, credit * synonymCredit);
    }
    const isGeneral = generalWords.has(meant ?? word) || generalWords.has(own);
    terms.push({
      word,
      forms,
      isGeneral,
      weight: weight * (isCode(word) ? codeWeight : isGeneral ? generalWeight : 1),
    });
  }
  return terms;
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
function isTopic(word: string, isKnown: (word: string) => boolean): boolean {
  return !commonWords.has(word) && (!generalWords.has(word) || isKnown(word));
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

/** The stems of words that are not stop words. */
async function stem(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; lexeme: string | null }>`
    select word, (ts_lexize('english_stem', word))[1] lexeme from unnest(${words}::text[]) word
  `.execute(db);
  return new Map(rows.flatMap(({ word, lexeme }) => (lexeme === null ? [] : [[word, lexeme] as const])));
}
