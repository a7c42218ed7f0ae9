import { type AnswerKind, holdsKind } from "./answer-kind.ts";
import { type Candidate, termRarity } from "./rank.ts";
import type { Statistics } from "./statistics.ts";
import type { Term } from "./terms.ts";
import { commonWords } from "./words/common-words.ts";
import { germanCommonWords } from "./words/german.ts";

/** What speaks for a passage's being the one that answers, each about 0 to 1. */
interface Evidence {
  /** The logarithm of its score as a part of the best one's. */
  readonly score: number;
  /** It holds what was asked for, such as a price. */
  readonly kind: number;
  /** The part of the question that one sentence says together with the headings above it and the document's name. */
  readonly sentence: number;
  /** The same of sentences that hold what was asked for. */
  readonly kindSentence: number;
  /** The part of the question that it says, by how rare the words are in general. */
  readonly specific: number;
  /** The part of the question's neighbouring words that stand near each other in it. */
  readonly near: number;
  /** The part of all words of the question that it holds, "own" and "when" as well. */
  readonly words: number;
  /** How much its document says of the question. */
  readonly document: number;
  /** The part of the heading that the question says. */
  readonly heading: number;
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
/** Of a question, more words are not looked for. */
const maxWords = 64;
/** So that nothing has a logarithm. */
const leastScore = 0.02;
const endings = /(?<=.{3})(?:ings?|ies|ed|es|s|en|er|em|e|n|y)$/u;

/** Fitted on the questions of the benchmark that may be looked at, so that a right passage is the most likely (decision 047). */
const weights: Readonly<Record<keyof Evidence, number>> = {
  score: 0.92,
  kind: 1.3,
  sentence: 1.35,
  kindSentence: 1.84,
  specific: 2.16,
  near: 1.67,
  words: 1.62,
  document: 0.81,
  heading: 1.19,
};

/** How likely each of some passages is the one that answers, beside the others: together 1. */
export function chancesOf(
  passages: readonly ComparedPassage[],
  question: EvidenceQuestion,
  statistics: Statistics,
): number[] {
  const scores = readEvidence(passages, question, statistics).map((evidence) =>
    sum(Object.entries(weights).map(([name, weight]) => weight * evidence[name as keyof Evidence])),
  );
  const best = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - best));
  const all = sum(parts);
  return parts.map((part) => part / all);
}

/** Compares passages with a question, beside one another. */
function readEvidence(
  passages: readonly ComparedPassage[],
  { terms, words, kinds }: EvidenceQuestion,
  statistics: Statistics,
): Evidence[] {
  const says = readerOf(terms);
  const rarities = terms.map((term) => term.weight * termRarity(term, statistics));
  const asked = sum(rarities) || 1;
  const specifics = terms.map(({ weight, specificity }) => weight * specificity ** 2);
  const askedSpecifics = sum(specifics) || 1;
  const best = Math.max(...passages.map(({ score }) => score)) || 1;
  const documents = [...Map.groupBy(passages, ({ document }) => document)].map(
    ([name, own]) =>
      [
        name,
        sum(
          own
            .map(({ score }) => score)
            .sort((a, b) => b - a)
            .slice(0, bestOfDocument),
        ),
      ] as const,
  );
  const bestDocument = Math.max(...documents.map(([, score]) => score)) || 1;
  const documentScores = new Map(documents);
  const texts = passages.map(({ trail, heading, document, body }) => ({
    above: wordsOf(`${document} ${trail}`),
    heading: wordsOf(heading),
    sentences: body.split(/(?<=[.!?])\s+|\n+/).map((text) => ({ text, words: wordsOf(text) })),
  }));
  const rootOf = rememberRoots();
  const roots = texts.map(
    ({ above, heading, sentences }) =>
      new Set([...above, ...heading, ...sentences.flatMap(({ words }) => words)].map(rootOf)),
  );
  const askedRoots = [...new Set(words.slice(0, maxWords).map(rootOf))].map((root) => {
    const found = roots.filter((own) => own.has(root)).length;
    return { root, isKnown: found > 0, weight: rarityAmong(found, passages.length) };
  });
  const knownWeight = sum(askedRoots.filter(({ isKnown }) => isKnown).map(({ weight }) => weight)) || 1;
  return passages.map(({ hits, body, document, score }, at) => {
    const text = texts[at]!;
    const inHeading = creditsOf([...text.above, ...text.heading], says, terms.length);
    let sentence = 0;
    let kindSentence = 0;
    for (const { text: said, words: own } of text.sentences) {
      const inSentence = creditsOf(own, says, terms.length);
      const part = sum(rarities.map((weight, term) => weight * Math.max(inHeading[term]!, inSentence[term]!))) / asked;
      sentence = Math.max(sentence, part);
      if (part > kindSentence && kinds.some((kind) => holdsKind(said, kind))) kindSentence = part;
    }
    const specific = sum(
      terms.map(
        ({ forms }, term) =>
          specifics[term]! * Math.max(0, ...[...forms].filter(([lexeme]) => hits[lexeme]).map(([, credit]) => credit)),
      ),
    );
    const held = askedRoots.filter(({ root }) => roots[at]!.has(root));
    return {
      score: Math.log(score / best + leastScore),
      kind: Number(kinds.some((kind) => holdsKind(body, kind))),
      sentence,
      kindSentence,
      specific: specific / askedSpecifics,
      near: nearPart([text.heading, text.sentences.flatMap(({ words }) => words)], says, terms.length),
      words: sum(held.map(({ weight }) => weight)) / knownWeight,
      document: documentScores.get(document)! / bestDocument,
      heading: saidPart(text.heading, says),
    };
  });
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

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.:]\p{N}+)?/gu) ?? [];
}

/** Takes the endings off words, English or German, roughly; each different word once. */
function rememberRoots(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const remembered = known.get(word);
    if (remembered !== undefined) return remembered;
    const root = word.replace(endings, "");
    known.set(word, root);
    return root;
  };
}

function rarityAmong(found: number, all: number): number {
  return Math.log(1 + (all - found + 0.5) / (found + 0.5));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
