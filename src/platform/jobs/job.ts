import type * as z from "zod";
import type { Tx } from "../storage/db.ts";
import type { Slots } from "./slots.ts";

/** Ids and the like: what a job works on is read again when it runs. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** What a run of a job is given beside its payload. */
export interface JobContext {
  /** Aborted when the job has run too long, the process stops, or another process has taken the job over. */
  readonly signal: AbortSignal;
  /** 1 for the first run. A run whose process was killed counts. */
  readonly attempt: number;
  /**
   * Completes the job in the transaction that stores its effect, so that the effect happens once even where the process is
   * killed right after. A job that does not call it is completed when `run` resolves.
   * @throws When another process has taken the job over: the transaction must not be committed.
   */
  complete(tx: Tx): Promise<void>;
}

/** How the last run of a job failed. Texts are left out: they may quote what nobody should read in a queue. */
export interface JobFailure {
  readonly name: string;
  readonly code?: string;
}

/** A kind of job. */
export interface Job<Payload = unknown, Needs = unknown> extends Slots {
  /** Stored with each job, so it never changes. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly attempts: number;
  readonly backoffMs: (attempt: number) => number;
  readonly timeoutMs: number;
  run(payload: Payload, services: Needs, context: JobContext): Promise<unknown>;
  gaveUp?(payload: Payload, services: Needs, failure: JobFailure): Promise<unknown>;
}

/** A {@link Job} as it is written, most settings left to their defaults. */
export interface JobDefinition<Payload, Needs> {
  readonly name: string;
  /** Ids only. */
  readonly payload: z.ZodType<Payload>;
  /** How often it is tried. (default: 5) */
  readonly attempts?: number;
  /** The pause after a failed attempt, the first being 1. (default: 1, 4, 16, 64 s …, at most an hour) */
  readonly backoffMs?: (attempt: number) => number;
  /** A longer run is aborted and counts as failed. (default: 60 s) */
  readonly timeoutMs?: number;
  /** How many run at the same time in one process. (default: 10) */
  readonly concurrency?: number;
  /** How many of them for one owner. (default: half, rounded up) */
  readonly perOwner?: number;
  /** How many of those for one host. (default: `perOwner`) */
  readonly perHost?: number;
  /** Does the work. It may run again after it succeeded, when its process is killed right then: that must be harmless. */
  run(payload: Payload, services: Needs, context: JobContext): Promise<unknown>;
  /** Runs after the last attempt failed, and until it succeeds. */
  gaveUp?(payload: Payload, services: Needs, failure: JobFailure): Promise<unknown>;
}

/** Chosen: of a kind that says nothing else. */
export const mostAtOnce = 10;
const longestBackoffMs = 60 * 60_000;

/**
 * Defines a kind of job. `Needs` are the services that it uses: `run({ id }, { db }: { readonly db: Db })`.
 * Add it to `all-jobs.ts`, and enqueue it with `services.jobs.enqueue` in the transaction of the row that it serves,
 * with the owner whose work it is: no owner's jobs take all places of a kind.
 */
export function job<Payload extends JobPayload, Needs>(definition: JobDefinition<Payload, Needs>): Job<Payload, Needs> {
  const { concurrency = mostAtOnce, perOwner = Math.ceil(concurrency / 2), perHost = perOwner } = definition;
  return {
    attempts: 5,
    backoffMs: (attempt) => Math.min(longestBackoffMs, 1_000 * 4 ** (attempt - 1)),
    timeoutMs: 60_000,
    ...definition,
    concurrency,
    perOwner,
    perHost,
  };
}

/** Work that recurs: one run at a time over all processes, the next one due `everyMs` after the end of the last. */
export interface Schedule<Needs = unknown> {
  /** Stored, so it never changes; no job has the same. */
  readonly name: string;
  readonly everyMs: number;
  /** How long the very first run waits. (default: `everyMs`) */
  readonly firstAfterMs?: number;
  /** A longer run is aborted. (default: 60 s) */
  readonly timeoutMs?: number;
  /** A failure is logged; the next run is the next try. */
  run(services: Needs, context: Pick<JobContext, "signal">): Promise<unknown>;
}

/** Defines work that recurs. Add it to `all-jobs.ts`. */
export function schedule<Needs>(definition: Schedule<Needs>): Schedule<Needs> {
  return definition;
}
