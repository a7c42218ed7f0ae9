import { sql } from "kysely";
import { BoundedPool } from "../../bounded-pool.ts";
import type { Db } from "../../storage/db.ts";
import { type AnswerKind, holdsKind, readAnswerKinds } from "./answer-kind.ts";
import { comparePassages } from "./evidence.ts";
import { type Nearness, readNearness, unknownNearness } from "./nearness.ts";
import { asWritten, heldNumbers, joinRows, narrowToRows, type PartNumber, readPartNumbers } from "./part-numbers.ts";
import { type Candidate, namesSubject, rank, termRarity } from "./rank.ts";
import { countMissing, fewPassages, isRelated, maxCountedTerms } from "./relatedness.ts";
import { fuseRanks } from "./semantic/fuse.ts";
import { createMeaning, type Meaning } from "./semantic/meaning.ts";
import type { Semantics } from "./semantic/semantics.ts";
import { createStatisticsCache } from "./statistics.ts";
import { readSynonyms } from "./terms.ts";
import { inKnownWords } from "./words/known-words.ts";
import { readLanguage } from "./words/question-language.ts";
import { type QuestionWord, readWords } from "./words/question-words.ts";
import { readWordVectors } from "./words/word-vectors.ts";

/** A passage found. */
export interface Passage {
  /** The headings above its own, outermost first. */
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
  /** How likely it is the one that answers, beside the others found: together 1. */
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
  /** Where nothing is sure enough, what comes nearest to it, best first. */
  readonly nearest: readonly Passage[];
  /** Whether the question is about what the texts are about, so that what comes nearest may answer it. */
  readonly isRelated: boolean;
}

/** What a search in nothing comes to. */
export const emptyResult: SearchResult = {
  knowledgebase: undefined,
  topics: [],
  passages: [],
  nearest: [],
  isRelated: false,
};

/** Searches passages. */
export interface KnowledgeSearch {
  /** What a knowledge base is called, the first of several; undefined when there is none of these ids. */
  describe(knowledgebases: Scope): Promise<{ readonly name: string } | undefined>;
  /**
   * Finds the passages that answer a question. Several knowledge bases are searched as one.
   * @param options.context What was said before, when the question leans on it.
   * @param options.leans The question leans on what was said before, so that its common words are not what it is about.
   * @param options.limit How many passages at most (default: 5).
   * @param options.leastCoverage The part of the question that a passage has to speak of (default: from 0.12 to 0.58, less for
   *   longer questions).
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

interface Row extends Candidate {
  /** Of its document, ISO 639-1; null where it is not known. */
  readonly language: string | null;
  readonly id: number;
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
}

