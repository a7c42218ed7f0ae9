import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { countMissing } from "./documents/document-words.ts";
import { createVocabulary, isGerman, type Vocabulary } from "./vocabulary.ts";
import { commonWords, generalWords } from "./words/common-words.ts";
import { germanCommonWords, germanGeneralWords, germanSynonymGroups } from "./words/german.ts";
import { createSpelling, type Spelling } from "./words/spelling.ts";
import { synonymGroups } from "./words/synonyms.ts";

/** What a knowledge base's passages hold as a whole; what a single passage is compared with. */
export interface Statistics {
  readonly chunks: number;
  /** Different lexemes in a passage, on average. */
  readonly averageLength: number;
  /** In how many passages each lexeme stands. */
  readonly frequency: ReadonlyMap<string, number>;
  /** In how many passages a word counts as standing that stands in none. */
  readonly frequencyOfUnknown: number;
  readonly vocabulary: Vocabulary;
  /** Corrects by the words as written. Read at the first word that nobody knows. */
  spelling(): Promise<Spelling>;
  /** Lexemes such as "e14" by their number. */
  codes(): ReadonlyMap<number, readonly string[]>;
}

/** Remembers the statistics of the knowledge bases asked last. */
export interface StatisticsCache {
  /** @param version Changes whenever the passages do; another one reads the statistics anew. */
  get(knowledgebaseIds: readonly number[], version: string): Promise<Statistics>;
}

/** One memory for each database, whichever of its searches asks: a question that is tried is the first for the assistant too. */
const caches = new WeakMap<Db, StatisticsCache>();

export function statisticsOf(db: Db): StatisticsCache {
  const cache = caches.get(db) ?? createStatisticsCache(db);
  caches.set(db, cache);
  return cache;
}

/** What was counted of the passages that are searched: those of each document's last complete reading. */
const counted = sql`from document_words join documents
  on documents.id = document_words.document_id and documents.reading = document_words.reading`;
/** Words that a slash joins, which PostgreSQL keeps as one: paths and "VAT/GST". Addresses name a site or a person, and no topic. */
const isAddress = "^[^/]*[.@:]";
const maxRemembered = 32;
/** Among passages of a few words each, one more word does not make a long one. */
const leastAverageLength = 20;

/**
 * Words are counted as passages are stored; reading the statistics adds those counts up, once for each change of a knowledge base. Memory
 * grows with its different words (about 1 MB for 3,000 passages).
 */
export function createStatisticsCache(db: Db): StatisticsCache {
  const remembered = new Map<string, { version: string; statistics: Promise<Statistics> }>();
  return {
    get(knowledgebaseIds, version) {
      const ids = knowledgebaseIds.join();
      const known = remembered.get(ids);
      const statistics = known?.version === version ? known.statistics : readStatistics(db, knowledgebaseIds);
      // Deleting first makes this one the youngest, so that the first of the map is the one asked longest ago.
      remembered.delete(ids);
      remembered.set(ids, { version, statistics });
      statistics.catch(() => remembered.get(ids)?.statistics === statistics && remembered.delete(ids));
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!);
      return statistics;
    },
  };
}

async function readStatistics(db: Db, ids: readonly number[]): Promise<Statistics> {
  await countMissing(db, { knowledgebases: ids });
  const words = await readCounts(db, ids, "words");
  const totals = await sql<{ chunks: number; length: number }>`
    select coalesce(sum(passages), 0)::int chunks, coalesce(sum(lexemes)::float8 / nullif(sum(passages), 0), 0) length
    ${counted} where documents.knowledgebase_id = any(${ids}::bigint[])
  `.execute(db);
  const { chunks = 0, length = 0 } = totals.rows[0] ?? {};
  const known = [...words.keys()];
  // Each is looked up by itself, which takes longer than all the rest: only those that need it.
  const roots = isGerman(words, chunks) ? await readRoots(db, known) : new Map<string, string | null>();
  const parts = await readParts(
    db,
    known.filter((word) => word.includes("/")),
  );
  const lexemes = known.map((word) => ({
    word,
    ndoc: words.get(word)!,
    root: roots.get(word) ?? null,
    parts: parts.get(word) ?? null,
  }));
  return createStatistics(chunks, length, lexemes, async (hasGerman) =>
    spellingOf(await readCounts(db, ids, "written"), hasGerman),
  );
}

