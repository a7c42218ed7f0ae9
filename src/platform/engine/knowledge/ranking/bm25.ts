import { holdsKind } from "../answer-kind.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";

/** A passage with what it holds of the question's lexemes. */
export interface Candidate {
  /** Different lexemes in it. */
  readonly length: number;
  /** For each lexeme found, where: "A" in the heading, "B" in the headings above it, "D" in the text. */
  readonly hits: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

/** How well a passage answers. */
export interface Rank {
  /** BM25, comparable within one question only. */
  readonly score: number;
  /** The part of what was asked that the passage speaks of, from 0 to 1; rare words count more. */
  readonly coverage: number;
  /** The same with words that are only used alike. */
  readonly reach: number;
}

const saturation = 1.2;
const lengthPenalty = 0.6;
const placeWeights: Readonly<Record<string, number>> = { A: 3, B: 1, D: 1 };
/** How much of the score depends on speaking of everything that was asked. */
const coordination = 0.5;
/** What stands between the words of a path. */
const joint = /\//;

/** What a price counts where the cost was asked for, in other words or none. */
const kindCredit = 0.5;
const kindGain = 0.3;

/** BM25 over headings and text, less for what is left unsaid. A term counts once, by the form of it that fits best. */
export function rank(candidate: Candidate, terms: readonly Term[], statistics: Statistics): Rank {
  // Being short is no merit: the scraps of a long section would rank before its text, by the heading that they share.
  const length = Math.max(1, candidate.length / statistics.averageLength);
  const norm = 1 - lengthPenalty + lengthPenalty * length;
  // What holds a word, such as a path, tells no more than the word does, however rare it is.
  const gainOf = (lexeme: string, term: Term) => {
    const most = joint.test(lexeme) ? termRarity(term, statistics) : Number.POSITIVE_INFINITY;
    const frequency = candidate.hits[lexeme]!.reduce((sum, place) => sum + (placeWeights[place] ?? 1), 0);
    return (
      (Math.min(rarity(lexeme, statistics), most) * frequency * (saturation + 1)) / (frequency + saturation * norm)
    );
  };
  let score = 0;
  let covered = 0;
  let touched = 0;
  let asked = 0;
  for (const term of terms) {
    const said = [...term.forms].filter(([lexeme]) => candidate.hits[lexeme]);
    const related = [...term.related].filter(([lexeme]) => candidate.hits[lexeme]);
    let best = Math.max(0, ...[...said, ...related].map(([lexeme, credit]) => credit * gainOf(lexeme, term)));
    let credit = Math.max(0, ...said.map(([, credit]) => credit));
    if (term.kind && credit < kindCredit && holdsKind(candidate.body, term.kind)) {
      credit = kindCredit;
      best = Math.max(best, kindGain * termRarity(term, statistics));
    }
    const weight = term.weight * termRarity(term, statistics);
    score += term.weight * best;
    covered += weight * credit;
    touched += weight * Math.max(credit, ...related.map(([, credit]) => credit));
    asked += weight;
  }
  const reach = asked === 0 ? 0 : touched / asked;
  const coverage = asked === 0 ? 0 : covered / asked;
  return { score: score * (1 - coordination + coordination * reach), coverage, reach };
}

/** Inverse document frequency: what a lexeme tells, from near 0 (it is everywhere) upwards. */
function rarity(lexeme: string, { chunks, frequency, frequencyOfUnknown }: Statistics): number {
  const found = frequency.get(lexeme) ?? frequencyOfUnknown;
  return Math.log(1 + (chunks - found + 0.5) / (found + 0.5));
}

/** A term's rarity is that of the form meant; a word that nobody knows is the rarest of all. */
export function termRarity(term: Term, statistics: Statistics): number {
  const [first] = term.forms.keys();
  return rarity(first ?? "", statistics);
}
