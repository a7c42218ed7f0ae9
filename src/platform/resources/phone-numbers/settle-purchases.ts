import type { Carrier } from "../../carriers/carrier.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { schedule } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Log } from "../../log.ts";
import type { Db } from "../../storage/db.ts";
import { listOpenPurchases, settlePurchase } from "./purchase.ts";

interface SettlingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly log: Log;
}

/** Asks the carrier what became of purchases whose answer was lost, and ends them by that. */
export const settleNumberPurchases = schedule({
  name: "phone-numbers.settle-orders", // The name of its place in the queue: it stays.
  everyMs: 30_000,
  run: (services: SettlingServices) => settlePurchases(services),
});

export async function settlePurchases(services: SettlingServices): Promise<void> {
  const before = new Date(services.now().getTime() - requestTimes.arrivalMs);
  for (const purchase of await listOpenPurchases(services.db, services.carrier.name, before)) {
    await settlePurchase(purchase, services).catch((error: unknown) =>
      services.log.warn({ purchase: purchase.reference, error }, "the carrier could not be asked for a purchase"),
    );
  }
}
