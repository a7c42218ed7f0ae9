import * as z from "zod";

/**
 * Asks for what follows a call whose status is its last. Apart from the job that does it: that one starts further calls, and
 * the code that ends a call must not depend on it.
 */
export const afterCallRequest = {
  name: "calls.after",
  payload: z.strictObject({ call_id: z.int() }),
  attempts: 8,
} as const;

/** Asks for the report of a call that waits for its recording. */
export const reportCallRequest = {
  name: "calls.report",
  payload: z.strictObject({ call_id: z.int() }),
  attempts: 8,
} as const;
