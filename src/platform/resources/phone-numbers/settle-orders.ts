import type { Carrier } from "../../carriers/carrier.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { schedule } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Log } from "../../log.ts";
import type { Db } from "../../storage/db.ts";
import { listOpenOrders, settleOrder } from "./purchase.ts";

interface SettlingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
}

/** Asks the carrier what became of orders whose answer was lost, and ends them by that. */
export const settleNumberOrders = schedule({
  name: "phone-numbers.settle-orders",
  everyMs: 30_000,
  run: (services: SettlingServices) => settleOrders(services),
});

export async function settleOrders(services: SettlingServices): Promise<void> {
  const before = new Date(services.now().getTime() - requestTimes.arrivalMs);
  for (const order of await listOpenOrders(services.db, services.carrier.name, before)) {
    await settleOrder(order, services).catch((error: unknown) =>
      services.log.warn({ order: order.reference, error }, "the carrier could not be asked for an order"),
    );
  }
}
