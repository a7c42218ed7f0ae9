import { sql } from "kysely";
import { findDiscrepancies } from "../src/platform/ledger/audit.ts";
import { credit, hold, openAccount, post } from "../src/platform/ledger/ledger.ts";
import { type Db, inTransaction, type Storage } from "../src/platform/storage/db.ts";
import { openDatabases } from "./support/databases.ts";
import { round } from "./support/figures.ts";

const charges = 3_000;
const atOnce = 16;
const rounds = 3;
const goals: Record<Storage["engine"], number> = { postgres: 1_000, pglite: 400 };
const now = new Date("2026-11-20T10:00:00Z");
const later = new Date("2026-11-20T10:05:00Z");

/**
 * Charges a second on one hot account: each holds 0.01 USD and posts it, as a chat turn does, so it is two commits.
 * PostgreSQL syncs each to disk. The floor is two commits of the least there is, one column of one row, in the same run.
 */
export default async function ledger(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  await using databases = await openDatabases();
  for (const { db, engine } of databases.all) {
    await charge(db, charges / 10); // warms connections and plans
    let [rate, floor] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      rate = Math.max(rate, charges / (await charge(db, charges)));
      floor = Math.max(floor, charges / (await commitTwice(db, charges)));
    }
    rows.push({
      database: engine,
      charges,
      "at once": atOnce,
      "charges/s, best of 3": Math.round(rate),
      goal: goals[engine],
      "of goal": round(rate / goals[engine]),
      "floor/s": Math.round(floor),
      "of floor": round(rate / floor),
      discrepancies: (await findDiscrepancies(db)).length,
    });
  }
  console.table(rows);
}

/** Seconds that `count` charges take on a new account. */
async function charge(db: Db, count: number): Promise<number> {
  const userId = await openUser(db, BigInt(count) * 10_000n);
  return inParallel(count, async (at) => {
    const key = `bench-${userId}-${at}`;
    const id = await hold(db, { userId, key, amountMicros: 10_000n, kind: "chat_turn", now, expiresAt: later });
    if (id === undefined) throw new Error("the money did not last");
    await post(db, id, { now });
  });
}

async function commitTwice(db: Db, count: number): Promise<number> {
  const key = `floor-${crypto.randomUUID()}`;
  await db.insertInto("rate_counters").values({ key, window_start: now, count: 0n, expires_at: later }).execute();
  return inParallel(count, async () => {
    for (let commit = 0; commit < 2; commit++) {
      await sql`update rate_counters set count = count + 1 where key = ${key}`.execute(db);
    }
  });
}

async function inParallel(count: number, work: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - start) / 1_000;
}

async function openUser(db: Db, amountMicros: bigint): Promise<number> {
  const { id: userId } = await db
    .insertInto("users")
    .values({ email: `${crypto.randomUUID()}@owner.example`, name: "Owner", password_hash: null, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openAccount(db, userId);
  await inTransaction(db, (tx) => credit(tx, { userId, key: `seed-${userId}`, amountMicros, kind: "credit", now }));
  return userId;
}
