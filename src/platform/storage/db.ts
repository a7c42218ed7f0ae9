import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { inSpan } from "../telemetry/span.ts";
import type { NotificationListener } from "./notifications.ts";
import type { Presence } from "./presence.ts";
import type { Tables } from "./schema/tables.ts";
import { isLostConnection, isStorageFull, isWorthRepeating } from "./violations.ts";

/**
 * The database as the platform sees it: one SQL dialect, two engines (PGlite, PostgreSQL). A `bigint` column
 * reads as a JavaScript bigint, except that ids read as numbers (`ids.ts`); a timestamp reads as a Date.
 *
 * Inside a transaction only its own handle may be used, and nothing may wait for the network: PGlite has one
 * connection, and a second query would wait for the transaction that waits for it.
 */
export type Db = Kysely<Tables>;

/** A {@link Db} inside a transaction. */
export type Tx = Transaction<Tables>;

/** How the connections of a process are used at a moment. */
export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  /** How many requests wait for one. */
  readonly waiting: number;
}

/** An open database with its end. */
export interface Storage {
  readonly db: Db;
  /** Which engine holds the data, for logs and `doctor`. */
  readonly engine: "pglite" | "postgres";
  /** True when no other process can have this data open, so what was running when it opened is known to be dead. */
  readonly exclusive: boolean;
  /**
   * The time by the database's clock, as the processes that share the data must have it: what one of them leases or limits
   * means the same to the others.
   */
  now(): Date;
  /** This process's mark among those that have the data open. */
  readonly presence: Presence;
  /**
   * Calls back after each commit, of any process, that announced an event, with its notification; and with nothing where
   * some may have been missed. @returns What ends it.
   */
  onNotification(listener: NotificationListener): () => void;
  /** The connections that this process has to the database; undefined if there is but one. */
  readonly connections?: (() => ConnectionUse) | undefined;
  /** Does what keeps the database fast and quick to open, where it does not do so by itself. Cheap when little happened. */
  maintain(): Promise<void>;
  /** Runs work whose statements may take as long as they need, where nothing else waits for them. */
  withoutTimeout<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Chosen: two that meet once rarely meet twice, and each further try waits a little longer and a little differently. */
const tries = 5;
const firstPauseMs = 10;
/** Chosen: how often a database that does not answer is tried again. */
const reconnectPauseMs = 100;

const transactionSpan = {
  name: "transaction",
  kind: "client",
  attributes: { "db.system.name": "postgresql" },
  isDetail: true,
} as const;

/** What is to be done once a transaction is committed. */
const commitListeners = new WeakMap<Tx, (() => void)[]>();

/** Runs work in one transaction, as {@link retryConflicts} does. */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let listeners: (() => void)[] = [];
  const attempt = () =>
    db.transaction().execute((tx) => {
      listeners = [];
      commitListeners.set(tx, listeners);
      return work(tx);
    });
  const result = await inSpan(transactionSpan, () => retryConflicts(attempt));
  for (const listener of listeners) listener();
  return result;
}

/** Calls back after the commit of a transaction of {@link inTransaction}; of another one, at once. */
export function afterCommit(tx: Tx, listener: () => void): void {
  const listeners = commitListeners.get(tx);
  if (listeners) listeners.push(listener);
  else listener();
}

/**
 * Runs a transaction or a single statement. Where the database takes it back because of another transaction (a deadlock, a
 * serialization failure), it runs again, so `work` must do nothing but query: nothing else is taken back.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let done = 1; ; done++) {
    try {
      return await work();
    } catch (error) {
      if (done === tries || !isWorthRepeating(error)) throw error;
      await sleep(firstPauseMs * 2 ** (done - 1) * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs work again while the database cannot be reached, as when it restarts, for as long as `patienceMs`. A lost
 * connection leaves open whether the work was done, so doing it twice must be the same as once.
 */
export async function retryLostConnections<Result>(
  work: () => Promise<Result>,
  { patienceMs }: { readonly patienceMs: number },
): Promise<Result> {
  return retryWhile(isLostConnection, work, { patienceMs });
}

/** As {@link retryLostConnections}, also while the disk is full; no further attempt begins once `signal` aborts. */
export async function retryUntilStored<Result>(
  work: () => Promise<Result>,
  options: { readonly patienceMs: number; readonly signal: AbortSignal },
): Promise<Result> {
  return retryWhile((error) => isLostConnection(error) || isStorageFull(error), work, options);
}

async function retryWhile<Result>(
  isTemporary: (error: unknown) => boolean,
  work: () => Promise<Result>,
  { patienceMs, signal }: { readonly patienceMs: number; readonly signal?: AbortSignal },
): Promise<Result> {
  const stopAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await retryConflicts(work);
    } catch (error) {
      if (!isTemporary(error) || signal?.aborted || performance.now() >= stopAt) throw error;
      await sleep(reconnectPauseMs);
    }
  }
}
