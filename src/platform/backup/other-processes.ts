import { sql } from "kysely";
import type { Db, Tx } from "../storage/db.ts";
import { type Presence, presenceLock } from "../storage/presence.ts";

/** How many other processes have the data open. */
export async function countOthers(db: Db | Tx, { process }: Presence): Promise<number> {
  if (process === null) return 0;
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_locks
    where locktype = 'advisory' and classid = ${presenceLock} and objid <> ${process}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
  return rows[0]?.others ?? 0;
}
