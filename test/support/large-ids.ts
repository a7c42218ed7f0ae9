import { sql } from "kysely";
import type { Db } from "../../src/platform/storage/db.ts";

/** The first integer that does not fit PostgreSQL's `integer`. */
export const firstLargeId = 2 ** 31;

/** Lets every sequence of the product go on beyond `integer`, each at a number of its own: no id passes for another one. */
export async function useLargeIds(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass,
      ${firstLargeId}::bigint + 1000000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public'`.execute(db);
}
