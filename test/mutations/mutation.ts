/** A fault put into one file on purpose. A test must fail by it: one that passes proves nothing about the line. */
export interface Mutation {
  /** What is broken, as a sentence. */
  readonly name: string;
  /** The file below the repository's folder. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The test files of which one must fail, below `test/`; those below `browser/` run in a page. */
  readonly tests: readonly string[];
}
