import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { Storage } from "../storage/db.ts";
import { codeOf } from "../storage/violations.ts";
import { type Job, type JobFailure, mostAtOnce, type Schedule } from "./job.ts";
import { observeJob } from "./observe-job.ts";
import { type JobQueue, lapseAfterMs, type TakenJob, unknownKindPauseMs } from "./queue.ts";

/** Runs jobs beside the requests. */
export interface Worker {
  start(): void;
  /**
   * Takes no more jobs and resolves when those under way have ended. After a few seconds they are aborted, and go back to
   * the queue for the next worker. Never rejects; a second call waits for the same end.
   */
  stop(): Promise<void>;
}

/** What a worker runs, and where. */
export interface WorkerOptions<Needs> {
  readonly queue: JobQueue;
  readonly storage: Storage;
  readonly jobs: readonly Job<unknown, Needs>[];
  readonly schedules: readonly Schedule<Needs>[];
  readonly services: Needs;
  readonly log: Log;
  /** How long jobs may go on while the worker stops. (default: 4 s) */
  readonly stopMs?: number;
  /** How often the embedded database cleans up. (default: 30 s) */
  readonly maintenanceMs?: number;
}

interface Running {
  readonly taken: TakenJob;
  readonly controller: AbortController;
  /** The worker has stopped without it: whatever it comes to is no longer stored. */
  isAbandoned: boolean;
  ended: Promise<void>;
}

/** For what recurs and for kinds of a newer version. */
const otherSlots = { concurrency: mostAtOnce, perOwner: mostAtOnce, perHost: mostAtOnce };
/** Chosen: another process's job starts within this time. Jobs that this process adds start at once. */
const pollMs = 2_000;
/** A process that has the data to itself knows of every job, so this is for what nobody thought of. */
const alonePollMs = 60_000;
const reportMs = lapseAfterMs / 3;
const longestPauseMs = 5_000;
/** Chosen: how long an aborted job has to end. */
const abortMs = 1_000;

class JobTimeout extends Error {
  override readonly name = "JobTimeout";
}
class JobTakenOver extends Error {
  override readonly name = "JobTakenOver";
}
class WorkerStopped extends Error {
  override readonly name = "WorkerStopped";
}

/** Takes jobs that are due, runs them, and lets the embedded database clean up. */
export class JobWorker<Needs> implements Worker {
  readonly #options: WorkerOptions<Needs>;
  readonly #jobs: ReadonlyMap<string, Job<unknown, Needs>>;
  readonly #schedules: ReadonlyMap<string, Schedule<Needs>>;
  readonly #running = new Map<string, Running>();
  #loop: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  #stopping = new AbortController();
  #wake: () => void = () => {};
  #isAwake = false;

