/** What an answer has to hold to be one. */
export type AnswerKind = "price" | "time" | "duration" | "frequency" | "phone" | "number" | "place" | "person";

/**
 * How questions ask for a kind of thing, and how texts say it: alternatives of expressions, which match whole words, or any place of
 * languages that are written without spaces. Names of days, months and units come from the platform's own tables (`Intl`). An empty
 * one matches nothing.
 */
export interface KindWords {
  readonly asks: Readonly<Record<AnswerKind, string>>;
  /** Nothing has to be paid: "free". */
  readonly free: string;
  /** How often: "every day", "weekly". */
  readonly often: string;
  /** How long something takes, without a number: "once". */
  readonly long: string;
  /** Where something lies: "street", "next to". */
  readonly place: string;
  /** What stands before or behind a name: "Dr". */
  readonly title: string;
}
