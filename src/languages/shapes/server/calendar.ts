import type { ToolWording } from "./tool-wording.ts";

/** The calendar's functions, by what they do. */
export type CalendarAction = "find" | "book" | "move" | "cancel";

/** What the calendar's functions say to people, in one language. Times come in words of that language. */
export interface CalendarWords {
  /** BCP 47, for days and times. */
  readonly locale: string;
  /** What is booked, as a card's title. */
  readonly thing: string;
  /** Of each function, and of its parameters by their names. */
  readonly wording: Readonly<Record<CalendarAction, ToolWording>>;
  booked(when: string): string;
  /** The host has to say yes to it. */
  requested(when: string): string;
  moved(when: string): string;
  cancelled(when: string): string;
  alreadyCancelled: string;
  /** @param times Times of that day alone */
  free(day: string, times: string): string;
  /** Nothing is free on the day; these are the next times, or there are none in the days that were looked at. */
  nothingFree(day: string, next: string | undefined): string;
  /** Joins a day and the times on it. */
  at(day: string, times: string): string;
  /** A time as the visitor's own clocks show it. */
  forYou(when: string): string;
  readonly failures: Readonly<Record<CalendarFailure | "no time" | "no email" | "seated", string>>;
}

/**
 * Why a calendar did not do what it was asked.
 * - `setup`: the key or the event is wrong; only the owner can help
 * - `unavailable`, `busy`: later it may work
 * - `taken`, `past`, `bounds`: the time cannot be booked: not free, over, too soon or too far ahead
 * - `limit`: this person has as many bookings as they may have
 * - `not found`: there is no such booking
 * - `refused`: anything else that the service says no to
 * - `unknown`: it may have been done
 */
export type CalendarFailure =
  | "setup"
  | "unavailable"
  | "busy"
  | "taken"
  | "past"
  | "bounds"
  | "limit"
  | "not found"
  | "refused"
  | "unknown";
