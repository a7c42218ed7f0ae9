import { type AnswerKind, holdsKind } from "../answer-kind.ts";
import { comparePassages } from "../evidence.ts";
import { type Candidate, namesSubject, rank, termRarity } from "../rank.ts";
import { countMissing, fewPassages, isRelated, maxCountedTerms } from "../relatedness.ts";
import type { Passage } from "../result.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import type { AskedTerms } from "./asked-terms.ts";
import type { Judged } from "./judged.ts";

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
/** So many of them, the best by BM25, are compared sentence by sentence. */
const maxCompared = 16;

interface JudgeOptions {
  readonly limit: number;
  readonly leastCoverage?: number | undefined;
  /** What is asked for: a passage that holds it counts more. (default: none) */
  readonly kinds?: readonly AnswerKind[];
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
  const least =
    leastCoverage ?? coverageNeeded(own.length > 0 ? own : all, statistics) - (holdsAsked ? coverageOfKind : 0);
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

/** How much of a question a passage has to speak of: two words of five say more than one of two. */
function coverageNeeded(terms: readonly Term[], statistics: Statistics): number {
  const counted = Math.min(terms.length, maxCountedTerms);
  const missing = Math.max(0, countMissing(terms));
  const bySubject = namesSubject(terms, statistics) ? coverageOfSubject : 0;
  return coverageOfNone - coveragePerTerm * counted + coveragePerMissing * missing - bySubject;
}
