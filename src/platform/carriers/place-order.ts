import type { Services } from "../context.ts";
import { orderTimes } from "./order-times.ts";
import type { OrderOutcome } from "./port.ts";

/** An order that is stored here, and that the carrier gets next. */
export interface StoredOrder {
  readonly storedAt: Date;
  /** Identifies it in log entries. */
  readonly logFields: Readonly<Record<string, number | string>>;
  /** Sends it to the carrier. */
  readonly send: (signal: AbortSignal) => Promise<OrderOutcome>;
}

/** Why an order failed that never reached the carrier, in the owner's words. */
export const unsentFailures = {
  late: "The server was too slow.",
  unknownMessage: "The carrier does not know this message.",
} as const;

/** Whether a failed order was refused by the carrier itself: only then is something wrong with what was ordered. */
export function isCarrierRefusal(failure: string | null): boolean {
  return !Object.values<string | null>(unsentFailures).includes(failure);
}

/**
 * Places an order at the carrier, which has {@link orderTimes.answerMs} to answer.
 * @returns Nothing where it did not answer: whether it has the order is not known, and has to be looked up there
 */
export async function placeOrder(
  { storedAt, logFields, send }: StoredOrder,
  { now, log }: Pick<Services, "now" | "log">,
): Promise<OrderOutcome | undefined> {
  // This process was suspended meanwhile: a look-up at the carrier has already found that there is no such order.
  const isLate = now().getTime() - storedAt.getTime() > orderTimes.arrivalMs - orderTimes.answerMs;
  if (isLate) return { state: "refused", reason: unsentFailures.late };
  try {
    return await send(AbortSignal.timeout(orderTimes.answerMs));
  } catch (error) {
    log.warn({ ...logFields, error }, "an order's outcome is not known");
    return undefined;
  }
}