/**
 * In how many passages each word stands. Added up here: the database would take every word of every part for a row, three times
 * as long.
 */
async function readCounts(db: Db, ids: readonly number[], kind: "words" | "written"): Promise<Map<string, number>> {
  const columns = kind === "words" ? sql`words, counts` : sql`written as words, written_counts as counts`;
  const { rows } = await sql<{ words: readonly string[]; counts: readonly number[] }>`
    select ${columns} ${counted} where documents.knowledgebase_id = any(${ids}::bigint[])
  `.execute(db);
  const sums = new Map<string, number>();
  for (const { words, counts } of rows)
    for (const [at, word] of words.entries()) sums.set(word, (sums.get(word) ?? 0) + counts[at]!);
  return new Map([...sums.keys()].sort().map((word) => [word, sums.get(word)!]));
}

/** The German stems of words. */
async function readRoots(db: Db, words: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ word: string; root: string | null }>`
    select word, (ts_lexize('german_stem', word))[1] root from unnest(${words}::text[]) word
  `.execute(db);
  return new Map(rows.map(({ word, root }) => [word, root]));
}

/** The stems of what a slash joins. */
async function readParts(
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly (string | null)[] | null>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; parts: readonly (string | null)[] | null }>`
    select word, (
      select array_agg(distinct (ts_lexize('english_stem', part))[1])
      from regexp_split_to_table(word, '[^[:alnum:]]+') part where part ~ '^[[:alpha:]]{2}'
    ) parts
    from unnest(${words}::text[]) word where word !~ ${isAddress}::text
  `.execute(db);
  return new Map(rows.map(({ word, parts }) => [word, parts]));
}

/** A lexeme with the number of passages that hold it and its German stem. */
export interface CountedLexeme {
  readonly word: string;
  readonly ndoc: number;
  readonly root: string | null;
  /** The stems of the words in a path, an address or other words that a slash joins. */
  readonly parts?: readonly (string | null)[] | null;
}

/**
 * @param readSpelling Reads the words as they are written; called once, when the first unknown word is asked for.
 * @param options.frequencyOfUnknown In how many passages a word counts as standing that stands in none. (default: 0)
 */
export function createStatistics(
  chunks: number,
  averageLength: number,
  lexemes: readonly CountedLexeme[],
  readSpelling: (hasGerman: boolean) => Promise<Spelling>,
  { frequencyOfUnknown = 0 }: { readonly frequencyOfUnknown?: number } = {},
): Statistics {
  const frequency = new Map(lexemes.map(({ word, ndoc }) => [word, ndoc]));
  const roots = new Map(lexemes.flatMap(({ word, root }) => (root === null ? [] : [[word, root] as const])));
  const parts = lexemes.flatMap(({ word, parts }) => (parts ?? []).map((part) => ({ word, part })));
  const vocabulary = createVocabulary(
    frequency,
    chunks,
    roots,
    Map.groupBy(parts, ({ part }) => part),
  );
  let spelling: Promise<Spelling> | undefined;
  let codes: ReadonlyMap<number, readonly string[]> | undefined;
  return {
    chunks,
    averageLength: Math.max(averageLength, leastAverageLength),
    frequency,
    frequencyOfUnknown,
    vocabulary,
    spelling() {
      spelling ??= readSpelling(vocabulary.hasGerman);
      spelling.catch(() => (spelling = undefined));
      return spelling;
    },
    codes() {
      codes ??= Map.groupBy([...frequency.keys()].filter(isCode), (lexeme) => Number(lexeme.replace(/^\D+/, "")));
      return codes;
    },
  };
}

/** A word that names one thing exactly: "e14". */
export function isCode(word: string): boolean {
  return /^[a-z]{1,3}\d{1,4}$/.test(word);
}

/** Recognises misspelt words of a text, and of questions in general. Adds the latter to `words`. */
export function spellingOf(words: Map<string, number>, hasGerman: boolean): Spelling {
  const german = [...germanCommonWords, ...germanGeneralWords, ...germanSynonymGroups.flat()];
  for (const word of [...commonWords, ...generalWords, ...synonymGroups.flat(), ...(hasGerman ? german : [])])
    if (!words.has(word)) words.set(word, 0);
  return createSpelling(words);
}
