import { memoiseText } from "../../memoise.ts";
import { writtenWordsOf } from "../../understanding/words/plain-words.ts";
import { type AnswerKind, holdsKind } from "../answer-kind.ts";
import type { Statistics } from "../statistics.ts";
import type { Term } from "../terms.ts";
import { commonWords } from "../words/common-words.ts";
import { germanCommonWords } from "../words/german.ts";
import type { Nearness } from "../words/nearness.ts";
import { type Candidate, termRarity } from "./bm25.ts";

/** What speaks for a passage's being the one that answers, each about 0 to 1. */
interface Evidence {
  /** The logarithm of its score as a part of the best one's. */
  readonly score: number;
  /** It holds what was asked for, such as a price. */
  readonly kind: number;
  /** The part of the question that one sentence says which holds what was asked for, with the headings above it. */
  readonly kindSentence: number;
  /** The part of the question that it says, by how rare the words are in general. */
  readonly specific: number;
  /** The part of the question's neighbouring words that stand near each other in it. */
  readonly near: number;
  /** The part of all words of the question that it holds, "own" and "when" as well. */
  readonly words: number;
  /** The part of the letters of the question's longer words: of a misspelt one, or of one that is a part of another. */
  readonly letters: number;
  /** How much its document says of the question. */
  readonly document: number;
  /** The part of the heading that the question says. */
  readonly heading: number;
  /** How near all of its words lie to those of the question by what they are used like, from -1. */
  readonly meaning: number;
  /** The same of the sentence that is nearest, together with the heading. */
  readonly sentence: number;
}

/** What is known of a passage. */
interface ComparedPassage extends Candidate {
  readonly trail: string;
  readonly heading: string;
  readonly document: string;
  readonly score: number;
}

/** A question as its passages are compared with it. */
interface EvidenceQuestion {
  readonly terms: readonly Term[];
  /** Its words as they stand there, the common ones too. */
  readonly words: readonly string[];
  readonly kinds: readonly AnswerKind[];
  readonly nearness: Nearness;
}

/** What a word of a text says of a question. */
interface Said {
  readonly term: number;
  readonly credit: number;
  readonly isRelated: boolean;
}

/** Letters that a word may have behind its stem. */
const maxEnding = 5;
const leastStem = 3;
/** A word that counts less is no form of the one that was asked, but a synonym. */
const leastOfForm = 0.7;
/** Words that are no further apart stand near each other. */
const nearDistance = 3;
const bestOfDocument = 3;
/** Letters that are looked for together. */
const runLength = 4;
/** Of a question, more runs of letters are not looked for; a story of sixty words has about as many. */
const maxRuns = 160;
/** Of a passage, more sentences are not compared one by one: they are a list or a table. */
const maxSentences = 40;
/** Of a question, more words are not looked for. */
const maxWords = 64;
/** So that nothing has a logarithm. */
const leastScore = 0.02;
const endings = /(?<=.{3})(?:ings?|ies|ed|es|s|en|er|em|e|n|y)$/u;

/** Takes the endings off words, English or German, roughly. */
const rootOf = memoiseText((word) => word.replace(endings, ""));

/** Fitted on the questions of the benchmark that may be looked at, so that a right passage is the most likely (decision 048). */
const weights: Readonly<Record<keyof Evidence, number>> = {
  score: 1.4,
  kind: 1.5,
  kindSentence: 1.1,
  specific: 1.2,
  near: 0.7,
  words: 1,
  letters: 1.2,
  document: 0.8,
  heading: 1,
  meaning: 1.5,
  sentence: 2.3,
};

/** How a passage compares with others. */
export interface Comparison {
  /** How likely it is the one that answers, beside the others: together 1. */
  readonly chance: number;
  /** The part of its heading that the question says. */
  readonly heading: number;
  /** How near its words lie to those of the question. */
  readonly meaning: number;
  /** The part of the letters of the question's longer words that it holds. */
  readonly letters: number;
}

