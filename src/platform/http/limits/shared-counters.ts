import { sql } from "kysely";
import type { Db, Tx } from "../../storage/db.ts";

/** A counter of one window that all processes share, and the most it may reach; null: it only counts. */
export interface SharedCounter {
  readonly key: string;
  readonly windowStart: Date;
  readonly most: bigint | null;
}

/** Whether every counter has room for the amount; counts nothing, which the function spend_reserve does. */
export async function hasRoom(db: Db, counters: readonly SharedCounter[], amount: bigint): Promise<boolean> {
  const rows = await db
    .selectFrom("rate_counters")
    .select(["key", "count"])
    .where(({ or, and, eb }) =>
      or(counters.map(({ key, windowStart }) => and([eb("key", "=", key), eb("window_start", "=", windowStart)]))),
    )
    .execute();
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return counters.every(({ key, most }) => most === null || (counts.get(key) ?? 0n) + amount <= most);
}

/**
 * Counts on all of them, in their order; all have one window. False if one has no room: the transaction must then be
 * rolled back.
 */
export async function addWithin(
  tx: Tx,
  counters: readonly SharedCounter[],
  amount: bigint,
  { windowStart, windowEnd }: { readonly windowStart: Date; readonly windowEnd: Date },
): Promise<boolean> {
  const keys = counters.map(({ key }) => key);
  const bounds = counters.map(({ most }) => most);
  const { rows } = await sql<{ fits: boolean }>`
    select spend_reserve(${keys}, ${bounds}, ${amount}, ${windowStart}, ${windowEnd}) as fits`.execute(tx);
  return rows[0]?.fits === true;
}

/** Takes back what was counted on one of them. */
export async function giveBack(db: Db | Tx, { key, windowStart }: SharedCounter, amount: bigint): Promise<void> {
  await db
    .updateTable("rate_counters")
    .set({ count: sql`count - ${amount}` })
    .where("key", "=", key)
    .where("window_start", "=", windowStart)
    .execute();
}
