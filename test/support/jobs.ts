import { sql } from "kysely";
import type { JobServices } from "../../src/platform/all-jobs.ts";
import type { Job, Schedule } from "../../src/platform/jobs/job.ts";
import { JobQueue, type TakenJob } from "../../src/platform/jobs/queue.ts";
import { JobWorker, type WorkerOptions } from "../../src/platform/jobs/worker.ts";
import { type Log, silentLog } from "../../src/platform/log.ts";
import type { Db, Storage } from "../../src/platform/storage/db.ts";

export interface TestWorkerOptions extends Pick<WorkerOptions<JobServices>, "stopMs" | "maintenanceMs"> {
  readonly jobs?: readonly Job<unknown, JobServices>[];
  readonly schedules?: readonly Schedule<JobServices>[];
  readonly log?: Log;
}

/** A queue with a worker as one process has them; the worker stops at the end of the scope. */
export function createTestWorker(
  storage: Storage,
  { jobs = [], schedules = [], log = silentLog, ...more }: TestWorkerOptions,
) {
  const now = () => new Date();
  const queue = new JobQueue({ storage, now, log });
  const services = { storage, db: storage.db, now, log, jobs: queue } as unknown as JobServices;
  const worker = new JobWorker({ queue, storage, services, log, ...more, jobs, schedules });
  return { queue, worker, [Symbol.asyncDispose]: () => worker.stop() };
}

/** Takes what is due without running it. */
export async function takeDue(queue: JobQueue): Promise<TakenJob[]> {
  const otherSlots = { concurrency: 1, perOwner: 1, perHost: 1 };
  return (await queue.take({ slots: new Map(), otherSlots, running: [] })).taken;
}

/** Lets time pass for the jobs that wait: the database has its own clock. */
export async function passJobTime({ db }: { readonly db: Db }, ms: number): Promise<void> {
  await sql`update pgboss.job_common set start_after = start_after - ${ms} * interval '1 ms' where state < 'active'`.execute(
    db,
  );
}

/** The jobs that are stored, finished ones with the others. */
export async function storedJobs({ db }: { readonly db: Db }) {
  const { rows } = await sql<{ kind: string; state: string; dueInMs: number; attempt: number; output: unknown }>`
    select group_id as kind, state::text, extract(epoch from start_after - now())::float8 * 1000 as "dueInMs",
      retry_count as attempt, output
    from pgboss.job_common order by created_on, id
  `.execute(db);
  return rows;
}
