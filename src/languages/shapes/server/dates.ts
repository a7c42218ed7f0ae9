/**
 * How days, times and numbers are said: each phrase is an expression and what English says for it, the longer ones first. Names of
 * months and days come from the platform's own tables (`Intl`).
 *
 * In an expression `<n>` is a number from 1 to 12 in digits or words, and `<weekday>` a day's name. English may be:
 * - `$1` for the first group, which is the number where there is one
 * - `clock`, `am` and `pm`: an hour, with minutes in the second or third group
 * - `$1-30`, `$1+15`: minutes before or after the hour
 * - `half pm`: half past an hour after noon
 * - `monthday`: a month's number, then a day's
 */
export interface DateWords {
  readonly phrases: readonly (readonly [said: string, english: string])[];
  /** One to twelve, as expressions between spaces; a space within one stands in parentheses. */
  readonly numbers: string;
  /** What names of days and months end in, and what they may end in instead, as an expression. (default: nothing else) */
  readonly nameEnding?: readonly [ending: RegExp, other: string];
  /** Written without spaces. (default: false) */
  readonly isSpaceless?: boolean;
}
