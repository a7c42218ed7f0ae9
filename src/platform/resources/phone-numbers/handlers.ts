import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/phone/phone-numbers.ts";
import { reasonOf } from "../../carriers/carrier-request.ts";
import { requestTimes } from "../../carriers/request-times.ts";
import { inTransaction } from "../../storage/db.ts";
import { handler, implement, type OwnerContext } from "../handler.ts";
import { present, presentAvailable, presentNamed } from "./present.ts";
import {
  beginPurchase,
  endPurchase,
  findAvailable,
  findPurchase,
  purchased,
  requestPurchase,
  settlePurchase,
} from "./purchase.ts";
import { releaseNumber } from "./release.ts";
import * as store from "./store.ts";

const services = ["db", "carrier", "now", "log", "jobs"] as const;
type Service = (typeof services)[number];
/** Chosen: more than anybody reads through; `contains` finds the rest. */
const foundAtMost = 20;

/** The first month is held before the carrier is asked, and paid in the transaction that makes the number the owner's. */
const purchasePhoneNumber = handler<typeof rows.purchasePhoneNumber, Service>(async ({ body }, context) => {
  const { db, carrier, jobs, userId, now, repeat } = context;
  const row = rows.purchasePhoneNumber;
  const stored = await repeat.find<ReturnType<typeof purchased>>(db);
  if (stored) return stored;
  const earlier = await earlierPurchase(context);
  if (earlier) return purchased(earlier, now());
  const available = await findAvailable(body.phone_number, context);
  if (!available) return fail(row, "PHONE_NUMBER_NOT_AVAILABLE");
  const purchase = await inTransaction(db, async (tx) => {
    await repeat.claim(tx);
    const begun = await beginPurchase(tx, available, { userId, use: repeat.use, carrier, now: now() });
    if (begun === "taken") return fail(row, "PHONE_NUMBER_NOT_AVAILABLE");
    return begun === "unaffordable" ? fail(row, "INSUFFICIENT_BALANCE") : begun;
  });
  const outcome = await requestPurchase(purchase, context);
  const number = await inTransaction(db, async (tx) => {
    const bought = outcome && (await endPurchase(tx, purchase, outcome, { jobs, now: now() })); // with the answer for repeats
    if (!outcome) await repeat.storeFailure(tx, { code: "PROVIDER_FAILED", extra: {} });
    else if (!bought) await repeat.release(tx);
    return bought;
  });
  if (number) return purchased(number, now());
  // Such as that the country asks for an address.
  const extra = outcome?.state === "refused" ? { error: outcome.reason, reason: reasonOf(outcome.reason) } : {};
  return fail(row, "PROVIDER_FAILED", { extra });
});

/** The number that an earlier request under this key asked for, whose process died before the carrier had answered it. */
async function earlierPurchase({ repeat, ...context }: OwnerContext<Service>) {
  const purchase = repeat.use && (await findPurchase(context.db, repeat.use));
  if (!purchase) return undefined;
  const ageMs = context.now().getTime() - purchase.created_at.getTime();
  return ageMs < requestTimes.arrivalMs
    ? fail(rows.purchasePhoneNumber, "IN_FLIGHT", { retryAfterS: 1 })
    : settlePurchase(purchase, context);
}

export const phoneNumbers = implement(rows, services, {
  async listAllPhoneNumbers(_input, { db, userId, now }) {
    return { data: (await store.list(db, userId)).map((number) => present(number, now())) };
  },
  async listSmsPhoneNumbers(_input, { db, userId, now }) {
    const numbers = (await store.list(db, userId)).map((number) => present(number, now()));
    return numbers.filter(({ sms_capable, has_active_subscription }) => sms_capable && has_active_subscription);
  },
  async searchPhoneNumbers({ query: { country_code: country, contains } }, { carrier }) {
    const found = await carrier.searchNumbers({ country, contains, limit: foundAtMost });
    return { data: found.map(presentAvailable) };
  },
  purchasePhoneNumber,
  async updatePhoneNumber({ params, body }, { db, userId, now }) {
    const number = await store.rename(db, userId, params.id, body.nickname ?? null);
    if (!number) return fail(rows.updatePhoneNumber, "PHONE_NUMBER_NOT_FOUND");
    return { message: "Phone number updated successfully", data: presentNamed(number, now()) };
  },
  /** What was paid for the month stays paid. */
  deletePhoneNumber: ({ params }, { db, userId, jobs }) =>
    inTransaction(db, async (tx) => {
      const number = await store.remove(tx, userId, params.id);
      if (!number) return fail(rows.deletePhoneNumber, "PHONE_NUMBER_NOT_FOUND");
      if (number.type === "normal")
        await jobs.enqueue(tx, releaseNumber, { phone_number: number.phone_number }, { owner: userId });
      return { message: "Phone number released successfully" };
    }),
});
