import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import {
  credit,
  hold,
  openAccount,
  post,
  readBalance,
  voidHold,
  withdraw,
  withdrawAll,
} from "../../../src/platform/ledger/ledger.ts";
import { type Db, inTransaction, type Tx } from "../../../src/platform/storage/db.ts";
import { counts, seed } from "../../counts.ts";
import { openTestStorage } from "../../support/storage.ts";

const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:05:00Z");

/** A user with money on the account. */
async function openUser(db: Db, amountMicros: bigint): Promise<number> {
  const user = await db
    .insertInto("users")
    .values({ email: `${crypto.randomUUID()}@owner.example`, name: "Owner", password_hash: null, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openAccount(db, user.id);
  if (amountMicros > 0n) {
    await db
      .transaction()
      .execute((tx) => credit(tx, { userId: user.id, key: `seed-${user.id}`, amountMicros, kind: "credit", now }));
  }
  return user.id;
}

function holdFor(db: Db, userId: number, key: string, amountMicros: bigint): Promise<number | undefined> {
  return db
    .transaction()
    .execute((tx) => hold(tx, { userId, key, amountMicros, kind: "chat_turn", now, expiresAt: later }));
}

describe("the ledger", () => {
  it("takes a hold off what can be spent and leaves it on the books until it is posted", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 50_000n);
    const id = await holdFor(storage.db, userId, "a", 10_000n);
    expect(await readBalance(storage.db, userId)).toEqual({
      postedMicros: 50_000n,
      heldMicros: 10_000n,
      availableMicros: 40_000n,
    });
    await storage.db.transaction().execute((tx) => post(tx, id ?? 0, { now }));
    expect(await readBalance(storage.db, userId)).toEqual({
      postedMicros: 40_000n,
      heldMicros: 0n,
      availableMicros: 40_000n,
    });
  });

  it("waits for no disk while it holds money, and for the disk before a charge is reported", async () => {
    await using storage = await openTestStorage();
    await sql`set synchronous_commit = on`.execute(storage.db); // tests' embedded databases have it off
    const userId = await openUser(storage.db, 50_000n);
    const { db } = storage;
    const waits = async (tx: Tx) =>
      (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(tx)).rows[0]?.synchronous_commit;
    const order = { userId, key: "a", amountMicros: 1n, kind: "chat_turn", now, expiresAt: later };
    const held = await inTransaction(db, async (tx) => ({ id: await hold(tx, order), waits: await waits(tx) }));
    const posted = await inTransaction(db, async (tx) => ({
      done: await post(tx, held.id ?? 0, { now }),
      waits: await waits(tx),
    }));
    expect([held.waits, posted]).toEqual(["off", { done: true, waits: "on" }]);
  });

  it("moves no amount of nothing or less, in any way", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 50_000n);
    for (const amountMicros of [0n, -1n, -50_000n]) {
      const order = { userId, key: "a", amountMicros, kind: "credit", now };
      await expect(hold(storage.db, { ...order, expiresAt: later })).rejects.toThrow(TypeError);
      await expect(inTransaction(storage.db, (tx) => credit(tx, order))).rejects.toThrow(TypeError);
      await expect(inTransaction(storage.db, (tx) => withdraw(tx, order))).rejects.toThrow(TypeError);
    }
    expect(await readBalance(storage.db, userId)).toMatchObject({ postedMicros: 50_000n, heldMicros: 0n });
  });

  it("gives back what a partial posting did not use", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 50_000n);
    const id = await holdFor(storage.db, userId, "call", 50_000n);
    await storage.db.transaction().execute((tx) => post(tx, id ?? 0, { now, amountMicros: 12_345n }));
    expect((await readBalance(storage.db, userId)).availableMicros).toBe(37_655n);
  });

  it("refuses a hold that the balance does not cover and leaves no trace of it, so that the key works once there is money", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 9_999n);
    expect(await holdFor(storage.db, userId, "a", 10_000n)).toBeUndefined();
    expect(await storage.db.selectFrom("ledger_transfers").select("kind").execute()).toEqual([{ kind: "credit" }]);
    await storage.db
      .transaction()
      .execute((tx) => credit(tx, { userId, key: "more", amountMicros: 1n, kind: "credit", now }));
    expect(await holdFor(storage.db, userId, "a", 10_000n)).toBeTypeOf("number");
  });

  it("settles a hold once: posting after voiding, or twice, changes nothing", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 20_000n);
    const id = (await holdFor(storage.db, userId, "a", 10_000n)) ?? 0;
    const settled = await storage.db
      .transaction()
      .execute(async (tx) => [
        await voidHold(tx, id, { now }),
        await post(tx, id, { now }),
        await voidHold(tx, id, { now }),
      ]);
    expect(settled).toEqual([true, false, false]);
    expect(await readBalance(storage.db, userId)).toMatchObject({ postedMicros: 20_000n, heldMicros: 0n });
  });

  it("takes back what can be spent, once for a repeated key, and nothing of what is held", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 10n);
    await holdFor(storage.db, userId, "held", 4n);
    const take = (key: string, amountMicros: bigint) =>
      storage.db.transaction().execute((tx) => withdraw(tx, { userId, key, amountMicros, kind: "correction", now }));
    expect(await take("too much", 7n)).toBe(false);
    for (let time = 0; time < 2; time++) expect(await take("right", 6n)).toBe(true);
    expect(await readBalance(storage.db, userId)).toMatchObject({ postedMicros: 4n, heldMicros: 4n });
    expect(await findDiscrepancies(storage.db)).toEqual([]);
  });

  it("credits a repeated key once", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 0n);
    for (let time = 0; time < 3; time++) {
      await storage.db
        .transaction()
        .execute((tx) => credit(tx, { userId, key: "gift", amountMicros: 5n, kind: "credit", now }));
    }
    expect((await readBalance(storage.db, userId)).postedMicros).toBe(5n);
  });

  it("empties an account down to what is held", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 25_000n);
    await holdFor(storage.db, userId, "a", 10_000n);
    await storage.db.transaction().execute((tx) => withdrawAll(tx, { userId, key: "empty", kind: "debit", now }));
    expect(await readBalance(storage.db, userId)).toEqual({
      postedMicros: 10_000n,
      heldMicros: 10_000n,
      availableMicros: 0n,
    });
    expect(await findDiscrepancies(storage.db)).toEqual([]);
  });

  it(`stays exact under ${counts.ledgerDebits} concurrent debits with repeated keys and too little money`, async () => {
    await using storage = await openTestStorage();
    const price = 10_000n;
    const distinct = Math.floor(counts.ledgerDebits * 0.9);
    const affordable = Math.floor(distinct * 0.7);
    const userId = await openUser(storage.db, BigInt(affordable) * price + 9_999n);
    const results = await Promise.all(
      Array.from({ length: counts.ledgerDebits }, async (_, at) => {
        const id = await holdFor(storage.db, userId, `turn-${at % distinct}`, price);
        if (id !== undefined) await storage.db.transaction().execute((tx) => post(tx, id, { now }));
        return id;
      }),
    );
    expect(new Set(results.filter((id) => id !== undefined)).size).toBe(affordable);
    expect(await readBalance(storage.db, userId)).toEqual({
      postedMicros: 9_999n,
      heldMicros: 0n,
      availableMicros: 9_999n,
    });
    expect(await findDiscrepancies(storage.db)).toEqual([]);
  });

  it(`adds up after any order of holds, postings and returns (seed ${seed})`, async () => {
    await using storage = await openTestStorage();
    const step = fc.record({
      act: fc.constantFrom("hold", "post", "void", "credit"),
      key: fc.integer({ min: 0, max: 5 }),
      amount: fc.bigInt({ min: 1n, max: 30_000n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const userId = await openUser(storage.db, 60_000n);
        const held = new Map<number, number>();
        for (const [at, { act, key, amount }] of steps.entries()) {
          if (act === "hold") {
            const id = await holdFor(storage.db, userId, `${userId}-${key}`, amount);
            if (id !== undefined) held.set(key, id);
          } else if (act === "credit") {
            await storage.db
              .transaction()
              .execute((tx) =>
                credit(tx, { userId, key: `c-${userId}-${at}`, amountMicros: amount, kind: "credit", now }),
              );
          } else {
            const id = held.get(key);
            const settle = act === "post" ? post : voidHold;
            if (id !== undefined) await storage.db.transaction().execute((tx) => settle(tx, id, { now }));
          }
          expect((await readBalance(storage.db, userId)).availableMicros).toBeGreaterThanOrEqual(0n);
        }
        expect(await findDiscrepancies(storage.db)).toEqual([]);
      }),
      { numRuns: counts.ledgerRandomRuns, seed },
    );
  });

  it("finds an account whose balance was tampered with", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 50_000n);
    await sql`update ledger_accounts set posted_micros = posted_micros + 1 where user_id = ${userId}`.execute(
      storage.db,
    );
    expect(await findDiscrepancies(storage.db)).toMatchObject([
      { postedMicros: 50_001n, expectedPostedMicros: 50_000n },
    ]);
  });

  it("is guarded by the database itself: no statement can take an account below zero", async () => {
    await using storage = await openTestStorage();
    const userId = await openUser(storage.db, 5n);
    const overdraw = sql`update ledger_accounts set posted_micros = -1 where user_id = ${userId}`.execute(storage.db);
    await expect(overdraw).rejects.toThrow(/check constraint/);
  });
});
