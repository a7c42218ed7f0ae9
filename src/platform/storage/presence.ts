import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { SharedClock } from "../../http/shared-clock.ts";
import { type Log, silentLog } from "../log.ts";
import { within } from "./within-time.ts";

/**
 * A process's mark in a database that many have open: a number that is its own for as long as it is connected. Work that
 * carries the number of a process that is gone may be ended by anybody.
 */
export interface Presence {
  /** The number under which this process is present now; null if no other process can have the data open. */
  readonly process: number | null;
  /** Resolves with the number, after a lost connection with the next one. @throws When it takes too long. */
  present(): Promise<number | null>;
  /** Calls back with the number before when the process has another one; {@link present} waits for what that does. */
  onReturn(listener: (lost: number) => Promise<void>): void;
}

/** Of a database that this process alone can have open. */
export const alone: Presence = { process: null, present: async () => null, onReturn() {} };

/** Ours alone in a database; the second half of such a lock is a process's number. The function process_is_gone has it too. */
export const presenceLock = 0x52_42_70_72;
const reconnectMs = 100;
/** Chosen: as long as a request waits for a connection of the pool. */
const patienceMs = 10_000;
/** Chosen: a connection that breaks without a word is noticed within five seconds, before requests are refused. */
const defaultCheck = { everyMs: 2_000, timeoutMs: 3_000 };
/** So many rounds of the event loop must pass without an answer: one that was held up has yet to read it. */
const rounds = 5;

/** What marking takes of a connection of the driver. */
export interface MarkingConnection {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>;
  once(event: "end", listener: () => void): unknown;
  end(): Promise<void>;
}

export interface PresenceOptions {
  /** How often the connection is tried, and how long its answer may take. (default: every 2 s, 3 s) */
  readonly check?: { readonly everyMs: number; readonly timeoutMs: number };
  readonly log?: Log;
  /** Reads the server's time by each check. (default: nothing does) */
  readonly clock?: SharedClock;
  /** Called when the connection is lost: all others of this process may be lost too. (default: nothing) */
  readonly onLoss?: () => void;
}

/**
 * Marks this process as present by a lock that the server takes away when the connection ends, however it ends. After a
 * lost connection the process takes another number: what carries the old one has ended for everybody, also where the
 * server forgot the lock later than the process noticed. A connection that no longer answers counts as lost: a network
 * that drops packets ends no connection.
 */
export async function enter(
  connect: () => Promise<MarkingConnection>,
  { check = defaultCheck, log = silentLog, clock = new SharedClock(), onLoss = () => {} }: PresenceOptions = {},
): Promise<Presence & { leave(): Promise<void> }> {
  const listeners: ((lost: number) => Promise<void>)[] = [];
  let left = false;
  let isChecking = false;
  let { client, process } = await mark();
  let presence = Promise.resolve(process);
  follow();
  const checks = setInterval(() => void checkConnection(), check.everyMs).unref();
  return {
    get process() {
      return process;
    },
    present: () => within(patienceMs, presence),
    onReturn: (listener) => void listeners.push(listener),
    async leave() {
      left = true;
      clearInterval(checks);
      await client.end();
    },
  };

  async function checkConnection(): Promise<void> {
    const checked = client;
    if (left || isChecking) return;
    isChecking = true;
    await answers(
      clock.read(() => readTime(checked)),
      check.timeoutMs,
    ).catch((error: unknown) => {
      if (left || checked !== client) return;
      log.warn({ error }, "the database connection that marks this process does not answer");
      void checked.end(); // with a query under way this closes the socket at once, and `end` follows
    });
    isChecking = false;
  }

  async function mark(): Promise<{ client: MarkingConnection; process: number }> {
    const client = await connect();
    const process = randomInt(1, 2 ** 31 - 1);
    try {
      await client.query("select pg_advisory_lock($1, $2)", [presenceLock, process]);
      await clock.read(() => readTime(client)); // another server may have another time
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    return { client, process };
  }

  function follow(): void {
    client.once("end", () => {
      if (left) return;
      const lost = process;
      onLoss();
      presence = again().then(async (next) => {
        if (!left) await Promise.all(listeners.map((listener) => listener(lost).catch(logFailure)));
        return next;
      });
    });
  }

  function logFailure(error: unknown): void {
    log.error({ error }, "work after a lost database connection failed");
  }

  /** Never rejects; nobody waits for longer than their own patience. */
  async function again(): Promise<number> {
    for (;;) {
      const marked = await mark().catch(() => undefined);
      if (marked) {
        ({ client, process } = marked);
        if (left) await client.end();
        else follow();
        return process;
      }
      if (left) return process;
      await sleep(reconnectMs, undefined, { ref: false });
    }
  }
}

async function readTime(client: MarkingConnection): Promise<number> {
  const { rows } = await client.query("select extract(epoch from clock_timestamp())::float8 * 1000 as ms");
  return Number((rows[0] as { readonly ms: number }).ms);
}

/** Rejects where no answer comes within the time, however busy this process is. */
async function answers(answer: Promise<unknown>, ms: number): Promise<void> {
  let isAnswered = false;
  const answered = answer.then(() => {
    isAnswered = true;
  });
  answered.catch(() => undefined); // once it is late, nobody waits for it
  for (let round = 0; round < rounds && !isAnswered; round++)
    await Promise.race([answered, sleep(ms / rounds, undefined, { ref: false })]);
  if (!isAnswered) throw new Error("The database cannot be reached.");
}

/** Whether the process that a column names is gone; false if it names none. */
export function isGone(column: string): RawBuilder<boolean> {
  return sql<boolean>`process_is_gone(${sql.ref(column)})`;
}
