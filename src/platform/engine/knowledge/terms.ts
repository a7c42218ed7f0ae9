import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { cleanText } from "./clean.ts";
import { commonWords } from "./common-words.ts";
import { correctSpelling } from "./spelling.ts";
import type { Statistics } from "./statistics.ts";
import { synonymGroups } from "./synonyms.ts";

/** One thing that a question is about. */
export interface Term {
  readonly word: string;
  /** Lexemes of the knowledge base that mean it, with how much each counts (1: the word itself). None: nobody knows it. */
  readonly forms: ReadonlyMap<string, number>;
  /** How much the term counts beside the others: less for what was only said before. */
  readonly weight: number;
}

/** A word of a question and its stem; null for what PostgreSQL calls a stop word. */
export interface QuestionWord {
  readonly word: string;
  readonly lexeme: string | null;
}

const maxTerms = 32;
const synonymCredit = 0.6;
const correctedCredit = 0.8;

/** Prepares a text for PostgreSQL's parser: codes in one word ("E 14", "error 14"), and the price behind "how much is". */
export function normaliseQuestion(text: string): string {
  return cleanText(text)
    .replace(/\b([a-z])[ -]?(\d{2,3})\b/gi, "$1$2")
    .replace(
      /\b(?:error|code|fault)\s+(?:code\s+|number\s+|no\.?\s+)?(\d{1,3})\b/gi,
      (all, digits: string) => `${all} e${digits.padStart(2, "0")}`,
    )
    .replace(/\bhow much (?=is|are|does|do|would|will|for\b|to\b)/gi, "what price ")
    .replace(/\bwi[ -]fi\b/gi, "wifi wi-fi");
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
  for (const { word, lexeme } of question) {
    if (lexeme !== null && !commonWords.has(word) && !topics.has(lexeme)) topics.set(lexeme, word);
    if (topics.size === maxTerms) break;
  }
  const isKnown = (lexeme: string) => statistics.frequency.has(lexeme);
  const corrected = new Map<string, string>();
  for (const [lexeme, word] of topics) {
    if (isKnown(lexeme) || synonyms.get(lexeme)?.some(isKnown)) continue;
    const meant = correctSpelling(word, await statistics.words());
    if (meant !== undefined) corrected.set(lexeme, meant);
  }
  const stems = corrected.size > 0 ? await stem(db, [...corrected.values()]) : new Map<string, string>();
  const terms: Term[] = [];
  for (const [lexeme, word] of topics) {
    const meant = corrected.get(lexeme);
    if (meant !== undefined && commonWords.has(meant)) continue;
    const own = meant === undefined ? lexeme : stems.get(meant);
    if (own === undefined) continue;
    const credit = meant === undefined ? 1 : correctedCredit;
    const forms = new Map<string, number>();
    if (isKnown(own)) forms.set(own, credit);
    for (const other of synonyms.get(own) ?? []) {
      if (isKnown(other) && !forms.has(other)) forms.set(other, credit * synonymCredit);
    }
    terms.push({ word, forms, weight });
  }
  return terms;
}

/** The stems of words that are not stop words. */
async function stem(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; lexeme: string | null }>`
    select word, (ts_lexize('english_stem', word))[1] lexeme from unnest(${words}::text[]) word
  `.execute(db);
  return new Map(rows.flatMap(({ word, lexeme }) => (lexeme === null ? [] : [[word, lexeme] as const])));
}
