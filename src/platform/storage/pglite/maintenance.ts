import type { PgliteClient } from "./client.ts";

/** Chosen: what a killed process wrote since is read again in a fraction of a second. */
const checkpointBytes = 16 * 1024 * 1024;

/** A table, and what has come to it since it was last seen to. */
interface TableState {
  readonly name: string;
  readonly mustVacuum: boolean;
  readonly mustAnalyze: boolean;
}

/**
 * Does what a PostgreSQL server does by itself, and one without background processes does not: cuts the log, makes room
 * where rows were changed or deleted, and counts again what the planner goes by. Nearly free where little has happened;
 * others are served between its statements, of which the longest takes as long as reading one table.
 */
export async function maintain(pglite: PgliteClient): Promise<void> {
  await pglite.withoutTimeout(async () => {
    for (const { name, mustVacuum, mustAnalyze } of await readTables(pglite)) {
      if (mustVacuum) await pglite.query(`vacuum ${name}`);
      if (mustAnalyze) await pglite.query(`analyze ${name}`);
    }
    if ((await bytesSinceCheckpoint(pglite)) > checkpointBytes) await pglite.query("checkpoint");
  });
}

/**
 * Tables in which much has changed, by thresholds like those of PostgreSQL's own autovacuum. Its counts begin anew after a
 * killed process, so what the catalogue remembers counts as well.
 */
async function readTables(pglite: PgliteClient): Promise<TableState[]> {
  const { rows } = await pglite.query<TableState>(`
    select quote_ident(s.schemaname) || '.' || quote_ident(s.relname) as name,
      greatest(s.n_dead_tup, s.n_ins_since_vacuum) > 1000 + 0.2 * greatest(s.n_live_tup, c.reltuples) as "mustVacuum",
      s.n_mod_since_analyze > 250 + 0.1 * greatest(s.n_live_tup, c.reltuples) or c.reltuples < 0 and s.n_live_tup > 100
        as "mustAnalyze"
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid`);
  return rows;
}

async function bytesSinceCheckpoint(pglite: PgliteClient): Promise<number> {
  const { rows } = await pglite.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes ?? 0;
}
