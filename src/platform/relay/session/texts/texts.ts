/** What is said in a call without a model: one file per language. */
export interface CallTexts {
  /** Of an assistant that has no first message. */
  readonly greeting: (name: string) => string;
  /** After a first failure. */
  readonly apology: string;
  /** After a second one; the call ends. */
  readonly apologyAndGoodbye: string;
  /** The call has reached its longest duration, or nobody has spoken for long. */
  readonly goodbye: string;
  /** This server stops, or the owner ends the call. */
  readonly stopped: string;
  readonly stillThere: string;
  /** Said while something takes time, in turn. */
  readonly fillers: readonly string[];
  /** How agreeing and declining begin. */
  readonly yes: RegExp;
  readonly no: RegExp;
  /** What is asked of an assistant when the caller pressed keys without being asked to. */
  readonly pressed: (keys: string) => string;
  /** How the signs of an address are spoken. */
  readonly signs: {
    readonly dot: string;
    readonly slash: string;
    readonly dash: string;
    readonly underscore: string;
    readonly at: string;
  };
  /** What an answering machine says, and no person. */
  readonly voicemail: RegExp;
}
