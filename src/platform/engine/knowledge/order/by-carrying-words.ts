import { type AnswerKind, holdsKind } from "../answer-kind.ts";
import { relevance } from "../excerpt.ts";
import { termRarity } from "../rank.ts";
import type { Passage } from "../result.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import type { Judged } from "./judged.ts";

/** What is known of a question. */
interface AskedWords {
  readonly terms: readonly Term[];
  readonly kinds: readonly AnswerKind[];
  readonly statistics: Statistics;
}

/** The part of a question that one passage speaks of at least, where rare words of the documents count more. */
const leastSaid = 0.5;
/** Of a longer question, the words that carry most. */
const mostWords = 5;
const bestPassages = 3;
/** A word that counts less is no form of the one that was asked, but a synonym or a compound. */
const leastOfForm = 0.75;
/** What a compound that only begins alike counts: "Büroklammer" is no office. */
const otherCompound = 0.3;
/** What a passage counts that holds what was asked for, in place of the word that asks for it. */
const kindCredit = 0.6;

/**
 * Takes a question for one about something else where no passage speaks of the words that carry it. How much a word carries is
 * told by the documents themselves, in any language: one that stands nowhere carries most.
 */
export function byCarryingWords<Found extends Passage>(judged: Judged<Found>, asked: AskedWords): Judged<Found> {
  const found = judged.passages.length > 0 ? judged.passages : judged.nearest;
  const said = Math.max(0, ...found.slice(0, bestPassages).map((passage) => saidPart(passage, asked)));
  return said >= leastSaid ? judged : { ...judged, passages: [], isRelated: false };
}

function saidPart({ document, trail, heading, body }: Passage, { terms, kinds, statistics }: AskedWords): number {
  const text = `${document} ${trail} ${heading} ${body}`;
  const holds = kinds.some((kind) => holdsKind(body, kind));
  const weighed = terms
    .map((term) => ({ term, weight: term.weight * termRarity(term, statistics) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostWords);
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const said = weighed.reduce((sum, { term, weight }) => sum + weight * creditOf(term, text, holds, kinds), 0);
  return all === 0 ? 1 : said / all;
}

function creditOf(term: Term, text: string, holds: boolean, kinds: readonly AnswerKind[]): number {
  const lexemes = new Map([...term.forms].map(([lexeme, credit]) => [lexeme, creditAs(term.word, lexeme, credit)]));
  const credit = relevance(text, [{ lexemes, weight: 1 }]);
  const asks = term.kind !== undefined && kinds.includes(term.kind);
  if (asks) return holds ? Math.max(credit, kindCredit) : credit < leastOfForm ? 0 : credit;
  return kinds.length > 0 && !holds && credit < leastOfForm ? 0 : credit;
}

function creditAs(word: string, lexeme: string, credit: number): number {
  const isCompound = credit < leastOfForm && (lexeme.startsWith(word) || word.startsWith(lexeme));
  return isCompound ? Math.min(credit, otherCompound) : credit;
}
