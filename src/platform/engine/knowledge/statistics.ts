import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { commonWords, generalWords } from "./words/common-words.ts";
import { synonymGroups } from "./words/synonyms.ts";

/** What a knowledge base's passages hold as a whole; what a single passage is compared with. */
export interface Statistics {
  readonly chunks: number;
  /** Different lexemes in a passage, on average. */
  readonly averageLength: number;
  /** In how many passages each lexeme stands. */
  readonly frequency: ReadonlyMap<string, number>;
  /** Words as written, with the number of passages that hold them. Read at the first word that nobody knows. */
  words(): Promise<ReadonlyMap<string, number>>;
}

/** Remembers the statistics of the knowledge bases asked last. */
export interface StatisticsCache {
  /** @param version Changes whenever the passages do; another one reads the statistics anew. */
  get(knowledgebaseId: number, version: string): Promise<Statistics>;
}

const maxRemembered = 32;
/** Among passages of a few words each, one more word does not make a long one. */
const leastAverageLength = 20;

/**
 * Reading the statistics grows with a knowledge base's text, once for each change of it; memory grows with its
 * different words (about 1 MB for 3,000 passages).
 */
export function createStatisticsCache(db: Db): StatisticsCache {
  const remembered = new Map<number, { version: string; statistics: Promise<Statistics> }>();
  return {
    get(knowledgebaseId, version) {
      const known = remembered.get(knowledgebaseId);
      const statistics = known?.version === version ? known.statistics : readStatistics(db, knowledgebaseId);
      // Deleting first makes this one the youngest, so that the first of the map is the one asked longest ago.
      remembered.delete(knowledgebaseId);
      remembered.set(knowledgebaseId, { version, statistics });
      statistics.catch(
        () => remembered.get(knowledgebaseId)?.statistics === statistics && remembered.delete(knowledgebaseId),
      );
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!);
      return statistics;
    },
  };
}

async function readStatistics(db: Db, knowledgebaseId: number): Promise<Statistics> {
  const lexemes = await sql<{ word: string; ndoc: number }>`
    select word, ndoc from ts_stat(format('select search from chunks where knowledgebase_id = %s', ${knowledgebaseId}::int))
  `.execute(db);
  const totals = await sql<{ chunks: number; length: number }>`
    select count(*)::int chunks, coalesce(avg(length(search)), 0)::float8 length
    from chunks where knowledgebase_id = ${knowledgebaseId}
  `.execute(db);
  const { chunks = 0, length = 0 } = totals.rows[0] ?? {};
  let words: Promise<ReadonlyMap<string, number>> | undefined;
  return {
    chunks,
    averageLength: Math.max(length, leastAverageLength),
    frequency: new Map(lexemes.rows.map(({ word, ndoc }) => [word, ndoc])),
    words() {
      words ??= readWords(db, knowledgebaseId);
      words.catch(() => (words = undefined));
      return words;
    },
  };
}

async function readWords(db: Db, knowledgebaseId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ word: string; ndoc: number }>`
    select word, ndoc from ts_stat(format(
      'select to_tsvector(''simple'', trail || '' '' || heading || '' '' || body) from chunks where knowledgebase_id = %s',
      ${knowledgebaseId}::int
    )) where word ~ '^[[:alpha:]]{3,24}$'
  `.execute(db);
  const words = new Map(rows.map(({ word, ndoc }) => [word, ndoc]));
  for (const word of [...commonWords, ...generalWords, ...synonymGroups.flat()])
    if (!words.has(word)) words.set(word, 0);
  return words;
}
