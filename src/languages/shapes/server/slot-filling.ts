/** What the assistant without a model says while it fills in what a tool needs. Names and titles are the tool's own words. */
export interface SlotFillingTexts {
  readonly allRight: string;
  readonly yes: string;
  readonly no: string;
  readonly done: string;
  /** What a parameter called "date" is called. */
  readonly day: string;
  readonly anythingElse: string;
  readonly whatToDo: string;
  /** Before a list of what the assistant can do. */
  readonly canDo: string;
  /** Before a list of which one is meant. */
  readonly which: string;
  /** @param action "book the visit", where the tool's name has an English verb */
  readonly cancelled: (action?: string) => string;
  /** What was open was changed or taken away: it may have run, or did not. */
  readonly lost: { readonly running: string; readonly open: string };
  readonly offer: (tool: { readonly title: string; readonly action: string | undefined }) => string;
  /** Asks what is wrong with what was read back. */
  readonly change: string;
  /** Asks for a yes to exactly what is read back. */
  readonly agreeOrChange: string;
  readonly leftOut: (name: string) => string;
  readonly noted: (values: string) => string;
  /** Comes back to a question after something else. */
  readonly now: (question: string) => string;
  readonly ask: {
    readonly day: string;
    readonly time: string;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly postcode: string;
    readonly count: string;
    /** Asks for several values at once. @param names "day, time and name" */
    readonly several: (names: string) => string;
    readonly value: (name: string) => string;
    readonly choice: (name: string, choices: string) => string;
    readonly yesNo: (name: string) => string;
  };
  readonly notUnderstood: string;
  /** The way out, once two answers were not understood. */
  readonly wayOut: string;
  /** Asks whether this value, which was read of more words than were understood, is meant. */
  readonly mean: (value: string) => string;
  readonly wrong: {
    readonly past: string;
    readonly impossible: string;
    readonly contradiction: string;
    readonly several: (name: string) => string;
    readonly between: (least: string, most: string) => string;
    readonly atMost: (most: string) => string;
    readonly atLeast: (least: string) => string;
    readonly format: string;
    readonly half: string;
    readonly shape: string;
  };
  readonly example: {
    /** Values to say: "tomorrow" or "24 November". */
    readonly say: (...values: string[]) => string;
    readonly looksLike: (...values: string[]) => string;
    readonly oneOf: (value: string) => string;
    readonly tomorrow: string;
    readonly address: string;
    readonly fewWords: string;
  };
  /** Asks for an agreement to what is read back. @param verb The tool's, where it is English */
  readonly agree: (verb?: string) => string;
  /** The button that agrees; nothing if the tool's English verb does not fit into the language. */
  readonly agreeButton: (verb: string) => string | undefined;
  readonly failed: (action?: string) => string;
  readonly unknown: (action?: string) => string;
  readonly couldHave: (alternatives: string) => string;
  readonly checkDetails: string;
  readonly tryAgain: string;
  readonly at: (day: string, time: string) => string;
}
