import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type pg from "pg";

/**
 * A process's mark in a database that many have open: a number that is its own for as long as it is connected. Work that
 * carries the number of a process that is gone may be ended by anybody.
 */
export interface Presence {
  /** The number under which this process is present now; null where no other process can have the data open. */
  readonly process: number | null;
  /** Resolves with the number, after a lost connection with the next one. @throws When it takes too long. */
  present(): Promise<number | null>;
  /** Calls back with the number before when the process has another one; {@link present} waits for what that does. */
  onReturn(listener: (lost: number) => Promise<void>): void;
}

/** Of a database that this process alone can have open. */
export const alone: Presence = { process: null, present: async () => null, onReturn() {} };

/** Ours alone in a database; the second half of such a lock is a process's number. The function process_is_gone has it too. */
const presenceLock = 0x52_42_70_72;
const reconnectMs = 100;
/** Chosen: as long as a request waits for a connection of the pool. */
const patienceMs = 10_000;

/**
 * Marks this process as present by a lock that the server takes away when the connection ends, however it ends. After a
 * lost connection the process takes another number: what carries the old one has ended for everybody, also where the
 * server forgot the lock later than the process noticed.
 */
export async function enter(connect: () => Promise<pg.Client>): Promise<Presence & { leave(): Promise<void> }> {
  const listeners: ((lost: number) => Promise<void>)[] = [];
  let left = false;
  let { client, process } = await mark();
  let presence = Promise.resolve(process);
  follow();
  return {
    get process() {
      return process;
    },
    present: () => within(patienceMs, presence),
    onReturn: (listener) => void listeners.push(listener),
    async leave() {
      left = true;
      await client.end();
    },
  };

  async function mark(): Promise<{ client: pg.Client; process: number }> {
    const client = await connect();
    const process = randomInt(1, 2 ** 31 - 1);
    try {
      await client.query("select pg_advisory_lock($1, $2)", [presenceLock, process]);
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
      presence = again().then(async (next) => {
        if (!left) await Promise.allSettled(listeners.map((listener) => listener(lost)));
        return next;
      });
    });
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

/** Whether the process that a column names is gone; false where it names none. */
export function isGone(column: string): RawBuilder<boolean> {
  return sql<boolean>`process_is_gone(${sql.ref(column)})`;
}

async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error("The database cannot be reached.");
  });
  late.catch(() => undefined); // aborted once the value is there
  try {
    return await Promise.race([value, late]);
  } finally {
    timer.abort();
  }
}
