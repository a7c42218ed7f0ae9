/** What the search of documents knows of a language beyond what the database knows: its stems come from there. English has its own lists in the engine. */
export interface SearchWords {
  /** Words that say how something is asked and not what about, separated by white space. */
  readonly commonWords: string;
  /** Of those, what English has as well. */
  readonly alsoEnglish: string;
  /** Words that fit any topic. */
  readonly generalWords: string;
  /** Words for the same thing, in whatever trade. */
  readonly synonymGroups: readonly (readonly string[])[];
  /** Texts are hardly ever without one of these. */
  readonly marks: readonly string[];
  /** The parts of a verb and what stands between them: "an-ge-zahlt", "an-zu-zahlen"; the first group is the first part. */
  readonly separated: RegExp;
  /** Polite forms, which have capitals and are no nouns. */
  readonly polite: ReadonlySet<string>;
  /** What is asked in several words, and in one that documents have: "habt ihr … auf" for "geöffnet". */
  readonly asked: readonly (readonly [RegExp, string])[];
}
