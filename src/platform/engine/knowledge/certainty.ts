import type { AnswerKind } from "./answer-kind.ts";
import { weights } from "./certainty-weights.ts";
import type { Candidate } from "./ranking/bm25.ts";
import type { Comparison } from "./ranking/compare-passages.ts";
import type { Term } from "./terms.ts";

/** What speaks for or against the best passage's being an answer. */
export interface Signs {
  /** How likely the passage is to be the one that answers, beside the others found. */
  readonly chance: number;
  /** How near all of its words lie to those of the question by what they are used like, from -1. */
  readonly meaning: number;
  /** 1 where it holds what was asked for, such as a price. */
  readonly kind: number;
  /** The part of the question's words that it does not say, where those count most that are rare in general. */
  readonly unsaid: number;
  /** How rare in general the rarest word is that other passages say, and not this one. */
  readonly elsewhere: number;
  /** How rare in general the question's rarest word is. */
  readonly specific: number;
  /** How much the question sounds like one about the world at large. */
  readonly general: number;
  /** 1 where it leans on what was said before. */
  readonly leaning: number;
  /** 1 where it asks for a price. */
  readonly price: number;
  /** The part of the passage's heading that the question says. */
  readonly heading: number;
  /** The part of the letters of the question's longer words that it holds: of a misspelt one, or of a part of another. */
  readonly letters: number;
}

/** What is known of a question and its best passage. */
interface Compared {
  readonly own: readonly Term[];
  readonly all: readonly Term[];
  readonly hits: Candidate["hits"];
  readonly kinds: readonly AnswerKind[];
  readonly holdsAsked: boolean;
  readonly comparison: Comparison;
  readonly general: number;
}

/**
 * The least certainty of a text that is given as the answer; of one that answers one of several questions of a message; of one that
 * is as likely as not to answer; of one that is shown as perhaps being an answer (decision 456).
 */
export const leastCertainty = { answer: 0.85, ofSeveral: 0.65, likely: 0.5, shown: 0.18 };

/** However a question sounds, texts that hold all of its words may be about it. */
const generalRange = { least: -3, most: 2 };
/** A word that a passage says no better counts as not said. */
const leastSaid = 0.5;

/** Chosen: a word that is less rare in general fits many topics. */
const leastRare = 0.5;
/** Chosen: of a longer question, one word more or less. */
const leastLacking = 0.3;

/**
 * Whether a question has a word that tells what it is about, and that stands nowhere in what is written: whether a discount is for
 * students too is not known where nothing speaks of students.
 */
export function lacksWord(own: readonly Term[], { unsaid }: Signs): boolean {
  const isLacking = own.some(({ forms, specificity }) => forms.size === 0 && specificity >= leastRare);
  return isLacking && unsaid >= leastLacking;
}

/** Asks in one sentence whether there is something: "Do you sell mugs?" Other languages than English begin their other questions so too. */
const whether =
  /^(?:(?:hi|hello|hey|ok|and|so|also|but|please)[ ,!]+)*(?:am|any|are|can|could|did|do|does|has|have|is|may|shall|will|would)\b[^.!?;]*\??$/iu;
/**
 * Whether a question asks for a thing that nothing speaks of: "Can I pay in bitcoin?" names it last, and a passage about paying says
 * nothing of it (decision 489).
 */
export function asksForUnknown(question: string, own: readonly Term[]): boolean {
  const last = own.at(-1);
  return last !== undefined && last.forms.size === 0 && last.specificity >= leastRare && whether.test(question.trim());
}

/** Reads the signs. */
export function readSigns({ own, all, hits, kinds, holdsAsked, comparison, general }: Compared): Signs {
  const unsaid = own.filter(
    ({ forms }) =>
      Math.max(0, ...[...forms].filter(([lexeme]) => hits[lexeme]).map(([, credit]) => credit)) < leastSaid,
  );
  const rarest = (terms: readonly Term[]) => Math.max(0, ...terms.map(({ specificity }) => specificity));
  const weigh = (terms: readonly Term[]) => terms.reduce((sum, { specificity }) => sum + specificity ** 2, 0);
  const { chance, meaning, heading, letters } = comparison;
  return {
    chance,
    meaning,
    kind: Number(holdsAsked),
    unsaid: weigh(unsaid) / (weigh(own) || 1),
    elsewhere: rarest(unsaid.filter(({ forms }) => forms.size > 0)),
    specific: rarest(own),
    general: Math.max(generalRange.least, Math.min(generalRange.most, general)),
    leaning: Number(all.length > own.length),
    price: Number(kinds.includes("price")),
    heading,
    letters,
  };
}

/**
 * How likely the best passage answers, 0 to 1: a logistic regression. `scripts/commands/certainty.ts` fits its weights to the
 * questions of many companies, answerable and not, and prints what they come to where a company was left out of the fit.
 */
export function certaintyOf(signs: Signs): number {
  const names = Object.keys(signs) as (keyof Signs)[];
  const score = names.reduce<number>((sum, name) => sum + weights[name] * signs[name], weights.constant);
  return 1 / (1 + Math.exp(-score));
}
