/** What cards say that ask the visitor: for an agreement, or for values. */
export interface InputCardWords {
  readonly yes: string;
  readonly no: string;
  readonly change: string;
  /** Leaves the fields as they were. */
  readonly back: string;
  readonly send: string;
  readonly optional: string;
  readonly choose: string;
  readonly missing: string;
  readonly wrong: string;
  /** Why a value does not fit: a day that is over, a number out of its bounds, a form other than that of an example. */
  readonly past: string;
  readonly between: (least: string, most: string) => string;
  readonly atMost: (most: string) => string;
  readonly atLeast: (least: string) => string;
  readonly looksLike: (example: string) => string;
  /** Introduces a form. */
  readonly fillIn: string;
  /** Before the number of a form's fields. */
  readonly fields: string;
  /** The site keeps this value from the page. */
  readonly hidden: string;
  readonly agreed: string;
  readonly notDone: string;
  /** The card can be answered no more: something else was said, or its time is over. */
  readonly overtaken: string;
}
