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
import type { NumberOrdersTable } from "../../storage/schema/phone-numbers.ts";
import { syncWhatsappSender } from "../whatsapp/sync-senders.ts";
import { monthAfter } from "./months.ts";
import { presentNamed } from "./present.ts";
import { releaseNumber } from "./release.ts";
import * as store from "./store.ts";

export type NumberOrder = Selectable<NumberOrdersTable>;

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
 * Writes an order down with the first month held, in the transaction that begins it.
 * @returns `taken` where somebody orders this number already, `unaffordable` where the balance does not cover the month
 */
export async function beginOrder(
  tx: Tx,
  { number, country, region, smsCapable }: AvailableNumber,
  { userId, use, carrier, now }: { userId: number; use: KeyUse | undefined; now: Date } & { readonly carrier: Carrier },
): Promise<NumberOrder | "taken" | "unaffordable"> {
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
  const order = await tx
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
  // Looked at last: an order that was waited for has made the number somebody's meanwhile.
  return order && !(await store.findByNumber(tx, number)) ? order : "taken";
}

/** Asks the carrier for an ordered number. @returns Nothing if it did not answer: whether it is ours is not known */
export async function placeOrder(
  { reference, phone_number: number }: NumberOrder,
  { carrier, log }: { readonly carrier: Carrier; readonly log: Log },
): Promise<RequestOutcome | undefined> {
  try {
    return await within(carrier.orderNumber({ reference, number }), requestTimes.answerMs);
  } catch (error) {
    log.warn({ order: reference, error }, "a number's order has no known outcome");
    return undefined;
  }
}

/**
 * Ends an order: an accepted one makes the number its owner's and pays the month, a refused one gives the money back.
 * @returns The number, where it is the owner's by this call
 */
export async function endOrder(
  tx: Tx,
  order: NumberOrder,
  outcome: RequestOutcome,
  { jobs, now }: { readonly jobs: Jobs; readonly now: Date },
): Promise<store.PhoneNumberRow | undefined> {
  const { key_scope: scope, key } = order;
  const { numDeletedRows } = await tx
    .deleteFrom("number_orders")
    .where("reference", "=", order.reference)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return outcome.state === "accepted" ? ownOrReturn(tx, order, jobs) : undefined;
  if (outcome.state === "refused") {
    await voidHold(tx, order.transfer_id, { now });
    if (scope !== null && key !== null) await reopenKey(tx, { scope, key }, now);
    return undefined;
  }
  await lockOwnerEvents(tx, order.user_id);
  await post(tx, order.transfer_id, { now });
  const { user_id, phone_number, country_code, region, sms_capable, carrier, monthly_micros } = order;
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
  // For a repeat, also where another process ends the order: its request may be gone.
  if (scope !== null && key !== null) await storeAnswer(tx, { scope, key }, purchased(number, now));
  return number;
}

/** What a purchase is answered. */
export function purchased(number: store.PhoneNumberRow, now: Date) {
  return { message: "Phone number purchased successfully", data: presentNamed(number, now) };
}

/** An order that had ended before the carrier accepted it: the number is the owner's by that end, else it goes back. */
async function ownOrReturn(tx: Tx, order: NumberOrder, jobs: Jobs): Promise<store.PhoneNumberRow | undefined> {
  const number = await store.findByNumber(tx, order.phone_number);
  if (number) return number.user_id === order.user_id ? number : undefined;
  await jobs.enqueue(tx, releaseNumber, { phone_number: order.phone_number }, { owner: order.user_id });
  return undefined;
}

function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the carrier did not answer in time")), ms);
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}

/** Asks the carrier what became of an order whose answer was lost, and ends it by that. */
export async function settleOrder(
  order: NumberOrder,
  {
    db,
    carrier,
    jobs,
    now,
  }: { readonly db: Db; readonly carrier: Carrier; readonly jobs: Jobs; readonly now: () => Date },
): Promise<store.PhoneNumberRow | undefined> {
  const found = await carrier.findNumberOrder(order.reference);
  const outcome: RequestOutcome = found ?? { state: "refused", reason: "The carrier does not know this order." };
  return inTransaction(db, (tx) => endOrder(tx, order, outcome, { jobs, now: now() }));
}

/** Orders from before a moment that have not ended. */
export function listOpenOrders(db: Db, carrier: NumberOrder["carrier"], before: Date): Promise<NumberOrder[]> {
  return db
    .selectFrom("number_orders")
    .selectAll()
    .where("carrier", "=", carrier)
    .where("created_at", "<=", before)
    .orderBy("created_at")
    .execute();
}

/** The order that a request of this key began and that has not ended. */
export function findOrder(db: Db, { scope, key }: KeyUse): Promise<NumberOrder | undefined> {
  return db
    .selectFrom("number_orders")
    .selectAll()
    .where("key_scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
}
