import type { Candidate } from "./rank.ts";
import type { Statistics } from "./statistics.ts";
import type { Term } from "./terms.ts";

/**
 * What speaks for a question being about what the texts are about. Fitted on the benchmark's development set and on the open halves
 * of its others, where questions of one company were also put to all the others.
 */
const weights = {
  /** The part of what was asked that one of the best passages says; words that are rare in general count more. */
  said: 3,
  /** How much of the texts is about the words of the question. */
  subject: 1.4,
  /** A word that stands nowhere in them. */
  missing: -1.2,
  /** The best passage holds what was asked for, such as a price. */
  kind: 0.95,
};
/** Chosen: one of twenty questions that are answered scores less, and nine of ten about something else. */
const leastScore = 0.87;
const maxSubject = 3;
const bestPassages = 3;
/** More words of a question ask for no more. */
export const maxCountedTerms = 5;

/**
 * Whether a question is about what the texts are about. It needs less than an answer, and takes other signals: how rare a word is
 * in general and how much of the texts it is found in, in place of how rare it is among them.
 * @param best The passages found, best first.
 * @param about.holdsAsked Whether the first of them holds what was asked for, such as a price.
 */
export function isRelated(
  terms: readonly Term[],
  best: readonly Pick<Candidate, "hits">[],
  { statistics, holdsAsked }: { readonly statistics: Statistics; readonly holdsAsked: boolean },
): boolean {
  const said = Math.max(0, ...best.slice(0, bestPassages).map(({ hits }) => saidPart(terms, hits)));
  const subject = Math.min(
    maxSubject,
    terms.reduce((sum, term) => sum + weightOf(term) * Math.log1p(frequencyOf(term, statistics)), 0),
  );
  const score =
    weights.said * said +
    weights.subject * subject +
    weights.missing * countMissing(terms) +
    (holdsAsked ? weights.kind : 0);
  return said > 0 && score >= leastScore;
}

/** How many words of a question the texts do not hold; fewer of a long question, whose other words make up for them. */
export function countMissing(terms: readonly Term[]): number {
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
