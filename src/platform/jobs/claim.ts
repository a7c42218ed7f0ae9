import { sql } from "kysely";
import type { Db } from "../storage/db.ts";
import type { WaitingJob } from "./slots.ts";

/** What is looked for of one kind. */
export interface KindRoom {
  readonly kind: string;
  /** How many jobs of each lane are looked at; nothing is read of a kind with 0. */
  readonly most: number;
  /** Owners who have all that they may have. */
  readonly fullOwners: readonly string[];
  /** The lane after which the look goes on; empty from the start. */
  readonly after: string;
}

/** What waits of one kind. */
export interface WaitingKind {
  readonly kind: string;
  readonly jobs: readonly WaitingJob[];
  /** The lane where the look ended before all were seen; empty where all were. */
  readonly endedAt: string;
}

/** A job as it was taken. */
export interface ClaimedRow {
  readonly id: string;
  readonly kind: string;
  readonly lane: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly output: unknown;
}

/** Chosen: how many lanes of a kind one look goes through; those behind them come next time. */
const mostLanes = 1_000;

const laneOf = sql`(coalesce(group_tier, '-') collate "C")`;
const waits = sql`state < 'active' and not blocked`;

/**
 * Finds, of each kind and lane, the jobs that have been due longest. It goes from lane to lane by the index, so that
 * it costs the same however many jobs one lane has. Kinds that are not in `rooms` are looked at with `others`.
 */
export async function findDue(db: Db, rooms: readonly KindRoom[], others: number): Promise<WaitingKind[]> {
  const given = JSON.stringify(rooms.map((room) => ({ ...room, full_owners: room.fullOwners })));
  const { rows } = await sql<{ kind: string; jobs: WaitingJob[] | null; endedAt: string | null }>`
    with recursive kinds (kind) as (
      select min(group_id) from pgboss.job_common where ${waits}
      union all
      select (select min(group_id) from pgboss.job_common where ${waits} and group_id > k.kind) from kinds k where kind is not null
    ),
    rooms as (
      select k.kind, coalesce(r.most, ${others}) as most, coalesce(r.full_owners, '{}') as full_owners, coalesce(r.after, '') as after
      from kinds k left join jsonb_to_recordset(${given}::jsonb) as r (kind text, most int, full_owners text[], after text)
        on r.kind = k.kind
      where k.kind is not null
    )
    select r.kind, found.jobs, found."endedAt" from rooms r cross join lateral (
      with recursive lanes (lane, place) as (
        select (select ${laneOf} from pgboss.job_common where ${waits} and group_id = r.kind and ${laneOf} > r.after
          order by ${laneOf} limit 1), 1
        union all
        select (select ${laneOf} from pgboss.job_common where ${waits} and group_id = r.kind
          and ${laneOf} > case when split_part(l.lane, ' ', 1) = any (r.full_owners) then split_part(l.lane, ' ', 1) || '!' else l.lane end
          order by ${laneOf} limit 1), place + 1
        from lanes l where lane is not null and place < ${mostLanes}
      )
      select json_agg(json_build_object('id', due.id, 'lane', lane, 'dueMs', extract(epoch from due.start_after) * 1000))
          filter (where due.id is not null) as jobs,
        max(lane) filter (where place = ${mostLanes}) as "endedAt"
      from lanes left join lateral (
        select id, start_after from pgboss.job_common
        where ${waits} and group_id = r.kind and ${laneOf} = lane and start_after <= now()
          and split_part(lane, ' ', 1) <> all (r.full_owners)
        order by start_after limit r.most
      ) due on true
    ) found
    where r.most > 0
  `.execute(db);
  return rows.map(({ kind, jobs, endedAt }) => ({ kind, jobs: jobs ?? [], endedAt: endedAt ?? "" }));
}

/**
 * Takes jobs, as pg-boss's own fetch does: it has no way to choose them. Those that another process has taken meanwhile are
 * left out.
 */
export async function claim(db: Db, ids: readonly string[]): Promise<readonly ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    update pgboss.job_common j set state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is not null then retry_count + 1 else retry_count end
    from (
      select id from pgboss.job_common where id in (${sql.join(ids.map((id) => sql`${id}::uuid`))}) and ${waits} and start_after <= now()
      for update skip locked
    ) found
    where j.id = found.id
    returning j.id, j.group_id as kind, coalesce(j.group_tier, '-') as lane, j.data, j.retry_count as "retryCount",
      j.retry_limit as "retryLimit", j.output
  `.execute(db);
  return rows;
}
