import type { BookingWords } from "./booking.ts";
import type { BodyWords } from "./card-body.ts";
import type { Partly } from "./partly.ts";

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

/** What cards say that ask the visitor: for an agreement, or for values. */
export interface AskWords {
  readonly yes: string;
  readonly no: string;
  readonly change: string;
  /** Leaves the fields as they were. */
  readonly back: string;
  readonly send: string;
  readonly optional: string;
  readonly choose: string;
  readonly missing: string;
  readonly wrong: string;
  /** Why a value does not fit: a day that is over, a number out of its bounds, a form other than that of an example. */
  readonly past: string;
  readonly between: (least: string, most: string) => string;
  readonly atMost: (most: string) => string;
  readonly atLeast: (least: string) => string;
  readonly looksLike: (example: string) => string;
  /** Introduces a form. */
  readonly fillIn: string;
  /** Before the number of a form's fields. */
  readonly fields: string;
  /** The site keeps this value from the page. */
  readonly hidden: string;
  readonly agreed: string;
  readonly notDone: string;
  /** The card can be answered no more: something else was said, or its time is over. */
  readonly overtaken: string;
}

/** What the question after a conversation says. */
export interface RatingWords {
  readonly question: string;
  /** From 1 to 5. */
  readonly faces: readonly [string, string, string, string, string];
  /** Asks for a comment on 1 to 3. */
  readonly better: string;
  /** Asks for a comment on 4 and 5. */
  readonly liked: string;
  readonly send: string;
  readonly thanks: string;
  readonly failed: string;
}

/** What is said of files: those that a visitor adds, and those in the conversation. Sizes and numbers arrive formatted. */
export interface FileWords {
  /** The button that chooses files, and the one that takes a photo. */
  readonly add: string;
  readonly photo: string;
  /** Names the list of files that are to be sent. */
  readonly chosen: string;
  /** Shown over the chat while a file is dragged over it. */
  readonly dropHere: string;
  readonly added: (name: string) => string;
  readonly uploading: (name: string) => string;
  readonly waiting: string;
  readonly failed: string;
  readonly retry: (name: string) => string;
  readonly remove: (name: string) => string;
  /** Under a text that was sent while its files are still on their way, and the button that takes it back. */
  readonly sendsLater: string;
  readonly back: string;
  readonly tooLarge: (most: string) => string;
  readonly tooMany: (most: string) => string;
  readonly wrongKind: string;
  /** Of a picture that this browser cannot show. */
  readonly unreadable: string;
  readonly limit: string;
  readonly notOffered: string;
  /** The button that saves a file of the conversation. */
  readonly save: (name: string) => string;
  readonly notLoaded: string;
}

/** What the list of a visitor's conversations says. */
export interface EarlierWords {
  /** Names the list, and the button that leads to it. */
  readonly title: string;
  /** The button that begins another one. */
  readonly startNew: string;
  /** What stands beside one that was closed, one with an answer that was not seen, and the one that is shown. */
  readonly ended: string;
  readonly unread: string;
  readonly current: string;
  readonly none: string;
  readonly failed: string;
  readonly retry: string;
  readonly loading: string;
}

/** What the search of help articles says. Numbers arrive formatted. */
export interface HelpWords {
  /** Names the field, and stands in it while it is empty. */
  readonly label: string;
  readonly found: (count: string) => string;
  readonly none: string;
  readonly failed: string;
  /** The link to the page that an article comes from. */
  readonly open: string;
}
