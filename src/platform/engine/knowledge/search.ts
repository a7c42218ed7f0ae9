import { sql } from "kysely";
import { BoundedPool } from "../../bounded-pool.ts";
import type { Db } from "../../storage/db.ts";
import { readAnswerKinds } from "./answer-kind.ts";
import { createLanguages } from "./languages/document-languages.ts";
import { inOwnForms } from "./languages/own-forms.ts";
import { isWrittenIn, passagesLanguage } from "./languages/passages-language.ts";
import { readLanguage } from "./languages/read-language.ts";
import { readPartNumbers } from "./part-numbers.ts";
import { readAsked, readQuestion } from "./ranking/asked-terms.ts";
import { byCarryingWords } from "./ranking/by-carrying-words.ts";
import { byLanguage } from "./ranking/by-language.ts";
import { byMeaning } from "./ranking/by-meaning.ts";
import { byNumbers } from "./ranking/by-numbers.ts";
import { byPairs, findByPairs } from "./ranking/by-pairs.ts";
import { candidates, findByMeaning, findCandidates } from "./ranking/candidates.ts";
import { judge } from "./ranking/judge.ts";
import { withoutIds, withoutRepeats } from "./ranking/judged.ts";
import { emptyResult, type SearchResult } from "./result.ts";
import { createMeaning } from "./semantic/meaning.ts";
import type { Semantics } from "./semantic/semantics.ts";
import { statisticsOf } from "./statistics.ts";
import { readSynonyms } from "./terms.ts";
import { asKindWords } from "./words/kind-words.ts";
import { inKnownWords } from "./words/known-words.ts";

/** Searches passages. */
export interface KnowledgeSearch {
  /** What a knowledge base is called, the first of several; undefined when there is none of these ids. */
  describe(knowledgebases: Scope): Promise<{ readonly name: string } | undefined>;
  /** The languages of the documents, as ISO 639-1, those of most documents first; what was read is good for a minute. */
  languages(knowledgebases: Scope): Promise<readonly string[]>;
  /**
   * Finds the passages that answer a question. Several knowledge bases are searched as one.
   * @param options.context What was said before, when the question leans on it.
   * @param options.leans The question leans on what was said before, so that its common words are not what it is about.
   * @param options.limit How many passages at most (default: 5).
   * @param options.leastCoverage A passage that speaks of this part of the question counts as an answer. (default: one that is
   *   certain enough)
   */
  search(knowledgebases: Scope, question: string, options?: SearchOptions): Promise<SearchResult>;
}

/** The id of a knowledge base, or of several that are searched as one. */
export type Scope = number | readonly number[];

export interface SearchOptions {
  readonly context?: string;
  readonly leans?: boolean;
  readonly limit?: number;
  readonly leastCoverage?: number;
}

/**
 * Chosen: ranking is the longest statement of a turn. More of them at once would finish no sooner, and take the connections
 * that everything else waits for.
 */
const rankingsAtOnce = 3;

/**
 * Full-text search over knowledge bases: an OR of the question's lexemes finds up to 60 passages by how rare the words
 * are that they hold, BM25 takes the 16 best of them, and what speaks for each orders those. An AND would find next to nothing: questions hold words
 * that their answer does not.
 *
 * Cost: the words that stand in few passages choose what is ranked, so a question ranks about 400 rows however large
 * the knowledge base is, and more only when it holds nothing but common words. Statistics are read once for each change.
 */
export function createKnowledgeSearch(db: Db, semantics?: Semantics): KnowledgeSearch {
  const cache = statisticsOf(db);
  const rankings = new BoundedPool({ running: rankingsAtOnce, waiting: Number.POSITIVE_INFINITY });
  const meaning = semantics && createMeaning(db, semantics);
  let synonyms: ReturnType<typeof readSynonyms> | undefined;
  return {
    describe: (scope) => describe(db, idsOf(scope)),
    languages: createLanguages(db),
    async search(scope, question, { context = "", leans, limit = 5, leastCoverage } = {}) {
      const ids = idsOf(scope);
      const [described, written] = await Promise.all([describe(db, ids), readQuestion(db, question, context)]);
      if (!described) return emptyResult;
      synonyms ??= readSynonyms(db);
      synonyms.catch(() => (synonyms = undefined));
      const statistics = await cache.get(ids, described.version);
      const language = readLanguage(question) ?? passagesLanguage(statistics);
      const kinds = readAnswerKinds(question);
      const named = asKindWords(written.words, question, kinds, statistics);
      const formed = await inOwnForms(db, inKnownWords(named, question, statistics), language, statistics, kinds);
      const asked = {
        ...written,
        words: inKnownWords(formed, question, statistics, { isOwn: true }),
        context: inKnownWords(written.context, context, statistics),
      };
      const terms = await readAsked(db, asked, statistics, await synonyms, { leans });
      const own = readPartNumbers(question);
      const numbers = own.length > 0 ? own : readPartNumbers(context);
      const words = rankings.run(() => findCandidates(db, ids, terms.all, numbers, statistics, asked.words));
      const [rows, near] = await Promise.all([words, meaning?.near(ids, [context, question].join(" ").trim()) ?? []]);
      const more = near.length > 0 ? await findByMeaning(db, near, rows, terms.all) : [];
      const judged = judge(withoutRepeats([...rows, ...more]), terms, statistics, {
        limit: Math.max(limit, candidates),
        leastCoverage,
        kinds,
        question,
      });
      // What English words carry is known from their use in general; other languages have the documents alone.
      const isAlone = context === "" && leastCoverage === undefined && numbers.length === 0 && near.length === 0;
      const isOther = language !== undefined && language !== "en" && isWrittenIn(language, statistics);
      const carried =
        isAlone && isOther ? byCarryingWords(judged, { question, terms: terms.own, kinds, statistics }) : judged;
      const most = { limit: Math.max(limit, candidates), chunks: statistics.chunks };
      const paired = judged.passages.length > 0 ? [] : await findByPairs(db, ids, question, most);
      const spoken = byLanguage(byPairs(carried, paired), readLanguage(question));
      const found = meaning ? await byMeaning(spoken, { near, more, question, meaning }) : spoken;
      return {
        knowledgebase: { name: described.name, isEmpty: statistics.chunks === 0 },
        ...byNumbers(withoutIds(found), numbers, limit),
      };
    },
  };
}

function idsOf(scope: Scope): readonly number[] {
  return typeof scope === "number" ? [scope] : scope;
}

/** The first of the knowledge bases, and the version of the passages of all. */
async function describe(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ name: string; version: string }>`
    select name,
      (select concat_ws(':', count(*), sum(id), sum(reading), extract(epoch from max(updated_at)))
        from documents where knowledgebase_id = any(${ids}::bigint[]) and reading > 0) as version
    from knowledgebases where id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], id) limit 1
  `.execute(db);
  return rows[0];
}