/** The part of a question that its answer speaks of at least, less {@link coveragePerTerm} for each thing that it asks about. */
const coverageOfNone = 0.68;
const coveragePerTerm = 0.1;
/** So much less, where a question names what the knowledge base is about. */
const coverageOfSubject = 0.06;
/** So much less, where the passage holds what was asked for, such as a price. */
const coverageOfKind = 0.1;
/** So much more for each thing of which the knowledge base never speaks. */
const coveragePerMissing = 0.1;
/** Below this part, in words that are only used alike, nothing is worth being named. */
const leastReach = 0.05;
const contextWeight = 0.5;
const candidates = 50;
/** So many of them, the best by BM25, are compared sentence by sentence. */
const maxCompared = 16;
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
  const cache = createStatisticsCache(db);
  const rankings = new BoundedPool({ running: rankingsAtOnce, waiting: Number.POSITIVE_INFINITY });
  const meaning = semantics && createMeaning(db, semantics);
  let synonyms: ReturnType<typeof readSynonyms> | undefined;
  return {
    describe: (scope) => describe(db, idsOf(scope)),
    async search(scope, question, { context = "", leans, limit = 5, leastCoverage } = {}) {
      const ids = idsOf(scope);
      const [described, written] = await Promise.all([describe(db, ids), readQuestion(db, question, context)]);
      if (!described) return emptyResult;
      synonyms ??= readSynonyms(db);
      synonyms.catch(() => (synonyms = undefined));
      const statistics = await cache.get(ids, described.version);
      const asked = {
        ...written,
        words: inKnownWords(written.words, question, statistics),
        context: inKnownWords(written.context, context, statistics),
      };
      const terms = await readAsked(db, asked, statistics, await synonyms, { leans });
      const own = readPartNumbers(question);
      const numbers = own.length > 0 ? own : readPartNumbers(context);
      const words = rankings.run(() => findCandidates(db, ids, terms.all, numbers, statistics));
      const [rows, near] = await Promise.all([words, meaning?.near(ids, [context, question].join(" ").trim()) ?? []]);
      const more = near.length > 0 ? await findByMeaning(db, near, rows, terms.all) : [];
      const judged = judge([...rows, ...more], terms, statistics, {
        limit: Math.max(limit, candidates),
        leastCoverage,
        kinds: readAnswerKinds(question),
      });
      const spoken = byLanguage(judged, readLanguage(question));
      const found = meaning ? await byMeaning(spoken, { near, more, question, meaning }) : spoken;
      return {
        knowledgebase: { name: described.name, isEmpty: statistics.chunks === 0 },
        ...byNumbers(withoutIds(found), numbers, limit),
      };
    },
  };
}

/** What a search comes to before part numbers are looked at. */
interface Judged<Found> extends Pick<SearchResult, "topics" | "isRelated"> {
  readonly passages: readonly Found[];
  readonly nearest: readonly Found[];
}

interface JudgeOptions {
  readonly limit: number;
  readonly leastCoverage?: number | undefined;
  /** What is asked for: a passage that holds it counts more. (default: none) */
  readonly kinds?: readonly AnswerKind[];
}

/** What a question asks about, and with what was said before. */
export interface AskedTerms {
  readonly own: readonly Term[];
  readonly all: readonly Term[];
  /** The words of the question as they stand there, common ones too. */
  readonly words: readonly string[];
  /** How near a text lies to all of them, and to those of what was said before. */
  readonly nearness: Nearness;
  /** How much the question sounds like one about the world at large; 0 where that is unknown. */
  readonly general: number;
}

/** The words of a question and of what was said before it. */
export interface Asked {
  readonly words: readonly QuestionWord[];
  readonly context: readonly QuestionWord[];
}

/** Reads the words of a question. */
export async function readQuestion(db: Db, question: string, context: string): Promise<Asked> {
  const [words, before] = await Promise.all([readWords(db, question), readWords(db, context)]);
  return { words, context: before };
}

/** The terms of a question and, for less, of what was said before it. */
export async function readAsked(db: Db, asked: Asked, statistics: Statistics, synonyms: Synonyms): Promise<AskedTerms> {
  const vectors = await readWordVectors();
  const own = await readTerms(db, asked.words, 1, statistics, synonyms, vectors);
  const before = await readTerms(db, asked.context, contextWeight, statistics, synonyms, vectors);
  const said = new Set(own.map(({ word }) => word));
  const lexemes = [...asked.words, ...asked.context].flatMap(({ lexeme }) => lexeme ?? []);
  // A code names one thing exactly, whatever the words around it are used like.
  const isExact = own.some(({ isCode }) => isCode);
  const nearness = isExact ? unknownNearness : await readNearness(lexemes, statistics, vectors);
  // The weights are those of English questions.
  const general = statistics.vocabulary.hasGerman ? 0 : (await readGeneralQuestions(vectors)).score(asked.words);
  return {
    own,
    all: [...own, ...before.filter(({ word }) => !said.has(word))],
    words: asked.words.map(({ word }) => word),
    nearness,
    general,
  };
}

