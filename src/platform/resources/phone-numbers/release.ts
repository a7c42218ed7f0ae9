import * as z from "zod";
import type { Carrier } from "../../carriers/carrier.ts";
import { job } from "../../jobs/job.ts";
import type { Log } from "../../log.ts";
import type { Db } from "../../storage/db.ts";
import { findByNumber } from "./store.ts";

/** Gives a number back to the carrier, once its owner has let it go. */
export const releaseNumber = job({
  name: "phone-numbers.release",
  payload: z.strictObject({ phone_number: z.string() }),
  attempts: 20,
  async run({ phone_number }, { db, carrier }: { readonly db: Db; readonly carrier: Carrier; readonly log: Log }) {
    // A run after one that succeeded: somebody may have bought it since.
    if (await isWanted(db, phone_number)) return;
    await carrier.releaseNumber(phone_number);
  },
  async gaveUp({ phone_number }, { log }) {
    log.error({ number: phone_number.slice(-4) }, "a number could not be given back to the carrier");
  },
});

async function isWanted(db: Db, number: string): Promise<boolean> {
  const purchase = await db
    .selectFrom("number_orders")
    .select("reference")
    .where("phone_number", "=", number)
    .executeTakeFirst();
  return purchase !== undefined || (await findByNumber(db, number)) !== undefined;
}
