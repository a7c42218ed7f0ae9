import { dayMs } from "../../contract/durations.ts";

/** How long a request at a carrier, for a message or a number, may be open in its states. All are chosen. */
export const requestTimes = {
  /** A carrier that has not answered by then has perhaps done it. Shorter than a key's lease. */
  answerMs: 8_000,
  /** A request that the carrier does not know after this time did not arrive there. */
  arrivalMs: 30_000,
  /** `doctor` reports a hold whose request could not be looked up within a day. */
  holdMs: dayMs,
} as const;
