/**
 * How a message asks for something to be done, or for something to be told: alternatives of expressions over its words in small letters
 * without accents and marks, which match whole words, or any place of languages that are written without spaces.
 */
export interface RequestWords {
  /** What a question begins with that wants to know something: "how long", "is there". */
  readonly asks: string;
  /** What is wished for, or asked for politely: "I would like", "could you", "please". */
  readonly wants: string;
  /** What was, is liked or is thanked for, and asks for nothing: "thanks", "was great", "already". */
  readonly told: string;
  /** What went wrong: missing, broken, forgotten, not received. */
  readonly wrong: string;
  /** What is not wanted any more or does not take place: "can't come", "no longer need". */
  readonly drops: string;
}