  constructor(options: WorkerOptions<Needs>) {
    this.#options = options;
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
    this.#schedules = new Map(options.schedules.map((schedule) => [schedule.name, schedule]));
    if (this.#jobs.size + this.#schedules.size < options.jobs.length + options.schedules.length)
      throw new TypeError("Two jobs have the same name.");
  }

  start(): void {
    if (this.#loop) return;
    this.#stopping = new AbortController();
    this.#options.queue.onEnqueue = () => this.#wakeUp();
    this.#loop = Promise.all([this.#takeJobs(), this.#report(), this.#maintain()]).then(() => undefined);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop().finally(() => {
      this.#stopped = undefined;
    });
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    if (!this.#loop) return;
    this.#stopping.abort();
    this.#wakeUp();
    await this.#loop;
    await this.#settleWithin(this.#options.stopMs ?? 4_000);
    for (const { controller } of this.#running.values()) controller.abort(new WorkerStopped());
    await this.#settleWithin(abortMs);
    const left = [...this.#running.values()];
    this.#running.clear();
    for (const running of left) {
      running.isAbandoned = true;
      await this.#options.queue
        .giveBack(running.taken)
        .catch((error) => this.#logFailure(running.taken, error, "a job was not given back"));
    }
    this.#loop = undefined;
  }

  async #takeJobs(): Promise<void> {
    const { queue, storage, log } = this.#options;
    const longestWaitMs = storage.exclusive ? alonePollMs : pollMs;
    let isReady = false;
    let pauseMs = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        if (!isReady) {
          await queue.putBackAbandoned(this.#running);
          await queue.ensureSchedules(this.#options.schedules);
          isReady = true;
        }
        const waitMs = await this.#takeDue();
        pauseMs = 0;
        if (waitMs > 0) await this.#sleep(Math.min(waitMs, longestWaitMs));
      } catch (error) {
        isReady = false; // whether jobs were taken is unknown
        if (pauseMs === 0) log.error({ error }, "the job queue cannot be read; it is tried again");
        pauseMs = Math.min(longestPauseMs, Math.max(100, pauseMs * 2));
        await this.#sleep(pauseMs);
      }
    }
  }

  /** Starts what is due and there is room for. @returns How long there is nothing more to do, unless it is woken */
  async #takeDue(): Promise<number> {
    const { queue } = this.#options;
    this.#isAwake = false;
    const { dueInMs = Number.POSITIVE_INFINITY, lapsed } = await queue.look();
    await queue.putBackLapsed(lapsed);
    if (lapsed.length > 0) return 0;
    if (dueInMs > 0) return Math.max(1, dueInMs);
    const running = [...this.#running.values()].map(({ taken }) => taken);
    const { taken, isWhole } = await queue.take({ slots: this.#jobs, otherSlots, running });
    for (const job of taken) this.#begin(job);
    // What is due and was not taken waits for one that ends, which wakes this up.
    return taken.length > 0 || !isWhole ? 0 : pollMs; // other kinds fall due meanwhile
  }

  #begin(taken: TakenJob): void {
    const running: Running = {
      taken,
      controller: new AbortController(),
      isAbandoned: false,
      ended: Promise.resolve(),
    };
    this.#running.set(taken.id, running);
    running.ended = this.#run(running).finally(() => {
      if (this.#running.get(taken.id) === running) this.#running.delete(taken.id);
      this.#wakeUp();
    });
  }

  /** Never rejects. */
  async #run(running: Running): Promise<void> {
    const { queue, services, log } = this.#options;
    const { taken } = running;
    const { kind, attempt, attempts } = taken;
    const schedule = this.#schedules.get(kind);
    if (schedule) {
      try {
        await this.#attempt(running, schedule.timeoutMs ?? 60_000, (context) => schedule.run(services, context));
      } catch (error) {
        // The next worker goes on with it at once: a day may lie between two runs.
        if (error instanceof WorkerStopped) return this.#settle(running, () => queue.giveBack(taken));
        this.#logFailure(taken, error, "a scheduled job failed");
      }
      return this.#settle(running, () => queue.completeSchedule(taken, schedule));
    }
    const job = this.#jobs.get(kind);
    if (!job) {
      log.warn({ job: kind, id: taken.id }, "a job of an unknown kind is left to other processes");
      return this.#settle(running, () => queue.retry(taken, unknownKindPauseMs, { name: "UnknownJob" }));
    }
    const isGivenUp = attempt > attempts;
    try {
      const payload = job.payload.parse(taken.payload);
      await this.#attempt(running, job.timeoutMs, async (context) => {
        if (!isGivenUp) await job.run(payload, services, context);
        else await job.gaveUp?.(payload, services, taken.failure);
      });
    } catch (error) {
      if (error instanceof WorkerStopped) return this.#settle(running, () => queue.giveBack(taken));
      this.#logFailure(taken, error, isGivenUp ? "giving a job up failed" : "a job failed");
      return this.#settle(running, () => this.#retry(taken, job, error));
    }
    await this.#settle(running, () => (isGivenUp ? queue.fail(taken, taken.failure) : queue.complete(taken)));
  }

