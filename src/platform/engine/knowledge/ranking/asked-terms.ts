import type { Db } from "../../../storage/db.ts";
import type { Statistics } from "../statistics.ts";
import { readTerms, type Synonyms, type Term } from "../terms.ts";
import { readGeneralQuestions } from "../words/general-questions.ts";
import { type Nearness, readNearness, unknownNearness } from "../words/nearness.ts";
import { type QuestionWord, readWords } from "../words/question-words.ts";
import { readWordVectors } from "../words/word-vectors.ts";

/** What words of before count beside those of the question. */
const contextWeight = 0.5;

/** What a question asks about, and with what was said before. */
export interface AskedTerms {
  readonly own: readonly Term[];
  readonly all: readonly Term[];
  /** The words of the question as they stand there, common ones too. */
  readonly words: readonly string[];
  /** How near a text lies to all of them, and to those of what was said before. */
  readonly nearness: Nearness;
  /** How much the question sounds like one about the world at large; 0 where that is unknown. */
  readonly general: number;
}

/** The words of a question and of what was said before it. */
export interface Asked {
  readonly words: readonly QuestionWord[];
  readonly context: readonly QuestionWord[];
}

/** Reads the words of a question. */
export async function readQuestion(db: Db, question: string, context: string): Promise<Asked> {
  const [words, before] = await Promise.all([readWords(db, question), readWords(db, context)]);
  return { words, context: before };
}

/** The terms of a question and, for less, of what was said before it. */
export async function readAsked(
  db: Db,
  asked: Asked,
  statistics: Statistics,
  synonyms: Synonyms,
  { leans = false } = {},
): Promise<AskedTerms> {
  const vectors = await readWordVectors();
  const own = await readTerms(db, asked.words, 1, statistics, synonyms, vectors, { leans });
  const before = await readTerms(db, asked.context, contextWeight, statistics, synonyms, vectors);
  const said = new Set(own.map(({ word }) => word));
  const lexemes = [...asked.words, ...asked.context].flatMap(({ lexeme }) => lexeme ?? []);
  // A code names one thing exactly, whatever the words around it are used like.
  const isExact = own.some(({ isCode }) => isCode);
  const nearness = isExact ? unknownNearness : await readNearness(lexemes, statistics, vectors);
  // The weights are those of English questions.
  const general = statistics.vocabulary.hasGerman ? 0 : (await readGeneralQuestions(vectors)).score(asked.words);
  return {
    own,
    all: [...own, ...before.filter(({ word }) => !said.has(word))],
    words: asked.words.map(({ word }) => word),
    nearness,
    general,
  };
}
