/** One company: its documents as an owner adds them, and what visitors type. */
export interface Base {
  readonly name: string;
  /** The assistant's language, as ISO 639-1. */
  readonly language: "en" | "de";
  readonly documents: readonly Document[];
  readonly questions: readonly Question[];
  /** Questions that no document answers. */
  readonly foreign: readonly string[];
}

export interface Document {
  readonly name: string;
  readonly text: string;
}

export interface Question {
  readonly text: string;
  /** Each has to be in the answer; of a list, one of them. */
  readonly facts: readonly (string | readonly string[])[];
  /** What the visitor asked before, in order; the engine's own answers stand between. */
  readonly after: readonly string[];
}

/** A question with the facts that its answer has to hold. */
export const ask = (text: string, ...facts: (string | readonly string[])[]): Question => ({ text, facts, after: [] });

/** A question that follows another one. */
export const follow = (before: string, text: string, ...facts: (string | readonly string[])[]): Question => ({
  text,
  facts,
  after: [before],
});
