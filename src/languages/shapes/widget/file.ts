import type { Translate } from "./translation.ts";

/** A file whose sentences count: it is given how its language writes numbers. */
export interface TranslationFile<Words> {
  // biome-ignore lint/suspicious/noExplicitAny: which plural categories a file needs is its language's own matter
  readonly translate: Translate<any, Words>;
}

/** A file of sentences that do not. */
export interface WordFile<Words> {
  readonly words: Words;
}
