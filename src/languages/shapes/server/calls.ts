/** What is said in a call without a model, in one language. */
export interface CallWords {
  /** Of an assistant that has no first message; `{name}` stands for the assistant's. */
  readonly greeting: string;
  /** After a first failure. */
  readonly apology: string;
  /** After a second one; the call ends. */
  readonly apologyAndGoodbye: string;
  /** The call has reached its longest duration, or nobody has spoken for long. */
  readonly goodbye: string;
  /** This server stops, or the owner ends the call. */
  readonly stopped: string;
  readonly stillThere: string;
  /** Asks whether the caller is to be handed over: to be connected at once, or with somebody who is called first. */
  readonly mayConnect: string;
  readonly mayCall: string;
  /** The caller is to be handed over. */
  readonly agreed: string;
  /** While a person is called for the caller. */
  readonly holdTheLine: string;
  /** The person did not take the call that the caller was to be connected with. */
  readonly nobodyAnswers: string;
  /** After that, where the call goes on. */
  readonly anythingElse: string;
  /** What the person hears who is called for a caller: without the caller's number, and with it as `{customer}`. */
  readonly announcement: { readonly withheld: string; readonly from: string; readonly accept: string };
  /** Said while something takes time, in turn. */
  readonly fillers: readonly string[];
  /** What is asked of an assistant when the caller pressed `{keys}` without being asked to. */
  readonly pressed: string;
  /** How the signs of an address are spoken. */
  readonly signs: {
    readonly dot: string;
    readonly slash: string;
    readonly dash: string;
    readonly underscore: string;
    readonly at: string;
  };
  /** How a time of day is spoken that is written as "15:30"; null where voices say it right as it is written. */
  readonly time: SpokenTime | null;
  /** What an answering machine says, and no person. */
  readonly voicemail: RegExp;
}

/** A time of day as it is spoken. */
export interface SpokenTime {
  /** `hour` and `minute` are as they are written, with their zeros. */
  readonly spoken: (hour: string, minute: string) => string;
  /** What may stand behind the time in writing and is said with it: the source of a pattern. */
  readonly unit?: string;
}
