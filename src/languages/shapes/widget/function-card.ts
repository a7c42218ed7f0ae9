import type { BookingWords } from "./booking.ts";
import type { FunctionCardBodyWords } from "./function-card-body.ts";
import type { Partly } from "./partly.ts";

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
