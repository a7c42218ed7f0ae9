import type { Shape } from "./shape.ts";

/** What a value is, and so how it is asked for, read and shown. */
export type SlotKind =
  | "date"
  | "time"
  | "number"
  | "boolean"
  | "email"
  | "phone"
  | "postcode"
  | "reference"
  | "name"
  | "address"
  | "choice"
  | "text";

/** One value that a form needs. A moment is two of them: people say its day and its time apart. */
export interface Slot {
  /** Where the form keeps its value: the parameter's name, with `.date` or `.time` behind it for half a moment. */
  readonly key: string;
  readonly parameter: string;
  readonly kind: SlotKind;
  /** Not asked for, but read when given. */
  readonly isOptional: boolean;
  /** The parameter's name as people write it: "leave with neighbour". */
  readonly label: string;
  /** What the description says beyond that it is optional. Data: shown as text, never obeyed. */
  readonly hint: string;
  readonly choices: readonly string[];
  /** Such a day lies behind us: a birth, a purchase. */
  readonly isPast: boolean;
  /** It is the day of a birth, which is none without its year. */
  readonly isBirth: boolean;
  /** A number that counts something, or has no decimals. */
  readonly isWhole: boolean;
  /** What somebody asks is wanted: elsewhere a question is no value. */
  readonly isQuestion: boolean;
  /** At any hour: whether seven is in the morning has to be said. */
  readonly isAnyHour: boolean;
  /** The least and the most that a number may be. */
  readonly least?: number;
  readonly most?: number;
  /** What a value looks like, as its description shows: "such as MC-1042". */
  readonly shape?: Shape;
  /** Such a token in a message names the thing. */
  readonly token?: RegExp;
  /** A phone number is kept as E.164, and one without a country's code as one of this country (ISO 3166). */
  readonly e164?: { readonly country: string | undefined };
}
