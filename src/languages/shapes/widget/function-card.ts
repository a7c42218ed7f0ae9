import type { Partly } from "../partly.ts";

/** What a function-call card says in words of its own; a locale brings its translation. */
export interface FunctionCardWords {
  readonly running: string;
  readonly done: string;
  readonly notDone: string;
  /** How long a step has been running. */
  readonly soFar: (seconds: number) => string;
  readonly details: string;
  readonly hideDetails: string;
  /** How much of the result a long list is. */
  readonly entries: (count: number) => string;
  /** In place of fields, list entries or nested values that are left out. */
  readonly moreEntries: (count: number) => string;
  /** Translations for an opened card; absent in English. */
  readonly body?: Partly<FunctionCardBodyWords>;
  /** Translations for a booking; absent in English. */
  readonly booking?: Partly<BookingWords>;
  readonly knowledge: {
    readonly title: string;
    readonly nothingFound: string;
    /** How many documents an answer is from. */
    readonly sources: (count: number) => string;
  };
}

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

/** What the card of a booking says in words of its own; a locale brings its translation. */
export interface BookingWords {
  /** What is booked may be empty. */
  readonly title: (thing: string) => string;
  readonly reference: (reference: string) => string;
  /** A day of the week and a time of day. */
  readonly when: (day: string, time: string) => string;
  readonly person: (name: string) => string;
  readonly addToCalendar: string;
  readonly copyReference: string;
  readonly copied: string;
}
