import type { Carrier } from "../../carriers/carrier.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { schedule } from "../../jobs/job.ts";
import type { Log } from "../../log.ts";
import type { Db } from "../../storage/db.ts";
import type { Catalogue } from "../catalogues/catalogue.ts";
import { readMessageAtCarrier } from "./send-message.ts";
import * as store from "./store.ts";

/** Chosen: what one query reads. */
const atOnce = 100;

interface SettlingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly now: () => Date;
  readonly log: Log;
  readonly catalogue: Catalogue;
}

/** Asks the carrier what became of messages whose answer was lost, and pays for them or gives their price back. */
export const settlePhoneMessages = schedule({
  name: "phone-messages.settle",
  everyMs: 30_000,
  run: (services: SettlingServices, { signal }) => settleOpenMessages(services, signal),
});

/** @returns How many have an end now. */
export async function settleOpenMessages(services: SettlingServices, signal?: AbortSignal): Promise<number> {
  const { db, carrier, now, log } = services;
  const before = new Date(now().getTime() - requestTimes.arrivalMs);
  let settled = 0;
  for (let after = 0; !signal?.aborted; ) {
    // Those of a carrier that was configured before are unknown to this one, which proves nothing.
    const open = await store.listOpen(db, { carrier: carrier.name, before, after, limit: atOnce });
    const last = open.at(-1);
    if (!last) break;
    for (const message of open) {
      if (signal?.aborted) break;
      try {
        await readMessageAtCarrier(message, services);
        settled += 1;
      } catch (error) {
        log.warn({ phoneMessage: message.id, error }, "a message could not be looked up at the carrier");
      }
    }
    after = last.id;
  }
  return settled;
}
