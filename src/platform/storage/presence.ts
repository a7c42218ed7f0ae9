import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";

/** A process's mark in a database that many have open: a number that is its own for as long as it lives. */
export interface Presence {
  readonly process: number;
  leave(): Promise<void>;
}

/** Ours alone in a database; the second half of such a lock is a process's number. */
const presenceLock = 0x52_42_70_72;
const reconnectMs = 500;

/**
 * Marks this process as present by a lock that the server takes away when the connection ends, however it ends. The
 * mark is set again after a lost connection; until then the process counts as gone, and what it was at is given up.
 */
export async function enter(connect: () => Promise<pg.Client>): Promise<Presence> {
  const process = randomInt(1, 2 ** 31 - 1);
  let left = false;
  let client = await mark();
  return {
    process,
    async leave() {
      left = true;
      await client.end();
    },
  };

  async function mark(): Promise<pg.Client> {
    const fresh = await connect();
    try {
      await fresh.query("select pg_advisory_lock($1, $2)", [presenceLock, process]);
    } catch (error) {
      void fresh.end().catch(() => undefined);
      throw error;
    }
    // Only now: whoever called this tries again after a failure, and one that tries is enough.
    fresh.once("end", () => void again());
    return fresh;
  }

  async function again(): Promise<void> {
    while (!left) {
      await sleep(reconnectMs, undefined, { ref: false });
      const marked = await mark().catch(() => undefined);
      if (!marked) continue;
      client = marked;
      if (left) await marked.end();
      return;
    }
  }
}

/** Whether the process that a column names has gone; false where it names none. */
export function isGone(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and classid = ${presenceLock} and objid = ${sql.ref(column)}::oid
      and database = (select oid from pg_database where datname = current_database())
  ))`;
}
