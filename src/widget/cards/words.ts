import type { Partly } from "../locales/partly.ts";
import type { BodyWords } from "./body/words.ts";
import type { BookingWords } from "./booking/words.ts";

/** What a function-call card says in words of its own; a locale brings its translation. */
export interface CardWords {
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
  readonly body?: Partly<BodyWords>;
  /** Translations for a booking; absent in English. */
  readonly booking?: Partly<BookingWords>;
  readonly knowledge: {
    readonly title: string;
    readonly nothingFound: string;
    /** How many documents an answer is from. */
    readonly sources: (count: number) => string;
  };
}

/** The words in English. */
export const englishCardWords: CardWords = {
  running: "Running",
  done: "Done",
  notDone: "Not done",
  soFar: (seconds) => `${grouped(seconds)} s so far`,
  details: "Details",
  hideDetails: "Hide details",
  entries: (count) => `${grouped(count)} ${count === 1 ? "entry" : "entries"}`,
  moreEntries: (count) => `${grouped(count)} more`,
  knowledge: {
    title: "Looked in the documents",
    nothingFound: "Nothing found",
    sources: (count) => `${grouped(count)} ${count === 1 ? "source" : "sources"}`,
  },
};

function grouped(count: number): string {
  return count.toLocaleString("en");
}
