/** What a function-call card says in words of its own; a locale brings its translation. */
export interface CardWords {
  readonly running: string;
  readonly done: string;
  readonly notDone: string;
  /** How long a step has been running. */
  readonly soFar: (seconds: number) => string;
  /** What a step that was not done means, and what can be done. */
  readonly withoutIt: string;
  readonly details: string;
  readonly hideDetails: string;
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
  /** How much of the result a long list is. */
  readonly entries: (count: number) => string;
  /** After the length of a list: how many of it are shown. */
  readonly firstShown: (count: number) => string;
  /** In place of fields, list entries or nested values that are left out. */
  readonly moreEntries: (count: number) => string;
  /** After a text that was cut. */
  readonly moreCharacters: (count: number) => string;
  readonly moreLines: (count: number) => string;
  readonly lines: (count: number) => string;
  readonly booking: {
    /** What is booked may be empty. */
    readonly title: (thing: string) => string;
    readonly reference: (reference: string) => string;
    /** A day of the week and a time of day. */
    readonly when: (day: string, time: string) => string;
    readonly person: (name: string) => string;
    readonly addToCalendar: string;
    readonly copyReference: string;
    readonly copied: string;
  };
  readonly knowledge: {
    readonly title: string;
    readonly nothingFound: string;
    /** What an empty search means for the answer. */
    readonly nothingFoundFor: (query: string) => string;
    /** How many documents an answer is from. */
    readonly sources: (count: number) => string;
    readonly untitled: string;
    readonly moreSources: (count: number) => string;
  };
}

/** The words in English. */
export const englishCardWords: CardWords = {
  running: "Running",
  done: "Done",
  notDone: "Not done",
  soFar: (seconds) => `${grouped(seconds)} s so far`,
  withoutIt: "The answer was written without it. Ask again to try once more.",
  details: "Details",
  hideDetails: "Hide details",
  yes: "Yes",
  no: "No",
  none: "None",
  hiddenBySite: "hidden by this site",
  showAll: "Show all",
  showLess: "Show less",
  rawData: "Data of this step",
  entries: (count) => `${grouped(count)} ${count === 1 ? "entry" : "entries"}`,
  firstShown: (count) => `first ${count} shown`,
  moreEntries: (count) => `${grouped(count)} more`,
  moreCharacters: (count) => `${grouped(count)} more ${count === 1 ? "character" : "characters"}`,
  moreLines: (count) => `${grouped(count)} more ${count === 1 ? "line" : "lines"}`,
  lines: (count) => `${grouped(count)} ${count === 1 ? "line" : "lines"}`,
  booking: {
    title: (thing) => (/\b(?:booked|confirmed|reserved)\b/i.test(thing) ? thing : thing ? `${thing} booked` : "Booked"),
    reference: (reference) => `Reference ${reference}`,
    when: (day, time) => `${day}, ${time}`,
    person: (name) => `with ${name}`,
    addToCalendar: "Add to calendar",
    copyReference: "Copy reference",
    copied: "Copied",
  },
  knowledge: {
    title: "Looked in the help centre",
    nothingFound: "Nothing found",
    nothingFoundFor: (query) => `No page says anything about “${query}”.`,
    sources: (count) => `${grouped(count)} ${count === 1 ? "source" : "sources"}`,
    untitled: "Untitled page",
    moreSources: (count) => `Show ${grouped(count)} more`,
  },
};

function grouped(count: number): string {
  return count.toLocaleString("en");
}
