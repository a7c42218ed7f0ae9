import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Log } from "../log.ts";
import { afterCommit, type Db, inTransaction, type Storage, type Tx } from "../storage/db.ts";
import { traceparent } from "../telemetry/span.ts";
import { type ClaimedRow, claim, findDue } from "./claim.ts";
import type { Job, JobFailure, JobPayload, Schedule } from "./job.ts";
import { type JobOwner, KindSlots, laneOf, type Slots } from "./slots.ts";

/** Whose a job is, when it runs, and how often the same one waits. */
export interface EnqueueOptions extends JobOwner {
  /** Not before this moment, or this many milliseconds from now. (default: at once) */
  readonly after?: Date | number;
  /** While a job of this kind and key waits, another one is not added. One that runs does not count. (default: none) */
  readonly key?: string;
}

/** Adds jobs. */
export interface Jobs {
  /**
   * Adds a job in a transaction: it runs after the commit, and never where the transaction is rolled back.
   * @throws {TypeError} When the payload is not what the kind takes.
   */
  enqueue<Payload extends JobPayload>(
    tx: Tx,
    job: Pick<Job<Payload>, "name" | "payload" | "attempts">,
    payload: Payload,
    options: EnqueueOptions,
  ): Promise<void>;
}

/** A job that a worker has taken: nobody else runs it until it is settled, or its worker has shown no sign of life for a while. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  /** Whose it is, as {@link KindSlots} counts. */
  readonly lane: string;
  readonly payload: unknown;
  /** 1 for the first run; above `attempts` once it has failed for good. */
  readonly attempt: number;
  readonly attempts: number;
  readonly retryLimit: number;
  /** How the run before failed. */
  readonly failure: JobFailure;
  /** The work that added it, where that was traced. */
  readonly trace?: string | undefined;
}

/** What the queue holds at a moment. */
export interface QueueState {
  /** When the next job is due, from now; none waits where it is undefined. */
  readonly dueInMs: number | undefined;
  /** Jobs whose worker has shown no sign of life for too long. */
  readonly lapsed: readonly Claim[];
}

/** A run of a job, as the database names it. */
interface Claim {
  readonly id: string;
  readonly retryCount: number;
}

/** The jobs of each kind that a process runs, and may run. */
export interface Room {
  readonly slots: ReadonlyMap<string, Slots>;
  /** For kinds that are not named. */
  readonly otherSlots: Slots;
  readonly running: readonly Pick<TakenJob, "kind" | "lane">[];
}

interface StoredJob {
  readonly payload: unknown;
  readonly attempts: number;
  readonly trace?: string;
}

/** A job as it is added. */
interface SentJob {
  readonly kind: string;
  readonly lane?: string | undefined;
  readonly key: string;
  readonly afterMs: number;
  readonly retryLimit: number;
  readonly job: StoredJob;
}

/** The queue of pg-boss that holds the jobs of all kinds; its migration makes it. */
const queueName = "jobs";
/** Chosen: a worker reports three times as often. */
export const lapseAfterMs = 15_000;
/** Chosen: `gaveUp` itself is tried so often. */
const gaveUpAttempts = 10;
/** A schedule's job is ended by its worker alone. */
const unlimitedAttempts = 1_000_000_000;
/** Chosen: a process of an earlier version leaves new kinds to the others for so long. */
export const unknownKindPauseMs = 60_000;
const longestPayloadChars = 1_000;

/**
 * The jobs of a database, kept by pg-boss: it inserts and fails them and fences a claim against an older one of the
 * same job; which are claimed is chosen here, so that each owner gets a share. Its own workers, supervisor and timers are not started: they ask the database for each kind on its own.
 */
export class JobQueue implements Jobs {
  readonly #db: Db;
  readonly #exclusive: boolean;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #transaction = new AsyncLocalStorage<Tx>();
  #boss: Promise<PgBoss> | undefined;
  /** Where the look at each kind goes on that had too many lanes for one. */
  readonly #places = new Map<string, string>();
  /** Called after a job was added. */
  onEnqueue: () => void = () => {};

  constructor({ storage, now, log }: { readonly storage: Storage; readonly now: () => Date; readonly log: Log }) {
    this.#db = storage.db;
    this.#exclusive = storage.exclusive;
    this.#now = now;
    this.#log = log;
  }

