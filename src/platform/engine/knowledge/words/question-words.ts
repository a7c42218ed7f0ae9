import { sql } from "kysely";
import type { Db } from "../../../storage/db.ts";
import { memoiseObject } from "../../memoise.ts";
import { rememberNewest } from "../../remember-newest.ts";
import { cleanText } from "../documents/clean.ts";
import { german } from "./german.ts";

/** A word of a question and its stem; null for what PostgreSQL calls a stop word. */
export interface QuestionWord {
  readonly word: string;
  readonly lexeme: string | null;
  /** Its German stem; null for a German stop word. */
  readonly root: string | null;
  /** Other lexemes of a knowledge base that name the same topic. */
  readonly also?: readonly string[];
  /** Such a word fits any topic, in the language of the question. */
  readonly isGeneral?: boolean;
}

/** A question is asked of several things in one turn. */
const maxRemembered = 64;

/** What is left of "am", "have" and the like behind an apostrophe: PostgreSQL's parser would take "I'm" for a word "m". */
const contraction = /(?<=\p{L})['’](?:m|d|s|re|ve|ll)(?![\p{L}\p{N}])/giu;
/** "Won't" is "wont" to the lists of common words. */
const negation = /(?<=\p{L}n)['’](?=t(?![\p{L}\p{N}]))/giu;

/** "Ill" is taken for "I'll", but for where somebody is it. */
const isIll =
  /(?<=\b(?:am|are|is|was|were|be|been|im|he|she|hes|shes|feel|feels|fall|falls|fell|get|gets|got|become|becomes)(?: (?:very|so|too))? )ill\b/giu;

/** "Back" says nothing of itself, and "send back" what a return is. */
const givenBack =
  /\b(?:send|sent|give|gave|bring|brought|ship|take|took)(?: (?:it|them|this|that|these|something|things|an? \p{L}{2,20}|the \p{L}{2,20}))? back\b/giu;

/** PostgreSQL's parser would take words that a slash joins for a path, which is one word. */
const slash = /(?<=\p{L})\/(?=\p{L})/gu;

/** Prepares a text for PostgreSQL's parser: codes in one word ("E 14"), and the price behind "how much is". */
export function normaliseQuestion(text: string): string {
  const prepared = cleanText(text)
    .replace(contraction, "")
    .replace(negation, "")
    .replace(isIll, "sick")
    .replace(slash, " ")
    .replace(givenBack, "$& return")
    .replace(/\b(?:([a-z])-?|([b-hj-np-xz]) )(\d{2,3})\b/gi, "$1$2$3")
    .replace(/\bhow much (?=is|are|does|do|would|will|for\b|to\b)/gi, "what price ")
    .replace(/\bwi ?fi\b/gi, "wi-fi");
  return german.asked.reduce((said, [asked, word]) => said.replace(asked, word), prepared);
}

/** The words of a text as PostgreSQL's parser sees them, in order, each with its stems. */
export function readWords(db: Db, text: string): Promise<readonly QuestionWord[]> {
  return text === "" ? Promise.resolve([]) : readerOf(db)(text);
}

const readerOf = memoiseObject((db: Db) =>
  rememberNewest(maxRemembered, async (text: string): Promise<readonly QuestionWord[]> => {
    const value = normaliseQuestion(text);
    // Both configurations count positions alike.
    const { rows } = await sql<QuestionWord>`
      select plain.lexeme as word, stem.lexeme,
        (ts_lexize('german_stem', coalesce(stem.lexeme, plain.lexeme)))[1] as root
      from unnest(to_tsvector('simple', ${value}::text)) plain
      cross join unnest(plain.positions) at
      left join (
        select lexeme, place from unnest(to_tsvector('english', ${value}::text)) found
        cross join unnest(found.positions) place
      ) stem on stem.place = at
      order by at
    `.execute(db);
    return rows;
  }),
);

/** The stems of single words that are not stop words, by word. */
export async function stemWords(db: Db, words: readonly string[]): Promise<Map<string, QuestionWord>> {
  const { rows } = await sql<QuestionWord>`
    select word, lexeme, (ts_lexize('german_stem', lexeme))[1] root
    from (select word, (ts_lexize('english_stem', word))[1] lexeme from unnest(${words}::text[]) word) stemmed
  `.execute(db);
  return new Map(rows.map((row) => [row.word, row]));
}
