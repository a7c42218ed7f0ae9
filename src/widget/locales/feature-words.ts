/** Sentences of code that few visitors load. Their English is in that code, a translation in its language's file. */
export interface FeatureWords {
  /** A saved conversation. */
  readonly transcript: {
    readonly title: (name: string) => string;
    readonly saved: (date: string) => string;
  };
}
