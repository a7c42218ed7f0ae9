import type { Db } from "../storage/db.ts";

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
