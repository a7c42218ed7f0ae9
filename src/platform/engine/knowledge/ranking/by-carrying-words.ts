import { type AnswerKind, holdsKind } from "../answer-kind.ts";
import { leastCertainty } from "../certainty.ts";
import { relevance } from "../excerpt.ts";
import type { Passage } from "../result.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import { german } from "../words/german.ts";
import { termRarity } from "./bm25.ts";
import type { Judged } from "./judged.ts";
import { fewPassages } from "./relatedness.ts";

/** What is known of a question. */
interface AskedWords {
  readonly question: string;
  readonly terms: readonly Term[];
  readonly kinds: readonly AnswerKind[];
  readonly statistics: Statistics;
}

/** The part of a question that one passage speaks of at least, where rare words of the documents count more. */
const leastSaid = 0.45;
/** A passage answers that speaks of nearly all of several words, and is likelier than all others together. */
const leastSure = 0.95;
const leastChance = 0.5;
const leastWords = 2;
/** Of a longer question, the words that carry most. */
const mostWords = 5;
/** The same where words are misspelt: their neighbours often are as well. */
const leastOfMisspelt = 0.3;
/** The same of what answers as likely as not, by what else speaks for it. */
const leastOfLikely = 0.1;
/** The same where one passage stands out. */
const clearChance = 0.85;
const leastOfClear = 0.38;
const bestPassages = 3;
/** A word that counts less is no form of the one that was asked, but a synonym or a compound. */
const leastOfForm = 0.75;
const leastOfCompound = 0.65;
/** What asks for a price, a time or a number is no answer by another word for the same topic alone. */
const leastBesideKind = 0.85;
/** What is left of a passage that does not hold the price or number to call that was asked for. */
const withoutKind = 0.6;
const exactKinds: ReadonlySet<AnswerKind> = new Set(["price", "phone"]);
/** What a word counts that may be another one, misspelt by one letter: "Wetter" is not "weiter". A long one is hardly another. */
const correctedWord = 0.4;
const longWord = 10;
/** German writes the words that carry a question with a capital. */
const nounWeight = 2;
/** A short word that nobody knows is most often a small one, misspelt: "mus". */
const shortWord = 3;
const slipWeight = 0.3;
const noun = /(?<=\S )\p{Lu}[\p{L}-]{2,}/gu;
/** What a compound that only begins alike counts: "Büroklammer" is no office. */
const otherCompound = 0.3;
/** A longer part of a compound is most of it: "Nebenkosten" of "Nebenkostenabrechnung". */
const longPart = 8;
/** What a passage counts that holds what was asked for, in place of the word that asks for it. */
const kindCredit = 0.6;

/**
 * Takes a question for one about something else where no passage speaks of the words that carry it. How much a word carries is
 * told by the documents themselves, in any language: one that stands nowhere carries most.
 */
export function byCarryingWords<Found extends Passage>(judged: Judged<Found>, asked: AskedWords): Judged<Found> {
  // Where little is written, words are not found by chance.
  if (asked.statistics.chunks < fewPassages) return judged;
  const found = judged.passages.length > 0 ? judged.passages : judged.nearest;
  const parts = found.slice(0, bestPassages).map((passage) => saidPart(passage, asked));
  const isClear = found[0] !== undefined && found[0].score >= clearChance;
  const leastInDoubt = asked.terms.some(isMisspelt) ? leastOfMisspelt : isClear ? leastOfClear : leastSaid;
  const least = judged.certainty >= leastCertainty.likely ? leastOfLikely : leastInDoubt;
  if (Math.max(0, ...parts) < least) return { ...judged, passages: [], isRelated: false };
  const own = asked.terms.filter(({ isGeneral }) => !isGeneral);
  const isSure = own.length >= leastWords && parts[0]! >= leastSure && found[0]!.score >= leastChance;
  const certainty = isSure ? Math.max(judged.certainty, leastCertainty.answer) : judged.certainty;
  return { ...judged, passages: isSure ? found : judged.passages, certainty };
}

function saidPart({ document, trail, heading, body }: Passage, asked: AskedWords): number {
  const { question, terms, kinds, statistics } = asked;
  const text = `${document} ${trail} ${heading} ${body}`;
  const misses = kinds.length > 0 && !kinds.some((kind) => holdsKind(body, kind));
  const nouns = new Set(
    (question.match(noun) ?? []).map((word) => word.toLowerCase()).filter((one) => !german.polite.has(one)),
  );
  const isNoun = ({ word }: Term) => statistics.vocabulary.hasGerman && nouns.has(word);
  const weighed = terms
    .map((term) => {
      const isSlip = term.forms.size === 0 && term.word.length <= shortWord && !isNoun(term);
      const share = isNoun(term) ? nounWeight : isSlip ? slipWeight : 1;
      return { term, weight: term.weight * termRarity(term, statistics) * share };
    })
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostWords);
  const all = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const said = weighed.reduce((sum, { term, weight }) => sum + weight * creditOf(term, text, misses, kinds), 0);
  return all === 0 ? 1 : (said / all) * (misses && kinds.some((kind) => exactKinds.has(kind)) ? withoutKind : 1);
}

function creditOf(term: Term, text: string, misses: boolean, kinds: readonly AnswerKind[]): number {
  const { word, forms, kind } = term;
  const isOther = isCorrected(term) && word.length < longWord;
  const lexemes = new Map(
    [...forms].map(([lexeme, credit]) => [
      lexeme,
      isOther && lexeme.length === word.length ? correctedWord : creditAs(word, lexeme, credit),
    ]),
  );
  const credit = relevance(text, [{ lexemes, weight: 1 }]);
  if (misses)
    return credit < (kinds.some((one) => exactKinds.has(one)) ? leastBesideKind : leastOfCompound) ? 0 : credit;
  return kind !== undefined && kinds.includes(kind) ? Math.max(credit, kindCredit) : credit;
}

/** Whether the documents hold a word only as they spell it. */
function isCorrected({ forms }: Term): boolean {
  const most = Math.max(0, ...forms.values());
  return most > leastOfForm && most < leastBesideKind;
}

/** Whether letters are missing from a word, or too many: one that differs by a letter alone may be another word. */
function isMisspelt(term: Term): boolean {
  return isCorrected(term) && ![...term.forms.keys()].some(({ length }) => length === term.word.length);
}

function creditAs(word: string, lexeme: string, credit: number): number {
  const isShort = Math.min(word.length, lexeme.length) < longPart;
  const isCompound = credit < leastOfForm && isShort && (lexeme.startsWith(word) || word.startsWith(lexeme));
  return isCompound ? Math.min(credit, otherCompound) : credit;
}
