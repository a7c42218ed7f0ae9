import { sql } from "kysely";
import type { Storage } from "../db.ts";
import { presenceLock } from "../presence.ts";

/** The processes that have a database open now, and the connections that its server has for all of them. */
export interface ConnectionCounts {
  readonly processes: number;
  readonly allowed: number;
}

/** Counts them by the marks of the processes; nothing if the database belongs to one process. */
export async function countConnections({
  db,
  engine,
}: Pick<Storage, "db" | "engine">): Promise<ConnectionCounts | undefined> {
  if (engine !== "postgres") return undefined;
  const { rows } = await sql<ConnectionCounts>`
    select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      )::int as allowed,
      (select count(distinct objid)::int from pg_locks
        where locktype = 'advisory' and classid = ${presenceLock}::int::oid
          and database = (select oid from pg_database where datname = current_database())) as processes
  `.execute(db);
  return rows[0];
}
