/**
 * How descriptions of parameters call what they ask for: alternatives of expressions over small letters without accents, which match
 * whole words at the beginning of a description, or at the end of a name. An empty one matches nothing.
 */
export interface ParameterWords {
  /** A person's name. */
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly postcode: string;
  /** Where a house is, and no address in the web. */
  readonly address: string;
  /** The number of an order, a booking or the like. */
  readonly reference: string;
  /** Anywhere: the day lies behind us. "Since", "bought", "born". */
  readonly past: string;
  /** Anywhere: the day that somebody was born on, which is none without its year. */
  readonly birth: string;
  /** Anywhere: a number without decimals. "How many", "number of", "whole". */
  readonly whole: string;
  /** Anywhere: what somebody asks is wanted. "Question", "message". */
  readonly question: string;
  /** What codes are made of. */
  readonly letters: string;
}
