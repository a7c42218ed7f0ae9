import type { Services } from "../context.ts";
import { orderTimes } from "./order-times.ts";
import type { OrderOutcome } from "./port.ts";

/** An order that is written down here, and that the carrier gets next. */
export interface WrittenOrder {
  /** When it was written down. */
  readonly begunAt: Date;
  /** What a log entry names it by. */
  readonly name: Readonly<Record<string, number | string>>;
  readonly place: (signal: AbortSignal) => Promise<OrderOutcome>;
}

/**
 * Hands an order to the carrier, which has {@link orderTimes.answerMs} to answer.
 * @returns Nothing where it did not answer: whether it has the order is not known, and it must be asked
 */
export async function handOver(
  { begunAt, name, place }: WrittenOrder,
  { now, log }: Pick<Services, "now" | "log">,
): Promise<OrderOutcome | undefined> {
  // A process that stood still meanwhile: whoever asked the carrier was answered that there is no such order.
  const isLate = now().getTime() - begunAt.getTime() > orderTimes.arrivalMs - orderTimes.answerMs;
  if (isLate) return { state: "refused", reason: "The server was too slow." };
  try {
    return await place(AbortSignal.timeout(orderTimes.answerMs));
  } catch (error) {
    log.warn({ ...name, error }, "an order's outcome is not known");
    return undefined;
  }
}
