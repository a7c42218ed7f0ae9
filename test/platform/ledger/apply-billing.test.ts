import { expect, it } from "vitest";
import { applyBilling } from "../../../src/platform/ledger/apply-billing.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { credit, hold, post, readBalance } from "../../../src/platform/ledger/ledger.ts";
import { usd } from "../../../src/platform/ledger/money.ts";
import { administrationCommands } from "../../../src/platform/resources/user/administration.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { makeOwner } from "../../support/owner.ts";
import { openTestStorage } from "../../support/storage.ts";

const now = () => new Date("2026-11-20T10:00:00.000Z");

it("stops nobody while prices are not charged, and leaves each account what it had once they are again", async () => {
  await using storage = await openTestStorage();
  const { db } = storage;
  const { userId } = await makeOwner(storage, now(), 1);
  const spend = async (key: string, amount: number) => {
    const expiresAt = new Date(now().getTime() + 60_000);
    const id = await hold(db, { userId, key, amountMicros: usd(amount), kind: "call", now: now(), expiresAt });
    if (id !== undefined) await post(db, id, { now: now() });
    return id !== undefined;
  };
  expect(await spend("too-much", 5)).toBe(false);
  for (let round = 0; round < 2; round++) {
    await applyBilling(db, { isOn: false, now });
    await applyBilling(db, { isOn: false, now }); // a second start
    expect(await spend(`much-${round}`, 5)).toBe(true);
    await applyBilling(db, { isOn: true, now });
    await applyBilling(db, { isOn: true, now });
    expect((await readBalance(db, userId)).availableMicros).toBe(usd(1));
    expect(await spend(`again-${round}`, 5)).toBe(false);
  }
  // An account that another process makes meanwhile, whose environment may say nothing of it.
  await applyBilling(db, { isOn: false, now });
  await administrationCommands({ db, now })["user.add"]?.({ email: "late@owner.example" });
  const late = db.selectFrom("users").select("id").where("email", "=", "late@owner.example");
  const { id: lateId } = await late.executeTakeFirstOrThrow();
  expect((await readBalance(db, lateId)).availableMicros).toBeGreaterThan(usd(1_000));
  await applyBilling(db, { isOn: true, now });
  expect((await readBalance(db, lateId)).availableMicros).toBe(0n);
  // What is under way while prices are not charged is not charged afterwards either.
  await applyBilling(db, { isOn: false, now });
  const underWay = { userId, key: "under-way", amountMicros: usd(5), kind: "call", now: now(), expiresAt: now() };
  const heldId = await hold(db, underWay);
  await applyBilling(db, { isOn: true, now });
  expect(await post(db, Number(heldId), { now: now() })).toBe(true);
  expect((await readBalance(db, userId)).availableMicros).toBe(usd(1));
  await applyBilling(db, { isOn: false, now });
  await inTransaction(db, (tx) =>
    credit(tx, { userId, key: "paid", amountMicros: usd(2), kind: "credit", now: now() }),
  );
  await applyBilling(db, { isOn: true, now });
  expect((await readBalance(db, userId)).availableMicros).toBe(usd(3));
  expect(await findDiscrepancies(db)).toEqual([]);
});