/** Compares passages with a question, beside one another. */
export function comparePassages(
  passages: readonly ComparedPassage[],
  question: EvidenceQuestion,
  statistics: Statistics,
): Comparison[] {
  const all = readEvidence(passages, question, statistics);
  const scores = all.map((evidence) =>
    sum(Object.entries(weights).map(([name, weight]) => weight * evidence[name as keyof Evidence])),
  );
  const best = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - best));
  const whole = sum(parts);
  return all.map(({ heading, meaning, letters }, at) => ({ chance: parts[at]! / whole, heading, meaning, letters }));
}

/** Reads what speaks for each passage. */
function readEvidence(
  passages: readonly ComparedPassage[],
  { terms, words, kinds, nearness }: EvidenceQuestion,
  statistics: Statistics,
): Evidence[] {
  const says = readerOf(terms);
  const rarities = terms.map((term) => term.weight * termRarity(term, statistics));
  const specifics = terms.map(({ weight, specificity }) => weight * specificity ** 2);
  const askedSpecifics = sum(specifics) || 1;
  const best = Math.max(...passages.map(({ score }) => score)) || 1;
  const documents = documentScores(passages);
  const bestDocument = Math.max(...documents.values()) || 1;
  const texts = passages.map(({ trail, heading, document, body }) => {
    const sentences = body
      .split(/(?<=[.!?])\s+|\n+/)
      .map((text) => ({ text, words: writtenWordsOf(text.toLowerCase()) }));
    const own = sentences.flatMap(({ words }) => words);
    const above = writtenWordsOf(`${document} ${trail} ${heading}`.toLowerCase());
    return { above, heading: writtenWordsOf(heading.toLowerCase()), sentences, own, all: [...above, ...own] };
  });
  const askedWords = [...new Set(words.slice(0, maxWords))];
  const roots = texts.map(({ all }) => new Set(all.map(rootOf)));
  const wordParts = partsHeld(new Set(askedWords.map(rootOf)), roots, (own, root) => own.has(root));
  const written = passages.map(({ trail, heading, body }) => `${trail} ${heading} ${body}`.toLowerCase());
  const letterParts = partsHeld(new Set(askedWords.flatMap(runsOf).slice(0, maxRuns)), written, (text, run) =>
    text.includes(run),
  );
  return passages.map(({ hits, body, document, score }, at) => {
    const { above, heading, sentences, own, all } = texts[at]!;
    const saidAbove = creditsOf(above, says, terms.length);
    const saidParts = sentences
      .filter(({ text }) => kinds.some((kind) => holdsKind(text, kind)))
      .map(({ words }) => {
        const said = creditsOf(words, says, terms.length);
        return sum(rarities.map((weight, term) => weight * Math.max(saidAbove[term]!, said[term]!)));
      });
    const said = terms.map(({ forms }) =>
      Math.max(0, ...[...forms].filter(([lexeme]) => hits[lexeme]).map(([, credit]) => credit)),
    );
    return {
      score: Math.log(score / best + leastScore),
      kind: Number(kinds.some((kind) => holdsKind(body, kind))),
      kindSentence: Math.max(0, ...saidParts) / (sum(rarities) || 1),
      specific: sum(specifics.map((weight, term) => weight * said[term]!)) / askedSpecifics,
      near: nearPart([heading, own], says, terms.length),
      words: wordParts[at]!,
      letters: letterParts[at]!,
      document: documents.get(document)! / bestDocument,
      heading: saidPart(heading, says),
      meaning: nearness(all),
      sentence: Math.max(...sentences.slice(0, maxSentences).map((one) => nearness([...heading, ...one.words]))),
    };
  });
}

/** How much the best passages of each document say. */
function documentScores(passages: readonly ComparedPassage[]): Map<string, number> {
  const scores = [...Map.groupBy(passages, ({ document }) => document)].map(([name, own]) => {
    const best = own.map(({ score }) => score).sort((one, other) => other - one);
    return [name, sum(best.slice(0, bestOfDocument))] as const;
  });
  return new Map(scores);
}

