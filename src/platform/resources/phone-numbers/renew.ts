import { schedule } from "../../jobs/job.ts";
import { hold, post } from "../../ledger/ledger.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { monthAfter, nextEnd } from "./months.ts";
import type { PhoneNumberRow } from "./store.ts";

/** Chosen: more than one owner has, so that one query is short. */
const atOnce = 200;
/** Chosen: a month begins before the one before it has ended, so that no number is without one between. */
const aheadMs = 60 * 60_000;
/** Chosen: a renewal that is later begins a month of its own. */
const lateMs = 60 * 60_000;

interface RenewalServices {
  readonly db: Db;
  readonly now: () => Date;
}

/** Charges the months of numbers. */
export const renewPhoneNumbers = schedule({
  name: "phone-numbers.renew",
  everyMs: 15 * 60_000,
  run: (services: RenewalServices, { signal }) => renewNumbers(services, signal),
});

/**
 * Charges the next month of numbers whose month is about to end, or is over. A number whose owner cannot pay has no
 * subscription then, and is tried again in each round; its month begins when it is paid. Charged once by the month that it
 * is for.
 * @returns How many were renewed
 */
export async function renewNumbers(services: RenewalServices, signal?: AbortSignal): Promise<number> {
  const { db, now } = services;
  let renewed = 0;
  for (let after = 0; !signal?.aborted; ) {
    const due = await db
      .selectFrom("phone_numbers")
      .select(["id", "user_id", "phone_number", "monthly_micros", "subscribed_until", "created_at"])
      .where("id", ">", after)
      .where("monthly_micros", "is not", null)
      .where("subscribed_until", "<=", new Date(now().getTime() + aheadMs))
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const last = due.at(-1);
    if (!last) break;
    for (const number of due) if (await renew(number, services)) renewed += 1;
    after = last.id;
  }
  return renewed;
}

type DueNumber = Pick<
  PhoneNumberRow,
  "id" | "user_id" | "phone_number" | "monthly_micros" | "subscribed_until" | "created_at"
>;

/** @returns Whether it was renewed: not where its owner cannot pay, has given it back, or another process did it */
function renew(number: DueNumber, { db, now }: RenewalServices): Promise<boolean> {
  const { id, user_id: userId, phone_number: reference, monthly_micros: amountMicros, subscribed_until: end } = number;
  if (amountMicros === null || end === null) return Promise.resolve(false);
  return inTransaction(db, async (tx) => {
    const at = now();
    // Days in which nothing could be sent are not charged: the owner could not pay, or the server was off.
    const wasWithout = at.getTime() - end.getTime() > lateMs;
    const next = wasWithout ? monthAfter(at) : nextEnd(end, number.created_at);
    const { numUpdatedRows } = await tx
      .updateTable("phone_numbers")
      .set({ subscribed_until: next })
      .where("id", "=", id)
      .where("subscribed_until", "=", end)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const key = `phone_number:${id}:${end.toISOString()}`;
    const transfer = { userId, key, amountMicros, kind: "phone_number", reference, now: at, expiresAt: at };
    const transferId = await hold(tx, transfer);
    if (transferId === undefined) throw new Unaffordable();
    await post(tx, transferId, { now: at });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Unaffordable) return false;
    throw error;
  });
}

/** Takes a month back that its owner cannot pay. */
class Unaffordable extends Error {
  override readonly name = "Unaffordable";
}
