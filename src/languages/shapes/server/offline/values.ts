/**
 * How people give, bound and withhold values: alternatives of expressions, which match whole words, or any place of languages that are
 * written without spaces. An empty one matches nothing.
 */
export interface ValueWords {
  /** Begins an answer that gives no value: "I don't know". */
  readonly none: string;
  /** The whole of an answer that says nothing in words of its own: "nothing special", "I'd rather not say", "hang on". */
  readonly nothing: string;
  /** Before a value: it is a bound, one of many or what is not meant: "not before", "at least", "every". */
  readonly bound: string;
  /** The same behind a value: "or later". */
  readonly boundBehind: string;
  /** What may stand between these and a value: "on", "the". */
  readonly small: string;
  /** Before a day or a time, up to thirty characters away: it does not suit. */
  readonly unfit: string;
  /** The same behind it: "is no good". */
  readonly unfitBehind: string;
  /** Whoever writes, who is counted with the number behind `and`. */
  readonly oneself: string;
  readonly and: string;
  readonly or: string;
  /** Between the first and the last of a range. */
  readonly until: string;
  /** Beside a number: both are parts of another one. "Twenty", "hundred", "dozen", "half". */
  readonly compound: string;
  /** Says one thing where "one" is an article as well: "only one". */
  readonly justOne: string;
  /** Between two values, or anywhere in a message: the first is taken back. */
  readonly correcting: string;
  /** Before the name of a weekday: one of many such days is meant. "The third Thursday", "on a Friday". */
  readonly ordinal: string;
  /** Before the day that something began on. */
  readonly since: string;
  /** Begins an answer that gives what was given before: "the same as always". */
  readonly same: string;
  /** May stand beside a value and changes nothing of it: "please", "I think", "for", "the". */
  readonly beside: string;
}
