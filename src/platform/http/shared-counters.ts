import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";

/** A counter of one window that all processes share, and the most it may reach; null: it only counts. */
export interface SharedCounter {
  readonly key: string;
  readonly windowStart: Date;
  readonly expiresAt: Date;
  readonly most: bigint | null;
}

/**
 * Adds to every counter in one statement. Rows are locked in the given order: callers that name the same kinds of counters
 * in the same order never wait for each other in a circle.
 * @returns Those that have no room. If there are any, the caller must roll its transaction back: the others were counted.
 */
export async function addWithin(
  tx: Tx,
  counters: readonly SharedCounter[],
  amount: bigint,
): Promise<readonly SharedCounter[]> {
  // A new row is not compared with its bound by the statement.
  const hopeless = counters.filter(({ most }) => most !== null && amount > most);
  if (hopeless.length > 0) return hopeless;
  const bounds = counters.map(({ key, most }) => sql`when ${key} then ${most}::bigint`);
  const bound = sql`coalesce(case rate_counters.key ${sql.join(bounds, sql` `)} end, 9223372036854775807)`;
  const counted = await add(tx, counters, amount, sql<boolean>`rate_counters.count + excluded.count <= ${bound}`);
  const keys = new Set(counted.map(({ key }) => key));
  return counters.filter(({ key }) => !keys.has(key));
}

/** Takes back what {@link addWithin} counted, in the same order. */
export async function giveBack(
  db: Db | Tx,
  counters: readonly Omit<SharedCounter, "most">[],
  amount: bigint,
): Promise<void> {
  await add(db, counters, -amount, sql<boolean>`true`);
}

/** Whether every counter has room for the amount; counts nothing. */
export async function hasRoom(db: Db | Tx, counters: readonly SharedCounter[], amount: bigint): Promise<boolean> {
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

function add(
  db: Db | Tx,
  counters: readonly Omit<SharedCounter, "most">[],
  amount: bigint,
  where: RawBuilder<boolean>,
) {
  const rows = counters.map(({ key, windowStart, expiresAt }) => ({
    key,
    window_start: windowStart,
    count: amount,
    expires_at: expiresAt,
  }));
  return db
    .insertInto("rate_counters")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet({ count: sql`rate_counters.count + excluded.count` })
        .where(where),
    )
    .returning("key")
    .execute();
}