  async enqueue<Payload extends JobPayload>(
    tx: Tx,
    { name, payload: schema, attempts }: Pick<Job<Payload>, "name" | "payload" | "attempts">,
    payload: Payload,
    { owner, host, after = 0, key = randomUUID() }: EnqueueOptions,
  ): Promise<void> {
    const checked = schema.safeParse(payload);
    if (!checked.success) throw new TypeError(`job ${name}: the payload is not valid`, { cause: checked.error });
    if (JSON.stringify(checked.data).length > longestPayloadChars)
      throw new TypeError(`job ${name}: the payload is longer than ${longestPayloadChars} characters`);
    const afterMs = after instanceof Date ? after.getTime() - this.#now().getTime() : after;
    const retryLimit = attempts + gaveUpAttempts;
    const lane = laneOf({ owner, host });
    await this.#send(tx, {
      kind: name,
      lane,
      key,
      afterMs,
      retryLimit,
      job: { payload: checked.data, attempts, ...traceOf(traceparent()) },
    });
  }

  /** Adds the first job of each schedule that has none. */
  async ensureSchedules(schedules: readonly Schedule[]): Promise<void> {
    if (schedules.length === 0) return;
    const names = schedules.map(({ name }) => name);
    const { rows } = await sql<{ name: string }>`
      select distinct group_id as name from pgboss.job where name = ${queueName} and state <= 'active' and group_id in (${sql.join(names)})
    `.execute(this.#db);
    const present = new Set(rows.map(({ name }) => name));
    const missing = schedules.filter(({ name }) => !present.has(name));
    if (missing.length === 0) return;
    const boss = await this.#open();
    // All by one statement: twenty of them are a noticeable part of a server's start.
    await inTransaction(this.#db, async (tx) => {
      const first = missing.map((schedule) => asInserted(nextOf(schedule, schedule.firstAfterMs)));
      await this.#transaction.run(tx, () => boss.insert(queueName, first));
      afterCommit(tx, () => this.onEnqueue());
    });
  }

  /** Ends a schedule's job and adds its next, in one transaction. */
  async completeSchedule(taken: TakenJob, schedule: Schedule): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      if (await this.complete(taken, tx)) await this.#send(tx, nextOf(schedule));
    });
  }

  async #send(tx: Tx, sent: SentJob): Promise<void> {
    const boss = await this.#open();
    const { data, ...options } = asInserted(sent);
    await this.#transaction.run(tx, () => boss.send(queueName, data, options));
    afterCommit(tx, () => this.onEnqueue());
  }

  /** Reads what is due. One statement that writes nothing: all that an idle worker asks for. */
  async look(): Promise<QueueState> {
    const { rows } = await sql<{ dueInMs: number | null; lapsed: Claim[] | null }>`
      select
        (select extract(epoch from start_after - now())::float8 * 1000 from pgboss.job_common
          where state < 'active' and not blocked order by start_after limit 1) as "dueInMs",
        (select json_agg(json_build_object('id', id, 'retryCount', retry_count)) from pgboss.job_common
          where name = ${queueName} and state = 'active' and group_id is not null
            and heartbeat_on < now() - ${lapseAfterMs} * interval '1 ms') as lapsed
    `.execute(this.#db);
    const { dueInMs, lapsed } = rows[0] ?? { dueInMs: null, lapsed: null };
    // A process that has the data to itself reports to nobody.
    return { dueInMs: dueInMs ?? undefined, lapsed: this.#exclusive ? [] : (lapsed ?? []) };
  }

  /**
   * Takes jobs that are due and that there is room for.
   * @returns Also whether all that is due was looked at: where it was not, the next call goes on
   */
  async take({ slots, otherSlots, running }: Room): Promise<{ taken: TakenJob[]; isWhole: boolean }> {
    const lanes = new Map<string, string[]>();
    for (const { kind, lane } of running) lanes.set(kind, [...(lanes.get(kind) ?? []), lane]);
    const slotsOf = (kind: string) => new KindSlots(slots.get(kind) ?? otherSlots, lanes.get(kind) ?? []);
    const rooms = [...new Set([...slots.keys(), ...lanes.keys(), ...this.#places.keys()])].map((kind) => {
      const { most, fullOwners } = slotsOf(kind);
      return { kind, most, fullOwners, after: this.#places.get(kind) ?? "" };
    });
    const found = await findDue(this.#db, rooms, otherSlots.perHost);
    const isWhole = this.#places.size === 0 && found.every(({ endedAt }) => endedAt === "");
    this.#places.clear();
    for (const { kind, endedAt } of found) if (endedAt !== "") this.#places.set(kind, endedAt);
    const ids = found.flatMap(({ kind, jobs }) => slotsOf(kind).choose(jobs));
    const rows = ids.length > 0 ? await claim(this.#db, ids) : [];
    // Where another process was faster, what waits behind has not been looked at.
    return { taken: rows.map(readClaimed), isWhole: isWhole && rows.length === ids.length };
  }

  /** Removes a job that is done. @returns Whether it was still this worker's */
  async complete(taken: TakenJob, tx?: Tx): Promise<boolean> {
    const boss = await this.#open();
    const complete = () => boss.deleteJob(queueName, claimOf(taken));
    return settledIds(await (tx ? this.#transaction.run(tx, complete) : complete())).length > 0;
  }

  /** Puts a job back after a failed run. */
  retry(taken: TakenJob, afterMs: number, failure: JobFailure): Promise<void> {
    return this.#putBack(taken, afterMs, failure, {});
  }

  /** Puts a job back that this worker does not finish, for the next one to take; the run does not count. */
  giveBack(taken: TakenJob, afterMs = 0): Promise<void> {
    const { attempts, retryLimit, failure } = taken;
    return this.#putBack(taken, afterMs, failure, { attempts: attempts + 1, retryLimit: retryLimit + 1 });
  }

  /** Ends a job for good as failed. It is kept for a while: of finished jobs, only the failed ones are. */
  async fail(taken: TakenJob, failure: JobFailure): Promise<void> {
    const boss = await this.#open();
    await boss.complete(queueName, claimOf(taken), failure);
  }

  /** Reports that this worker still runs its jobs. @returns The ids of those that are still its own */
  async touch(taken: readonly TakenJob[]): Promise<ReadonlySet<string>> {
    const boss = await this.#open();
    return new Set(settledIds(await boss.touch(queueName, taken.map(claimOf))));
  }

  /** Puts jobs back whose worker is gone; the run counts, so that a job that kills its process does not do so for ever. */
  async putBackLapsed(lapsed: readonly Claim[]): Promise<void> {
    if (lapsed.length === 0) return;
    const boss = await this.#open();
    await boss.fail(queueName, [...lapsed], { name: "WorkerGone" } satisfies JobFailure);
    this.#log.warn({ jobs: lapsed.length }, "jobs of a worker that is gone run again");
  }

  /**
   * Where nobody else can have the data open: puts back what is taken and not in `running`, because its process ended, or
   * the answer that it was taken was lost.
   */
  async putBackAbandoned(running: ReadonlyMap<string, unknown>): Promise<void> {
    if (!this.#exclusive) return;
    const { rows } = await sql<Claim>`
      select id, retry_count as "retryCount" from pgboss.job_common where name = ${queueName} and state = 'active'
    `.execute(this.#db);
    await this.putBackLapsed(rows.filter(({ id }) => !running.has(id)));
  }

  async #putBack(
    taken: TakenJob,
    afterMs: number,
    failure: JobFailure,
    { attempts = taken.attempts, retryLimit = taken.retryLimit }: { attempts?: number; retryLimit?: number },
  ): Promise<void> {
    const boss = await this.#open();
    const { id, payload, trace } = taken;
    await inTransaction(this.#db, (tx) =>
      this.#transaction.run(tx, async () => {
        const failed = await boss.fail(queueName, claimOf(taken), failure);
        if (settledIds(failed).length === 0) return; // another worker has it
        await boss.update(queueName, { payload, attempts, ...traceOf(trace) } satisfies StoredJob, {
          id,
          startAfter: interval(afterMs),
          retryLimit,
        });
      }),
    );
  }

  #open(): Promise<PgBoss> {
    this.#boss ??= this.#load();
    return this.#boss;
  }

  async #load(): Promise<PgBoss> {
    const { PgBoss } = await import("pg-boss"); // a tenth of a second, so not before the first job
    const boss = new PgBoss({
      db: {
        executeSql: async (text, values = []) => {
          const on = this.#transaction.getStore() ?? this.#db;
          return { rows: [...(await on.executeQuery(CompiledQuery.raw(text, values))).rows] };
        },
      },
    });
    boss.on("error", (error) => this.#log.error({ error }, "the job queue failed"));
    return boss;
  }
}

function asInserted({ kind, lane, key, afterMs, retryLimit, job }: SentJob) {
  return {
    data: job,
    group: lane === undefined ? { id: kind } : { id: kind, tier: lane },
    singletonKey: `${kind}/${key}`,
    startAfter: interval(afterMs),
    retryLimit,
  };
}

function nextOf({ name, everyMs }: Schedule, afterMs = everyMs): SentJob {
  const job = { payload: {}, attempts: unlimitedAttempts };
  return { kind: name, key: "schedule", afterMs, retryLimit: unlimitedAttempts, job };
}

function readClaimed({ id, kind, lane, data, retryCount, retryLimit, output }: ClaimedRow): TakenJob {
  const { payload, attempts, trace } = data as StoredJob;
  const failure = readFailure(output);
  return { id, kind, lane, payload, attempt: retryCount + 1, attempts, retryLimit, failure, ...traceOf(trace) };
}

function traceOf(trace: string | undefined): Pick<StoredJob, "trace"> {
  return trace === undefined ? {} : { trace };
}

/** What pg-boss fences by: the claim of this run, and of no later one. */
function claimOf({ id, attempt }: TakenJob): { id: string; retryCount: number } {
  return { id, retryCount: attempt - 1 };
}

/** The jobs that a command found as claimed; pg-boss answers them and leaves them out of its types. */
function settledIds(response: { readonly settled?: readonly string[] }): readonly string[] {
  return response.settled ?? [];
}

function interval(ms: number): string {
  return `${Math.max(0, Math.round(ms))} milliseconds`;
}

function readFailure(output: unknown): JobFailure {
  const { name, code } = (output ?? {}) as { name?: unknown; code?: unknown };
  return {
    name: typeof name === "string" ? name : "Error",
    ...(typeof code === "string" ? { code } : {}),
  };
}