  async #retry(taken: TakenJob, job: Job<unknown, Needs>, error: unknown): Promise<void> {
    const { attempt, attempts } = taken;
    const failure = failureOf(error);
    const pauseMs = Math.max(job.backoffMs(attempt), retryAfterMsOf(error));
    if (attempt < attempts) return this.#options.queue.retry(taken, pauseMs, failure);
    if (attempt > attempts) return this.#options.queue.retry(taken, job.backoffMs(attempt - attempts), taken.failure);
    if (job.gaveUp) return this.#options.queue.retry(taken, 0, failure);
    return this.#options.queue.fail(taken, failure);
  }

  /** Runs work until it ends, or until a while after it was aborted. */
  async #attempt(
    { taken, controller }: Running,
    timeoutMs: number,
    work: (context: Parameters<Job["run"]>[2]) => Promise<unknown>,
  ): Promise<void> {
    const { signal } = controller;
    const ended = new AbortController();
    const timer = setTimeout(() => controller.abort(new JobTimeout()), timeoutMs);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        sleep(abortMs, undefined, { signal: ended.signal }).then(
          () => reject(signal.reason),
          () => undefined,
        );
      });
    });
    try {
      const complete = async (tx: Parameters<Parameters<Job["run"]>[2]["complete"]>[0]) => {
        if (!(await this.#options.queue.complete(taken, tx))) throw new JobTakenOver();
      };
      await observeJob(
        taken,
        () => Promise.race([work({ signal, attempt: taken.attempt, complete }), aborted]),
        () => signal.aborted && !(signal.reason instanceof JobTimeout),
      );
    } catch (error) {
      // What an aborted job fails with is its own way of saying so.
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      ended.abort();
    }
  }

  /** Stores what became of a job, however long the database cannot. */
  async #settle(running: Running, store: () => Promise<unknown>): Promise<void> {
    for (let pauseMs = 100; !running.isAbandoned; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      try {
        await store();
        return;
      } catch (error) {
        if (pauseMs === 100)
          this.#logFailure(running.taken, error, "the end of a job was not stored; it is tried again");
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
  }

  /** Reports the jobs under way, and aborts those that another process has taken over. */
  async #report(): Promise<void> {
    const { queue, storage } = this.#options;
    if (storage.exclusive) return;
    while (await this.#pause(reportMs)) {
      const running = [...this.#running.values()];
      if (running.length === 0) continue;
      try {
        const own = await queue.touch(running.map(({ taken }) => taken));
        for (const { taken, controller } of running)
          if (!own.has(taken.id) && this.#running.has(taken.id)) controller.abort(new JobTakenOver());
      } catch {
        // The database is away; those who take jobs log it.
      }
    }
  }

  /** Not a job: it must happen too while the disk is so full that no job can be taken. */
  async #maintain(): Promise<void> {
    const { storage, log, maintenanceMs = 30_000 } = this.#options;
    while (await this.#pause(maintenanceMs)) {
      try {
        await storage.maintain();
      } catch (error) {
        log.error({ error }, "maintenance of the database failed");
      }
    }
  }

  /** @returns Whether the worker goes on */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping;
    await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
    return !signal.aborted;
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isAwake || this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #wakeUp(): void {
    this.#isAwake = true;
    this.#wake();
  }

  async #settleWithin(ms: number): Promise<void> {
    const running = [...this.#running.values()].map(({ ended }) => ended);
    if (running.length === 0) return;
    const timer = new AbortController();
    const late = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([Promise.all(running), late]);
    timer.abort();
  }

  #logFailure({ kind, id, attempt }: TakenJob, error: unknown, text: string): void {
    this.#options.log.error({ job: kind, id, attempt, error }, text);
  }
}

function failureOf(error: unknown): JobFailure {
  const code = codeOf(error);
  return { name: error instanceof Error ? error.name : "Error", ...(code === undefined ? {} : { code }) };
}

/** How long the service that refused a job's work asks to wait, at most an hour. */
function retryAfterMsOf(error: unknown): number {
  const given = error instanceof Error && "retryAfterMs" in error ? Number(error.retryAfterMs) : 0;
  return given > 0 ? Math.min(given, 3_600_000) : 0;
}