/** Orders passages by how well they answer, and keeps them only where the best is sure enough. */
export function judge<Found extends Candidate & Omit<Passage, "score" | "coverage">>(
  rows: readonly Found[],
  { own, all, words, nearness, general }: AskedTerms,
  statistics: Statistics,
  { limit, leastCoverage, kinds = [] }: JudgeOptions,
): Judged<Omit<Found, "length" | "hits"> & Pick<Passage, "score" | "coverage">> {
  const isKind = (body: string) => kinds.some((kind) => holdsKind(body, kind));
  const found = rows
    .map(({ length, hits, ...passage }) => {
      const candidate = { length, hits, body: passage.body };
      const { score, coverage, reach } = rank(candidate, all, statistics);
      // A question that is answered without what was said before is answered with it.
      const alone = own.length === all.length ? coverage : rank(candidate, own, statistics).coverage;
      return { passage: { ...passage, score, coverage: Math.max(coverage, alone) }, candidate, reach };
    })
    .sort((one, other) => other.passage.score - one.passage.score);
  const compared = found.slice(0, maxCompared);
  const texts = compared.map(({ passage, candidate }) => ({ ...passage, ...candidate }));
  const comparisons = comparePassages(texts, { terms: all, words, kinds, nearness }, statistics);
  const ranked = found
    .map((one, at) => ({
      ...one,
      heading: comparisons[at]?.heading ?? 0,
      passage: { ...one.passage, score: comparisons[at]?.chance ?? 0 },
    }))
    .sort((one, other) => other.passage.score - one.passage.score);
  const [first] = ranked;
  const holdsAsked = first !== undefined && isKind(first.candidate.body);
  const least = leastCoverage ?? coverageNeeded(own, statistics) - (holdsAsked ? coverageOfKind : 0);
  const { coverage = 0 } = first?.passage ?? {};
  const passages = ranked.slice(0, limit).map(({ passage }) => passage);
  const isSure = coverage >= least;
  const best = ranked.map(({ candidate }) => candidate);
  return {
    topics: all.map((term) => ({
      lexemes: new Map([...term.related, ...term.forms]),
      weight: term.weight * termRarity(term, statistics),
    })),
    passages: isSure ? passages : [],
    nearest: !isSure && first !== undefined && first.reach >= leastReach ? passages : [],
    // Where little is written, words are not found by chance.
    isRelated:
      (isSure && statistics.chunks < fewPassages) ||
      [own, all].some((terms) =>
        isRelated(terms, best, {
          statistics,
          holdsAsked,
          general,
          chance: first?.passage.score,
          heading: first?.heading,
        }),
      ),
  };
}

/** A passage that may still be told from others. */
type Identified = Passage & Pick<Row, "id" | "language">;

/** What a passage in the question's language says of it at least, beside the one that says most, to come before that one. */
const leastOfLanguage = 0.5;

/**
 * Where documents have several languages, those in the question's come first; where none has it, English ones. A passage that says
 * much less of the question stays where it is.
 */
function byLanguage(judged: Judged<Identified>, language: string | undefined): Judged<Identified> {
  const order = (passages: readonly Identified[]): readonly Identified[] => {
    if (language === undefined || new Set(passages.map((one) => one.language)).size < 2) return passages;
    const wanted = passages.some((one) => one.language === language) ? language : "en";
    const most = Math.max(...passages.map(({ coverage }) => coverage));
    const isFirst = (one: Identified) => one.language === wanted && one.coverage >= leastOfLanguage * most;
    const [first, rest] = [passages.filter(isFirst), passages.filter((one) => !isFirst(one))];
    return rescored([...first, ...rest]);
  };
  return { ...judged, passages: order(judged.passages), nearest: order(judged.nearest) };
}

/** The first is as likely to answer as the likeliest one was, and so on. */
function rescored(ordered: readonly Identified[]): readonly Identified[] {
  const scores = ordered.map(({ score }) => score).sort((one, other) => other - one);
  return ordered.map((passage, at) => ({ ...passage, score: scores[at]! }));
}

