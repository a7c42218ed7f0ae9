/**
 * Signs that a message is for a person, as alternatives of expressions of whole words (of anything, in a language without spaces).
 * None decides alone: how they stand together is weighed.
 */
export interface PeopleWords {
  /** Whoever may be there: "someone", "anybody". */
  readonly someone: string;
  /** Who works there: "agent", "manager", "accounts". */
  readonly staff: string;
  /**
   * Somebody by name, as whom one speaks with: `<name>` is a word with a capital inside a sentence, `<titled>` a title and a name. Titles
   * alone in languages without capitals.
   */
  readonly named: string;
  /** Words with a capital inside a sentence that address whoever reads it, and name nobody. */
  readonly addressed?: string;
  /** What one does with them: "speak", "explain", "put me through". */
  readonly talk: string;
  /** "There", "here", as in "is anybody there?" */
  readonly present: string;
  /** Calling and being in touch. */
  readonly ring: string;
  /** The visitor as who is called: "me", "my number". */
  readonly me: string;
  /** "My", "our": the visitor, and who and what is theirs. */
  readonly mine: string;
  readonly bot: string;
  readonly money: string;
  /** What is wrong with an amount: "twice", "too much", "never ordered". */
  readonly excess: string;
  /** What is given back: "refund", "where is my". */
  readonly back: string;
  /** Who did not come or answer. */
  readonly nobody: string;
  /** How often, and how long: "third time", "weeks", "still". */
  readonly again: string;
  /** Anger, complaints and the law. */
  readonly bad: string;
  /** What may be dangerous: "smoke", "socket", "tablets". */
  readonly hazard: string;
  /** What happens now: "smells", "coming out". */
  readonly acute: string;
  /** Who is hurt or in danger: "collapsed", "swallowed", "want to die". */
  readonly harm: string;
  /** People and dangers that are only spoken of: "someone else", "per person", "smoke alarm". */
  readonly other: string;
  /** Questions about rules and facts: "policy", "how long". */
  readonly rules: string;
  /** Thanks, praise, and what is settled or not needed. */
  readonly thanks: string;
}
