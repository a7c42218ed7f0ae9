import { sql } from "kysely";
import type { Db } from "../../storage/db.ts";
import { type Candidate, namesSubject, rank, termRarity } from "./rank.ts";
import { createStatisticsCache, type Statistics } from "./statistics.ts";
import { normaliseQuestion, type QuestionWord, readSynonyms, readTerms, type Term } from "./terms.ts";

/** A passage found. */
export interface Passage {
  /** The headings above its own, outermost first. */
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
  readonly score: number;
  /** The part of the question that it speaks of, 0 to 1. */
  readonly coverage: number;
}

/** One thing asked about, as a text may say it. */
export interface Topic {
  /** Lexemes with how well each says it, up to 1. None: the knowledge base never speaks of it. */
  readonly lexemes: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** What a search came to. */
export interface SearchResult {
  /** Undefined when there is none of that id. */
  readonly knowledgebase: { readonly name: string; readonly isEmpty: boolean } | undefined;
  /** What the question is about, to find the sentence that answers; none when it holds only words like "what is the". */
  readonly topics: readonly Topic[];
  /** Best first. None when nothing is sure enough to be an answer. */
  readonly passages: readonly Passage[];
}

/** Searches passages. */
export interface KnowledgeSearch {
  /** What a knowledge base is called; undefined when there is none of that id. */
  describe(knowledgebaseId: number): Promise<{ readonly name: string } | undefined>;
  /**
   * Finds the passages that answer a question.
   * @param options.context What was said before, when the question leans on it.
   * @param options.limit How many passages at most (default: 5).
   */
  search(
    knowledgebaseId: number,
    question: string,
    options?: { context?: string; limit?: number },
  ): Promise<SearchResult>;
}

interface Row extends Candidate {
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
}

/** Below this part of the question, the best passage is about something else. */
const leastCoverage = 0.48;
const leastCoverageOfSubject = 0.36;
const contextWeight = 0.5;
const candidates = 50;
/** Rows that PostgreSQL ranks at most, unless even the rarest word stands in more. */
const rankedRows = 400;

/**
 * Full-text search over one knowledge base: an OR of the question's lexemes finds up to 50 passages by `ts_rank`, BM25
 * orders them. An AND would find next to nothing: questions hold words that their answer does not.
 *
 * Cost: the words that stand in few passages choose what is ranked, so a question ranks about 400 rows however large
 * the knowledge base is, and more only when it holds nothing but common words. Statistics are read once for each change.
 */
export function createKnowledgeSearch(db: Db): KnowledgeSearch {
  const cache = createStatisticsCache(db);
  let synonyms: ReturnType<typeof readSynonyms> | undefined;
  return {
    describe: (id) => db.selectFrom("knowledgebases").select("name").where("id", "=", id).executeTakeFirst(),
    async search(knowledgebaseId, question, { context = "", limit = 5 } = {}) {
      const asked = await analyse(db, knowledgebaseId, question, context);
      if (!asked) return { knowledgebase: undefined, topics: [], passages: [] };
      synonyms ??= readSynonyms(db);
      synonyms.catch(() => (synonyms = undefined));
      const statistics = await cache.get(knowledgebaseId, asked.version);
      const own = await readTerms(db, asked.words, 1, statistics, await synonyms);
      const before = await readTerms(db, asked.context, contextWeight, statistics, await synonyms);
      const said = new Set(own.map(({ word }) => word));
      const terms = [...own, ...before.filter(({ word }) => !said.has(word))];
      const rows = await findCandidates(db, knowledgebaseId, terms, statistics);
      const passages = rows
        .map(({ length, hits, ...passage }) => ({ ...passage, ...rank({ length, hits }, terms, statistics) }))
        .sort((one, other) => other.score - one.score);
      const least = namesSubject(own, statistics) ? leastCoverageOfSubject : leastCoverage;
      const sure = (passages[0]?.coverage ?? 0) >= least;
      return {
        knowledgebase: { name: asked.name, isEmpty: statistics.chunks === 0 },
        topics: terms.map((term) => ({ lexemes: term.forms, weight: term.weight * termRarity(term, statistics) })),
        passages: sure ? passages.slice(0, limit) : [],
      };
    },
  };
}

/** One round trip: the knowledge base, the version of its passages, and the words of question and context in order. */
async function analyse(db: Db, knowledgebaseId: number, question: string, context: string) {
  const { rows } = await sql<{ name: string; version: string; words: QuestionWord[]; context: QuestionWord[] }>`
    select name,
      (select concat_ws(':', count(*), sum(id), sum(reading), extract(epoch from max(updated_at)))
        from documents where knowledgebase_id = knowledgebases.id and reading > 0) as version,
      ${words(question)} as words, ${words(context)} as context
    from knowledgebases where id = ${knowledgebaseId}
  `.execute(db);
  return rows[0];
}

/** The words of a text as PostgreSQL's parser sees them, each with its stem. Both configurations count positions alike. */
function words(text: string) {
  if (text === "") return sql`'[]'::jsonb`;
  const value = normaliseQuestion(text);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'word', plain.lexeme, 'lexeme', stem.lexeme, 'root', (ts_lexize('german_stem', coalesce(stem.lexeme, plain.lexeme)))[1]
    ) order by at), '[]')
    from unnest(to_tsvector('simple', ${value}::text)) plain
    cross join unnest(plain.positions) at
    left join (
      select lexeme, place from unnest(to_tsvector('english', ${value}::text)) found
      cross join unnest(found.positions) place
    ) stem on stem.place = at
  )`;
}

async function findCandidates(
  db: Db,
  knowledgebaseId: number,
  terms: readonly Term[],
  statistics: Statistics,
): Promise<readonly Row[]> {
  const all = [...new Set(terms.flatMap(({ forms }) => [...forms.keys()]))];
  if (all.length === 0) return [];
  const { rows } = await sql<Row>`
    with question as (select ${anyOf(selective(all, statistics))}::tsquery as query),
    best as materialized (
      select chunks.id, ts_rank(search, query) as rank
      from chunks join documents on documents.id = chunks.document_id and documents.reading = chunks.reading, question
      where chunks.knowledgebase_id = ${knowledgebaseId} and search @@ query
      order by rank desc, chunks.id limit ${candidates}
    )
    select trail, heading, body, documents.name as document, coalesce(chunks.url, documents.url) as url,
      length(search) as length,
      (select coalesce(jsonb_object_agg(lexeme, weights), '{}') from unnest(search) where lexeme = any(${all}::text[])) as hits
    from best join chunks on chunks.id = best.id join documents on documents.id = chunks.document_id
    order by best.rank desc, chunks.id
  `.execute(db);
  return rows;
}

/** The rarest lexemes, as many as stand in some hundred passages together. The others only add to the rank. */
function selective(lexemes: readonly string[], { frequency }: Statistics): string[] {
  const byRarity = lexemes.toSorted(
    (one, other) => frequency.get(one)! - frequency.get(other)! || (one < other ? -1 : 1),
  );
  let rows = 0;
  return byRarity.filter((lexeme, at) => {
    rows += frequency.get(lexeme)!;
    return at === 0 || rows <= rankedRows;
  });
}

/** A tsquery as text. Quoting makes any lexeme a plain word to it. */
function anyOf(lexemes: readonly string[]): string {
  return lexemes.map((lexeme) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`).join(" | ");
}