/**
 * Orders what was found by words and by meaning as one, and then as a model that orders passages would. Whether anything is
 * sure to answer stays a matter of words: how near vectors lie says something else in each model.
 */
async function byMeaning(
  judged: Judged<Identified>,
  {
    near,
    more,
    question,
    meaning,
  }: {
    readonly near: readonly NearPassage[];
    readonly more: readonly Row[];
    readonly question: string;
    readonly meaning: Meaning;
  },
): Promise<Judged<Identified>> {
  const isSure = judged.passages.length > 0;
  const byWords = isSure ? judged.passages : judged.nearest;
  const others = more.map(({ length: _, hits: __, ...row }): Identified => ({ ...row, score: 0, coverage: 0 }));
  const known = new Map([...others, ...byWords].map((passage) => [passage.id, passage]));
  const ids = [byWords.map(({ id }) => id), near.map(({ id }) => id)];
  const fused = (near.length > 0 ? fuseRanks(ids) : ids[0]!).flatMap((id) => known.get(id) ?? []);
  const order = await meaning.order(
    question,
    fused.map(({ heading, body }) => `${heading}\n${body}`),
  );
  const ordered = order ? order.map((at) => fused[at]!) : fused;
  const passages = rescored(ordered);
  return { ...judged, passages: isSure ? passages : [], nearest: isSure ? [] : passages };
}

function withoutIds({ passages, nearest, ...found }: Judged<Identified>): Omit<SearchResult, "knowledgebase"> {
  const plain = (all: readonly Identified[]) => all.map(({ id: _, language: __, ...passage }): Passage => passage);
  return { ...found, passages: plain(passages), nearest: plain(nearest) };
}

/** What other passages count beside those that hold the part number asked for. */
const shareOfOthers = 0.05;

/**
 * Part numbers match exactly: passages that hold one come first, whatever the other words, each with its rows alone. Where
 * the question names one that no passage holds, nothing is sure to answer it.
 */
function byNumbers(
  found: Omit<SearchResult, "knowledgebase">,
  asked: readonly PartNumber[],
  limit: number,
): Omit<SearchResult, "knowledgebase"> {
  const { passages, nearest } = found;
  const cut = { ...found, passages: passages.slice(0, limit), nearest: nearest.slice(0, limit) };
  if (asked.length === 0) return cut;
  const all = passages.length > 0 ? passages : nearest;
  const texts = all.map(({ trail, heading, body }) => `${trail} ${heading}\n${body}`);
  const numbers = asWritten(asked, texts);
  const held = texts.map((text) => heldNumbers(text, numbers));
  if (held.every((keys) => keys.length === 0))
    return passages.length === 0 ? cut : { ...cut, passages: [], nearest: passages.slice(0, limit) };
  const exact: Passage[] = [];
  for (const [at, passage] of all.entries()) {
    if (held[at]!.length === 0) continue;
    const narrowed = { ...passage, body: narrowToRows(passage.body, numbers) };
    const [first] = exact;
    const joined = first && first.document === narrowed.document ? joinRows(first.body, narrowed.body) : undefined;
    if (first && joined !== undefined) exact[0] = { ...first, body: joined };
    else exact.push(narrowed);
  }
  const others = all.filter((_, at) => held[at]!.length === 0);
  const weights = [...exact.map(() => 1), ...others.map(({ score }) => score * shareOfOthers)];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const ranked = [...exact, ...others].map((passage, at) => ({ ...passage, score: weights[at]! / sum }));
  return { ...found, passages: ranked.slice(0, limit), nearest: [], isRelated: true };
}

/** How much of a question a passage has to speak of: two words of five say more than one of two. */
function coverageNeeded(terms: readonly Term[], statistics: Statistics): number {
  const counted = Math.min(terms.length, maxCountedTerms);
  const missing = Math.max(0, countMissing(terms));
  const bySubject = namesSubject(terms, statistics) ? coverageOfSubject : 0;
  return coverageOfNone - coveragePerTerm * counted + coveragePerMissing * missing - bySubject;
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
