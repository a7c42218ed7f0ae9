import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AvailableNumber, Carrier, RequestOutcome } from "../../carriers/carrier.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { lockOwnerEvents } from "../../events/owner-events.ts";
import { type KeyUse, reopenKey, storeAnswer } from "../../http/repeats/stored-answers.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { hold, post, syncCommit, voidHold } from "../../ledger/ledger.ts";
import { prices } from "../../ledger/prices.ts";
import type { Log } from "../../log.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import type { NumberPurchasesTable } from "../../storage/schema/phone-numbers.ts";
import { syncWhatsappSender } from "../whatsapp/sync-senders.ts";
import { monthAfter } from "./months.ts";
import { presentNamed } from "./present.ts";
import { releaseNumber } from "./release.ts";
import * as store from "./store.ts";

export type NumberPurchase = Selectable<NumberPurchasesTable>;

/** A number as the carrier offers it now; nothing if it does not. */
export async function findAvailable(
  number: string,
  { carrier }: { readonly carrier: Carrier },
): Promise<AvailableNumber | undefined> {
  const parsed = parseNumber(number, carrier);
  if (!parsed) return undefined;
  const found = await carrier.searchNumbers({ country: parsed.country, contains: parsed.number.slice(1), limit: 1 });
  return found.find((candidate) => candidate.number === parsed.number);
}

/**
 * Writes a purchase down with the first month held, in the transaction that begins it.
 * @returns `taken` where somebody is buying this number already, `unaffordable` where the balance does not cover the month
 */
export async function beginPurchase(
  tx: Tx,
  { number, country, region, smsCapable }: AvailableNumber,
  { userId, use, carrier, now }: { userId: number; use: KeyUse | undefined; now: Date } & { readonly carrier: Carrier },
): Promise<NumberPurchase | "taken" | "unaffordable"> {
  const reference = randomUUID();
  const transferId = await hold(tx, {
    userId,
    key: `phone_number:${reference}`,
    amountMicros: prices.numberMonth,
    kind: "phone_number",
    reference: number,
    now,
    expiresAt: new Date(now.getTime() + requestTimes.holdMs),
  });
  if (transferId === undefined) return "unaffordable";
  await syncCommit(tx); // the carrier is asked next, and must not know more than we do
  const purchase = await tx
    .insertInto("number_orders")
    .values({
      reference,
      user_id: userId,
      phone_number: number,
      country_code: country,
      region,
      sms_capable: smsCapable,
      carrier: carrier.name,
      monthly_micros: prices.numberMonth,
      transfer_id: transferId,
      key_scope: use?.scope ?? null,
      key: use?.key ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("phone_number").doNothing())
    .returningAll()
    .executeTakeFirst();
  // Looked at last: a purchase that was waited for has made the number somebody's meanwhile.
  return purchase && !(await store.findByNumber(tx, number)) ? purchase : "taken";
}

/** Asks the carrier for a number. @returns Nothing if it did not answer: whether it is ours is not known */
export async function requestPurchase(
  { reference, phone_number: number }: NumberPurchase,
  { carrier, log }: { readonly carrier: Carrier; readonly log: Log },
): Promise<RequestOutcome | undefined> {
  try {
    return await within(carrier.buyNumber({ reference, number }), requestTimes.answerMs);
  } catch (error) {
    log.warn({ purchase: reference, error }, "a number's purchase has no known outcome");
    return undefined;
  }
}

/**
 * Ends a purchase: an accepted one makes the number its owner's and pays the month, a refused one gives the money back.
 * @returns The number, where it is the owner's by this call
 */
export async function endPurchase(
  tx: Tx,
  purchase: NumberPurchase,
  outcome: RequestOutcome,
  { jobs, now }: { readonly jobs: Jobs; readonly now: Date },
): Promise<store.PhoneNumberRow | undefined> {
  const { key_scope: scope, key } = purchase;
  const { numDeletedRows } = await tx
    .deleteFrom("number_orders")
    .where("reference", "=", purchase.reference)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return outcome.state === "accepted" ? ownOrReturn(tx, purchase, jobs) : undefined;
  if (outcome.state === "refused") {
    await voidHold(tx, purchase.transfer_id, { now });
    if (scope !== null && key !== null) await reopenKey(tx, { scope, key }, now);
    return undefined;
  }
  await lockOwnerEvents(tx, purchase.user_id);
  await post(tx, purchase.transfer_id, { now });
  const { user_id, phone_number, country_code, region, sms_capable, carrier, monthly_micros } = purchase;
  const number = await store.insert(tx, {
    user_id,
    phone_number,
    country_code,
    type: "normal",
    region,
    sms_capable,
    carrier,
    monthly_micros,
    subscribed_until: monthAfter(now),
    created_at: now,
  });
  await jobs.enqueue(tx, syncWhatsappSender, { phone_number_id: number.id }, { owner: user_id });
  // For a repeat, also where another process ends the purchase: its request may be gone.
  if (scope !== null && key !== null) await storeAnswer(tx, { scope, key }, purchased(number, now));
  return number;
}

/** What a purchase is answered. */
export function purchased(number: store.PhoneNumberRow, now: Date) {
  return { message: "Phone number purchased successfully", data: presentNamed(number, now) };
}

/** A purchase that had ended before the carrier accepted it: the number is the owner's by that end, else it goes back. */
async function ownOrReturn(tx: Tx, purchase: NumberPurchase, jobs: Jobs): Promise<store.PhoneNumberRow | undefined> {
  const number = await store.findByNumber(tx, purchase.phone_number);
  if (number) return number.user_id === purchase.user_id ? number : undefined;
  await jobs.enqueue(tx, releaseNumber, { phone_number: purchase.phone_number }, { owner: purchase.user_id });
  return undefined;
}

function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the carrier did not answer in time")), ms);
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}

/** Asks the carrier what became of a purchase whose answer was lost, and ends it by that. */
export async function settlePurchase(
  purchase: NumberPurchase,
  {
    db,
    carrier,
    jobs,
    now,
  }: { readonly db: Db; readonly carrier: Carrier; readonly jobs: Jobs; readonly now: () => Date },
): Promise<store.PhoneNumberRow | undefined> {
  const found = await carrier.findNumberPurchase(purchase.reference);
  const outcome: RequestOutcome = found ?? { state: "refused", reason: "The carrier does not know this purchase." };
  return inTransaction(db, (tx) => endPurchase(tx, purchase, outcome, { jobs, now: now() }));
}

/** Purchases from before a moment that have not ended. */
export function listOpenPurchases(db: Db, carrier: NumberPurchase["carrier"], before: Date): Promise<NumberPurchase[]> {
  return db
    .selectFrom("number_orders")
    .selectAll()
    .where("carrier", "=", carrier)
    .where("created_at", "<=", before)
    .orderBy("created_at")
    .execute();
}

/** The purchase that a request of this key began and that has not ended. */
export function findPurchase(db: Db, { scope, key }: KeyUse): Promise<NumberPurchase | undefined> {
  return db
    .selectFrom("number_orders")
    .selectAll()
    .where("key_scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
}
