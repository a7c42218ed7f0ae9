/** What a card says once its line is opened. Its English travels with that code, a translation with the language's cards. */
export interface FunctionCardBodyWords {
  /** What a step that was not done means, and what can be done. */
  readonly withoutIt: string;
  readonly yes: string;
  readonly no: string;
  /** A value that is null or empty. */
  readonly none: string;
  /** A value that the site's owner keeps from the page. */
  readonly hiddenBySite: string;
  readonly showAll: string;
  readonly showLess: string;
  /** Accessible name of the data behind "Details". */
  readonly rawData: string;
  /** After the length of a list: how many of it are shown. */
  readonly firstShown: (count: number) => string;
  /** After a text that was cut. */
  readonly moreCharacters: (count: number) => string;
  readonly moreLines: (count: number) => string;
  readonly lines: (count: number) => string;
  /** What an empty search means for the answer. */
  readonly nothingFoundFor: (query: string) => string;
  /** A document without a title. */
  readonly untitled: string;
  readonly moreSources: (count: number) => string;
}
