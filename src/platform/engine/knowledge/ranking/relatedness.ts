import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import type { Candidate } from "./bm25.ts";

/**
 * What speaks for a question being about what the texts are about. Fitted on the questions of the benchmark that may be looked at
 * (decision 049).
 */
const weights = {
  /** The part of what was asked that one of the best passages says; words that are rare in general count more. */
  said: 3,
  /** How much of the texts is about the words of the question. */
  subject: 1.25,
  /** A word that stands nowhere in them. */
  missing: -1.45,
  /** How rare in general the rarest of those is: one that is hardly ever used is as often misspelt. */
  rarestMissing: 1.4,
  /** The best passage holds what was asked for, such as a price. */
  kind: 0.5,
  /** How likely the best passage is to answer, beside the others. */
  chance: 0.9,
  /** The part of its heading that the question says. */
  heading: 0.9,
  /** How much the question sounds like one about the world at large. */
  general: -0.85,
};
/** Chosen: one of thirty questions of visitors that have an answer scores less. */
const leastScore = 2.7;
/** Chosen: of fewer passages, such as a short text about a company, none says much of a topic. */
export const fewPassages = 12;
/** By how much the least score falls as their number does, fitted on the benchmark's documents cut into pieces. */
const fewerNeeded = 1.5;
const maxSubject = 3;
const bestPassages = 3;
/** However a question sounds, texts that hold all of its words may be about it, and a long story about anything else. */
const generalRange = { least: -3, most: 2 };
/** More words of a question ask for no more. */
const maxCountedTerms = 5;

/** What is known of a question besides its terms. */
interface Found {
  readonly statistics: Statistics;
  /** Whether the best passage holds what was asked for, such as a price. */
  readonly holdsAsked: boolean;
  /** How likely the best passage is to answer, beside the others. (default: 0) */
  readonly chance?: number | undefined;
  /** The part of its heading that the question says. (default: 0) */
  readonly heading?: number | undefined;
  /** How much the question sounds like one about the world at large. */
  readonly general: number;
}

/**
 * Whether a question is about what the texts are about. It needs less than an answer, and takes other signals: how rare a word is
 * in general and how much of the texts it is found in, in place of how rare it is among them, and how the question sounds.
 * @param best The passages found, best first.
 */
export function isRelated(
  terms: readonly Term[],
  best: readonly Pick<Candidate, "hits">[],
  { statistics, holdsAsked, chance = 0, heading = 0, general }: Found,
): boolean {
  const said = Math.max(0, ...best.slice(0, bestPassages).map(({ hits }) => saidPart(terms, hits)));
  const subject = Math.min(
    maxSubject,
    terms.reduce((sum, term) => sum + weightOf(term) * Math.log1p(frequencyOf(term, statistics)), 0),
  );
  const missing = terms.filter(({ forms }) => forms.size === 0);
  const score =
    weights.said * said +
    weights.subject * subject +
    weights.missing * Math.max(0, countMissing(terms)) +
    weights.rarestMissing * Math.max(0, ...missing.map(({ specificity }) => specificity)) +
    weights.kind * Number(holdsAsked) +
    weights.chance * chance +
    weights.heading * heading +
    weights.general * Math.max(generalRange.least, Math.min(generalRange.most, general));
  const least = leastScore - fewerNeeded * Math.log(Math.max(1, fewPassages / statistics.chunks));
  return said > 0 && score >= least;
}

/** How many words of a question the texts do not hold; fewer of a long question, whose other words make up for them. */
function countMissing(terms: readonly Term[]): number {
  return Math.min(terms.length, maxCountedTerms) - terms.filter(({ forms }) => forms.size > 0).length;
}

function saidPart(terms: readonly Term[], hits: Candidate["hits"]): number {
  let said = 0;
  let asked = 0;
  for (const term of terms) {
    const credits = [...term.forms].filter(([lexeme]) => hits[lexeme]).map(([, credit]) => credit);
    said += weightOf(term) * Math.max(0, ...credits);
    asked += weightOf(term);
  }
  return asked === 0 ? 0 : said / asked;
}

/** What a word says about the topic of a question: little where it is used about anything. */
function weightOf({ weight, specificity }: Term): number {
  return weight * specificity ** 2;
}

function frequencyOf({ forms }: Term, { frequency }: Statistics): number {
  const [first] = forms.keys();
  return first === undefined ? 0 : frequency.get(first)!;
}
