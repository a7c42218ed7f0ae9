import { type AnswerKind, holdsKind } from "../answer-kind.ts";
import { asksForUnknown, certaintyOf, lacksWord, leastCertainty, readSigns } from "../certainty.ts";
import type { Passage } from "../result.ts";
import type { Statistics } from "../statistics.ts";
import type { AskedTerms } from "./asked-terms.ts";
import { type Candidate, rank, termRarity } from "./bm25.ts";
import { type Comparison, comparePassages } from "./compare-passages.ts";
import type { Judged } from "./judged.ts";
import { isRelated } from "./relatedness.ts";

/** Below this part, in words that are only used alike, nothing is worth being named. */
const leastReach = 0.05;
/** Chosen: a question that sounds more like one about the world at large needs documents that are about it. */
const mostGeneral = 0;
/** How certain is at most what lacks a word that tells what is asked: less than what is told plainly. */
const mostLacking = leastCertainty.answer - 0.01;
/** So many of them, the best by BM25, are compared sentence by sentence. */
const maxCompared = 16;
const notCompared: Comparison = { chance: 0, heading: 0, meaning: 0, letters: 0 };

interface JudgeOptions {
  readonly limit: number;
  readonly leastCoverage?: number | undefined;
  /** What is asked for: a passage that holds it counts more. (default: none) */
  readonly kinds?: readonly AnswerKind[];
  /** As it was written. (default: unknown) */
  readonly question?: string;
}

/** Orders passages by how well they answer, and keeps them only where the best is sure enough. */
export function judge<Found extends Candidate & Omit<Passage, "score" | "coverage"> & { readonly isNamed: boolean }>(
  rows: readonly Found[],
  { own, all, words, nearness, general }: AskedTerms,
  statistics: Statistics,
  { limit, leastCoverage, kinds = [], question = "" }: JudgeOptions,
): Judged<Omit<Found, "length" | "hits" | "isNamed"> & Pick<Passage, "score" | "coverage">> {
  const isKind = (body: string) => kinds.some((kind) => holdsKind(body, kind));
  const byScore = rows
    .map(({ length, hits, isNamed, ...passage }) => {
      const candidate = { length, hits, body: passage.body };
      const { score, coverage, reach } = rank(candidate, all, statistics);
      // A question that is answered without what was said before is answered with it.
      const alone = own.length === all.length ? coverage : rank(candidate, own, statistics).coverage;
      return { passage: { ...passage, score, coverage: Math.max(coverage, alone) }, candidate, reach, isNamed };
    })
    .sort((one, other) => other.passage.score - one.passage.score);
  // Headings may say more of a question than its score tells, which knows no common words.
  const best = byScore.slice(0, maxCompared);
  const others = byScore.slice(maxCompared);
  const compared = [...best, ...others.filter(({ isNamed }) => isNamed)];
  const found = [...compared, ...others.filter(({ isNamed }) => !isNamed)];
  const texts = compared.map(({ passage, candidate }) => ({ ...passage, ...candidate }));
  const comparisons = comparePassages(texts, { terms: all, words, kinds, nearness }, statistics);
  const ranked = found
    .map((one, at) => ({
      ...one,
      comparison: comparisons[at] ?? notCompared,
      passage: { ...one.passage, score: comparisons[at]?.chance ?? 0 },
    }))
    .sort((one, other) => other.passage.score - one.passage.score);
  const [first] = ranked;
  const holdsAsked = first !== undefined && isKind(first.candidate.body);
  const signs =
    first &&
    readSigns({
      own: own.length > 0 ? own : all,
      all,
      hits: first.candidate.hits,
      kinds,
      holdsAsked,
      comparison: first.comparison,
      general,
    });
  // A code names one thing exactly: what speaks of it is about that.
  const holdsCode = own.some(
    ({ isCode, forms }) => isCode && [...forms.keys()].some((form) => first?.candidate.hits[form]),
  );
  const likely = signs && first.reach > 0 ? certaintyOf(signs) : 0;
  // It is one row of many, where the rest of the question is not said.
  const known = holdsCode && likely >= leastCertainty.likely ? Math.max(likely, leastCertainty.answer) : likely;
  const isLacking = signs !== undefined && !holdsCode && lacksWord(own, signs);
  const certainty = isLacking ? Math.min(known, mostLacking) : known;
  const passages = ranked.slice(0, limit).map(({ passage }) => passage);
  const candidates = ranked.map(({ candidate }) => candidate);
  const isSure =
    first !== undefined &&
    (leastCoverage === undefined ? certainty >= leastCertainty.answer : first.passage.coverage >= leastCoverage);
  const { chance, heading } = first?.comparison ?? notCompared;
  const isAbout = [own, all].some((terms) =>
    isRelated(terms, candidates, { statistics, holdsAsked, general, chance, heading }),
  );
  // What says no word of the question itself may only answer what was said before.
  const isOfBefore = signs?.leaning === 1 && signs.unsaid === 1 && certainty < leastCertainty.likely;
  const isUnknown = certainty < leastCertainty.likely && asksForUnknown(question, own);
  const isOwn = general <= mostGeneral && !isOfBefore;
  return {
    topics: all.map((term) => ({
      lexemes: new Map([...term.related, ...term.forms]),
      weight: term.weight * termRarity(term, statistics),
    })),
    passages: isSure ? passages : [],
    nearest: !isSure && first !== undefined && first.reach >= leastReach ? passages : [],
    certainty,
    signs,
    isRelated: certainty >= leastCertainty.shown && !isUnknown && (isAbout || isOwn),
  };
}
