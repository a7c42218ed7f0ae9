import type { Services } from "../../context.ts";
import { schedule } from "../../jobs/job.ts";
import { hold, post } from "../../ledger/ledger.ts";
import { inTransaction } from "../../storage/db.ts";
import { monthAfter } from "./months.ts";

/** Chosen: more than one owner has, so that one round is short. */
const atOnce = 200;

/** Charges the months of numbers. */
export const renewPhoneNumbers = schedule({
  name: "phone-numbers.renew",
  everyMs: 15 * 60_000,
  run: (services: Pick<Services, "db" | "now">) => renewNumbers(services),
});

/**
 * Charges the next month of numbers whose month is over. A number whose owner cannot pay stays without a subscription, and
 * is tried again in the next round; its month then begins when it is paid. Charged once by the month that it is for.
 * @returns How many were renewed
 */
export async function renewNumbers({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  const due = await db
    .selectFrom("phone_numbers")
    .select(["id", "user_id", "phone_number", "monthly_micros", "subscribed_until"])
    .where("monthly_micros", "is not", null)
    .where("subscribed_until", "<=", now())
    .orderBy("subscribed_until")
    .limit(atOnce)
    .execute();
  let renewed = 0;
  for (const { id, user_id: userId, phone_number, monthly_micros, subscribed_until } of due) {
    if (monthly_micros === null || subscribed_until === null) continue;
    const isPaid = await inTransaction(db, async (tx) => {
      const at = now();
      const transferId = await hold(tx, {
        userId,
        key: `phone_number:${id}:${subscribed_until.toISOString()}`,
        amountMicros: monthly_micros,
        kind: "phone_number",
        reference: phone_number,
        now: at,
        expiresAt: at,
      });
      if (transferId === undefined || !(await post(tx, transferId, { now: at }))) return false;
      // A server that was off for long does not charge the months in which nothing could be sent.
      const next = monthAfter(subscribed_until);
      await tx
        .updateTable("phone_numbers")
        .set({ subscribed_until: next > at ? next : monthAfter(at) })
        .where("id", "=", id)
        .execute();
      return true;
    });
    if (isPaid) renewed += 1;
  }
  return renewed;
}