/** For each text the part that it holds of what is looked for; what fewer of the texts hold counts more, and nothing what none does. */
function partsHeld<Text>(
  wanted: ReadonlySet<string>,
  texts: readonly Text[],
  holds: (text: Text, one: string) => boolean,
): number[] {
  const parts = new Array<number>(texts.length).fill(0);
  let all = 0;
  for (const one of wanted) {
    const held = texts.map((text) => holds(text, one));
    const found = held.filter(Boolean).length;
    if (found === 0) continue;
    const weight = rarityAmong(found, texts.length);
    all += weight;
    for (const [at, isHeld] of held.entries()) if (isHeld) parts[at]! += weight;
  }
  return parts.map((part) => part / (all || 1));
}

/** All runs of four letters in a word; a shorter one with a digit ("E14") as a whole. */
function runsOf(word: string): string[] {
  if (word.length < runLength) return /\d/.test(word) ? [word] : [];
  return Array.from({ length: word.length - runLength + 1 }, (_, at) => word.slice(at, at + runLength));
}

/** What a word of a text says of the terms, as {@link Said}: the word itself, or a stem of it. */
function readerOf(terms: readonly Term[]): (word: string) => readonly Said[] {
  const whole = new Map<string, Said[]>();
  const stems = new Map<string, Said[]>();
  const add = (map: Map<string, Said[]>, text: string, said: Said) => {
    const list = map.get(text);
    if (list) list.push(said);
    else map.set(text, [said]);
  };
  for (const [term, { forms, related }] of terms.entries()) {
    const read = (lexemes: ReadonlyMap<string, number>, isRelated: boolean) => {
      for (const [lexeme, credit] of lexemes) {
        add(whole, lexeme, { term, credit, isRelated });
        const stem = lexeme.replace(/i$/, "");
        if (/^\p{L}{3,}$/u.test(stem)) add(stems, stem, { term, credit, isRelated });
      }
    };
    read(forms, false);
    read(related, true);
  }
  const known = new Map<string, readonly Said[]>();
  return (word) => {
    const remembered = known.get(word);
    if (remembered) return remembered;
    const said = [...(whole.get(word) ?? [])];
    for (let end = Math.max(leastStem, word.length - maxEnding); end <= word.length; end++)
      said.push(...(stems.get(word.slice(0, end)) ?? []));
    known.set(word, said);
    return said;
  };
}

/** How well words say each term. */
function creditsOf(words: readonly string[], says: (word: string) => readonly Said[], terms: number): number[] {
  const credits = new Array<number>(terms).fill(0);
  for (const word of words)
    for (const { term, credit } of says(word)) if (credit > credits[term]!) credits[term] = credit;
  return credits;
}

/** Of the pairs of terms that follow one another in the question, the part that stands near each other in a text. */
function nearPart(
  texts: readonly (readonly string[])[],
  says: (word: string) => readonly Said[],
  terms: number,
): number {
  if (terms < 2) return 0;
  const pairs = new Set<number>();
  for (const words of texts) {
    const last = new Array<number>(terms).fill(Number.NEGATIVE_INFINITY);
    for (const [at, word] of words.entries()) {
      for (const { term, credit } of says(word)) {
        if (credit < leastOfForm) continue;
        if (at - (last[term - 1] ?? Number.NEGATIVE_INFINITY) <= nearDistance) pairs.add(term - 1);
        if (at - (last[term + 1] ?? Number.NEGATIVE_INFINITY) <= nearDistance) pairs.add(term);
        last[term] = at;
      }
    }
  }
  return pairs.size / (terms - 1);
}

/** The part of a heading's words, but for common ones, that the question says. */
function saidPart(heading: readonly string[], says: (word: string) => readonly Said[]): number {
  const topics = heading.filter((word) => !commonWords.has(word) && !germanCommonWords.has(word));
  return topics.filter((word) => says(word).some(({ isRelated }) => !isRelated)).length / Math.max(1, topics.length);
}

function rarityAmong(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
