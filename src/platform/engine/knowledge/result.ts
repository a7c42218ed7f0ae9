import type { Signs } from "./certainty.ts";

/** A passage found. */
export interface Passage {
  /** The headings above its own, outermost first. */
  readonly trail: string;
  readonly heading: string;
  readonly body: string;
  readonly document: string;
  readonly url: string | null;
  /** How likely it is the one that answers, beside the others found: together 1. */
  readonly score: number;
  /** The part of the question that it speaks of, 0 to 1. */
  readonly coverage: number;
}

/** One thing asked about, as a text may say it. */
export interface Topic {
  /** Lexemes with how well each says it, up to 1. None: the knowledge base never speaks of it. */
  readonly lexemes: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** What a search came to. */
export interface SearchResult {
  /** Undefined when there is none of that id. */
  readonly knowledgebase: { readonly name: string; readonly isEmpty: boolean } | undefined;
  /** What the question is about, to find the sentence that answers; none when it holds only words like "what is the". */
  readonly topics: readonly Topic[];
  /** Best first. None when nothing is certain enough to be an answer. */
  readonly passages: readonly Passage[];
  /** Where nothing is certain enough, what comes nearest to it, best first. */
  readonly nearest: readonly Passage[];
  /** How likely the first of them is to answer, 0 to 1. */
  readonly certainty: number;
  /** What that rests on; undefined if nothing was found. */
  readonly signs: Signs | undefined;
  /** Whether the question is about what the texts are about, so that what comes nearest may answer it. */
  readonly isRelated: boolean;
}

/** What a search in nothing comes to. */
export const emptyResult: SearchResult = {
  knowledgebase: undefined,
  topics: [],
  passages: [],
  nearest: [],
  certainty: 0,
  signs: undefined,
  isRelated: false,
};
