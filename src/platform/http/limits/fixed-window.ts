import { sql } from "kysely";
import type { ApiError } from "../../../contract/problem.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** How often something may happen in one window of fixed length, counted over all processes. */
export interface RateLimit {
  /** Names what is counted, and for whom: `conversations:ADDRESS:7`. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
}

/** Counts one more. @throws RATE_LIMITED with the seconds until the window ends, when the limit was reached before. */
export async function countOrRefuse(db: Db | Tx, { key, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  const windowStart = startOf(now, windowMs);
  const count = await add(db, key, windowStart, windowMs, 1n);
  if (count > BigInt(limit)) throw tooMany(limit, windowStart, windowMs, now);
}

/**
 * Counts one more of each, from the narrowest to the widest, which is the order in which their rows are locked. What is over a narrow
 * bound does not count for the wider ones: one client cannot use up what all have.
 * @throws RATE_LIMITED as {@link countOrRefuse}
 */
export async function countEachOrRefuse(
  db: Db | Tx,
  limits: readonly Omit<RateLimit, "windowMs">[],
  { windowMs, now }: { readonly windowMs: number; readonly now: Date },
): Promise<void> {
  for (const limit of limits) await countOrRefuse(db, { ...limit, windowMs }, now);
}

/** As {@link countOrRefuse} without counting: for things that only count once they went wrong. */
export async function refuseIfReached(db: Db | Tx, { key, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  const windowStart = startOf(now, windowMs);
  const row = await db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", key)
    .where("window_start", "=", windowStart)
    .executeTakeFirst();
  if (row && row.count >= BigInt(limit)) throw tooMany(limit, windowStart, windowMs, now);
}

/** Adds to a counter and answers its new value; one statement, so that concurrent counts all count. */
async function add(db: Db | Tx, key: string, windowStart: Date, windowMs: number, by: bigint): Promise<bigint> {
  const expiresAt = new Date(windowStart.getTime() + windowMs);
  const row = await db
    .insertInto("rate_counters")
    .values({ key, window_start: windowStart, count: by, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_start"]).doUpdateSet({ count: sql`rate_counters.count + excluded.count` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Windows start at multiples of their length since 1970, so a day is a UTC day. */
function startOf(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function tooMany(limit: number, windowStart: Date, windowMs: number, now: Date): ApiError {
  const retryAfterS = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now.getTime()) / 1_000));
  return tooManyRequests(retryAfterS, { limit, remaining: 0 });
}
