import { sql } from "kysely";
import type { Db } from "../storage/db.ts";

/** How the queue stands. */
export interface JobCounts {
  /** Waiting for their moment, for a worker, or running. */
  readonly waiting: number;
  /** Given up within the days that failed jobs are kept. */
  readonly failed: number;
  /** For how long the job that has waited longest has been due. */
  readonly longestDueMs: number;
}

/** The jobs of one kind. */
export interface KindCounts {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** For how long the one that has waited longest has been due. */
  readonly longestDueMs: number;
}

/** The same, by kind. */
export async function countJobsByKind(db: Db): Promise<KindCounts[]> {
  const { rows } = await sql<KindCounts>`
    select group_id as kind, count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state = 'active')::int as running, count(*) filter (where state > 'active')::int as failed,
      greatest(0, coalesce(extract(epoch from max(now() - start_after) filter (where state < 'active')), 0))::float8 * 1000
        as "longestDueMs"
    from pgboss.job_common where group_id is not null group by group_id
  `.execute(db);
  return rows;
}

/** Counts the jobs of a database. Reads each once; finished ones are gone, except those that failed. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state <= 'active')::int as waiting, count(*) filter (where state > 'active')::int as failed,
      greatest(0, coalesce(extract(epoch from max(now() - start_after) filter (where state < 'active')), 0))::float8 * 1000
        as "longestDueMs"
    from pgboss.job_common
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, longestDueMs: 0 };
}
