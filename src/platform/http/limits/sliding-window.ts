import { sql } from "kysely";
import { tooManyRequests } from "../../../http/respond.ts";
import type { Db } from "../../storage/db.ts";
import type { RateLimit } from "./fixed-window.ts";

/**
 * Counts a request against a rate of the API: at most `limit` in any stretch of `windowMs`, wherever it begins. One
 * statement, shared by all processes; refused requests do not count.
 * @throws RATE_LIMITED with the seconds until the oldest of them is over
 */
export async function countInAnyWindow(db: Db, { key, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  const at = now.getTime();
  const expiresAt = new Date(at + windowMs);
  const { rows } = await sql`
    insert into request_times as known (key, times, expires_at) values (${key}, array[${at}::bigint], ${expiresAt})
    on conflict (key) do update set
      times = (known.times || excluded.times)[greatest(cardinality(known.times) + 2 - ${limit}::integer, 1):],
      expires_at = excluded.expires_at
    where cardinality(known.times) < ${limit}::integer
      or known.times[cardinality(known.times) + 1 - ${limit}::integer] <= ${at - windowMs}::bigint
    returning key`.execute(db);
  if (rows.length > 0) return;
  const { rows: found } = await sql<{ oldest: bigint | null }>`
    select times[cardinality(times) + 1 - ${limit}::integer] as oldest from request_times where key = ${key}`.execute(
    db,
  );
  const waitMs = Number(found[0]?.oldest ?? at) + windowMs - at;
  throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), { limit, remaining: 0 });
}
