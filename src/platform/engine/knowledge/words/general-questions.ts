import { commonWords } from "./common-words.ts";
import type { QuestionWord } from "./question-words.ts";
import type { WordVectors } from "./word-vectors.ts";

/** Tells questions about the world at large from those that people put to a company. */
export interface GeneralQuestions {
  /**
   * How much an English question sounds like one about the world at large: above 0 more than like one to a company, and 0 for
   * one in another language.
   */
  score(words: readonly QuestionWord[]): number;
}

/** What of a question is weighed. */
export interface QuestionFeatures {
  /** Its common words and how they follow one another; any other word is "#", and the first stands behind "^". */
  readonly forms: ReadonlySet<string>;
  /** What its words are about. */
  readonly stems: ReadonlySet<string>;
  /** The middle of its words by what they are used like. */
  readonly middle: Float32Array;
}

/** Fitted weights of {@link QuestionFeatures}. */
export interface QuestionWeights {
  readonly constant: number;
  readonly forms: ReadonlyMap<string, number>;
  readonly stems: ReadonlyMap<string, number>;
  readonly middle: readonly number[];
}

/** The part of an English question's words that is known: some of a French one's are spelt as English ones. */
const leastKnown = { withSmallWords: 0.5, without: 0.75 };
/** Weights stand in the file in hundredths. */
const scale = 100;
let known: Promise<QuestionWeights> | undefined;

/**
 * Reads the weights once, when first asked for. `scripts/commands/general-questions.ts` fits them, and names the public sets of
 * questions and their licences.
 */
export async function readGeneralQuestions(vectors: WordVectors): Promise<GeneralQuestions> {
  known ??= import("./general-questions.txt?raw").then(({ default: text }) => parseWeights(text));
  known.catch(() => (known = undefined));
  const weights = await known;
  return { score: (words) => (isEnglish(words, vectors) ? scoreOf(readFeatures(words, vectors), weights) : 0) };
}

function isEnglish(words: readonly QuestionWord[], vectors: WordVectors): boolean {
  const isSmall = ({ lexeme }: QuestionWord) => lexeme === null;
  const known = words.filter(
    (word) => isSmall(word) || commonWords.has(word.word) || vectors.find(word.lexeme!) !== undefined,
  );
  // Of one letter, "a" or "o", other languages have small words too.
  const hasSmall = words.some((word) => isSmall(word) && word.word.length > 1);
  return known.length >= words.length * (hasSmall ? leastKnown.withSmallWords : leastKnown.without);
}

/** Reads what is weighed of a question. */
export function readFeatures(words: readonly QuestionWord[], vectors: WordVectors): QuestionFeatures {
  const marks = words.map(({ word }) => (commonWords.has(word) ? word : "#"));
  const forms = new Set(marks.filter((mark) => mark !== "#"));
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1];
    const pair = next === undefined ? undefined : `${mark}_${next}`;
    if (pair !== undefined && pair !== "#_#") forms.add(pair);
    if (at === 0) for (const first of [mark, pair]) if (first !== undefined) forms.add(`^${first}`);
  }
  const stems = words.flatMap(({ lexeme }) => lexeme ?? []);
  return { forms, stems: new Set(stems), middle: vectors.average(stems.flatMap((stem) => vectors.find(stem) ?? [])) };
}

function scoreOf({ forms, stems, middle }: QuestionFeatures, weights: QuestionWeights): number {
  let score = weights.constant;
  for (const form of forms) score += weights.forms.get(form) ?? 0;
  for (const stem of stems) score += weights.stems.get(stem) ?? 0;
  for (const [axis, value] of middle.entries()) score += value * weights.middle[axis]!;
  return score;
}

/** Writes weights as the file that {@link readGeneralQuestions} reads: five lines, of numbers and of the names of the next line's. */
export function formatWeights({ constant, middle, forms, stems }: QuestionWeights): string {
  const hundredths = (values: Iterable<number>) => [...values].map((value) => Math.round(value * scale)).join(" ");
  const lines = [forms, stems].flatMap((weights) => {
    const said = new Map([...weights].filter(([, weight]) => Math.round(weight * scale) !== 0));
    return [[...said.keys()].join(" "), hundredths(said.values())];
  });
  return `${[hundredths([constant, ...middle]), ...lines].join("\n")}\n`;
}

function parseWeights(text: string): QuestionWeights {
  const [numbers = "", ...lines] = text.split("\n");
  const read = (line: string) => line.split(" ").map((value) => Number(value) / scale);
  const named = (names = "", values = "") => {
    const weights = read(values);
    return new Map(names.split(" ").map((name, at) => [name, weights[at]!]));
  };
  const [constant = 0, ...middle] = read(numbers);
  return { constant, middle, forms: named(lines[0], lines[1]), stems: named(lines[2], lines[3]) };
}
