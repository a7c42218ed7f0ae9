import type { Moment } from "../../wall-clock.ts";
import type { Slot } from "./slot.ts";

/** What a form keeps: a day as YYYY-MM-DD, a time as HH:MM, whatever form the tool wants. */
export type Value = string | number | boolean;

/** One object for each turn, by which the turn's readings are remembered. */
export type { Moment };

/**
 * Why what was said is no value though it looks like one: a day that is over or that no calendar has, two values where one
 * is needed, a day that is no such weekday, a number out of its bounds, a phone number without its country, an hour of either half of
 * the day, a value beside words that may change it.
 */
export type Doubt =
  | "past"
  | "impossible"
  | "contradiction"
  | "several"
  | "bounds"
  | "format"
  | "shape"
  | "half"
  | "unsure";

/** A value at its place in a text, or why there is none. */
export interface Found {
  readonly value?: Value;
  readonly doubt?: Doubt;
  /** A day that is said by its name alone: "Friday". */
  readonly isByName?: boolean;
  readonly start: number;
  readonly end: number;
}

/** How values of one kind are read. */
export interface Reader {
  /** Values that are clear wherever they stand, in order. */
  find(text: string, slot: Slot, language?: string): readonly Found[];
  /** The value of a whole answer to a question for it: less has to be said than in the middle of a message. */
  read(answer: string, slot: Slot): Value | undefined;
}

/** All matches of an expression, each turned into a value; those without one are left out. */
export function findAll(
  text: string,
  pattern: RegExp,
  toValue: (match: RegExpMatchArray) => Value | undefined,
): Found[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = toValue(match);
    return value === undefined ? [] : [{ value, start: match.index, end: match.index + match[0].length }];
  });
}

/** Digits of other scripts, as Arabic, Indian and full-width ones. */
const scripts = ["arab", "arabext", "deva", "fullwide"].map((script) =>
  new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(9_876_543_210).split("").reverse(),
);

/** A text with its digits as all readers know them, in their places. */
export function inAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const at = Math.max(...scripts.map((digits) => digits.indexOf(digit)));
    return at < 0 ? digit : String(at);
  });
}
