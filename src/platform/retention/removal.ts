import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Log } from "../log.ts";
import { type Db, inTransaction, type Tx } from "../storage/db.ts";

/** Which rows of one kind are old enough to be removed, and how that is done. */
export interface OldRows {
  /** As the log names them. */
  readonly name: string;
  /** Ids of rows that can be removed, in order, above `after`. Locks nothing. */
  find(db: Db, part: OldPart): Promise<number[]>;
  /** Removes those that can still be removed and that nobody else has locked, in one short transaction. */
  remove(tx: Tx, ids: readonly number[], before: Date): Promise<Removed>;
}

export interface OldPart {
  readonly before: Date;
  readonly after: number;
  readonly limit: number;
  /** Of this account alone. (default: of all) */
  readonly userId?: number | undefined;
}

export interface Removed {
  readonly count: number;
  /** Those that one transaction was too short for. (default: none) */
  readonly left?: readonly number[];
}

export interface RemovalOptions {
  readonly db: Db;
  readonly log: Log;
  readonly before: Date;
  readonly userId?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What holds of a row that is old enough to be removed. */
export type Condition = (before: Date) => ReturnType<typeof sql<boolean>>;

/** Chosen: a transaction of so many takes some milliseconds. */
const atOnce = 25;
/** Chosen: a transaction that works with one of the rows goes first; what could not be removed is left to the next run. */
const lockTimeout = sql`set local lock_timeout = '2s'`;
/** Chosen: after a part that waited, the others wait no longer than this. */
const longestPauseMs = 500;

/**
 * Removes all old rows of one kind, a few in each transaction. Between two of them it pauses for as long as the last one took, so
 * that at least half of the embedded database's time is everybody else's.
 * @returns How many
 */
export async function removeAll(kind: OldRows, { db, log, before, userId, signal }: RemovalOptions): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const found = await kind.find(db, { before, after, limit: atOnce, userId });
    const last = found.at(-1);
    if (last === undefined) return count;
    for (let left: readonly number[] = found; left.length > 0; ) {
      signal?.throwIfAborted();
      const startedMs = performance.now();
      const removed = await inTransaction(db, async (tx) => {
        await lockTimeout.execute(tx);
        return kind.remove(tx, left, before);
      }).catch((error: unknown): Removed => {
        log.warn({ kind: kind.name, error }, "old rows were not removed; the next run tries again");
        return { count: 0 };
      });
      count += removed.count;
      left = removed.left ?? [];
      await sleep(Math.min(longestPauseMs, performance.now() - startedMs), undefined, { ref: false });
    }
    after = last;
  }
}

/** Rows that nothing refers to and nobody else changes: whatever matches goes. `condition` sees the row as `r`. */
export function plainRows(
  name: string,
  { table, condition }: { readonly table: string; readonly condition: Condition },
): OldRows {
  const rows = sql.table(table);
  return {
    name,
    find: findIn(table, "r", condition),
    async remove(tx, ids, before) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${rows} where id in (
          select r.id from ${rows} r where r.id = any (${[...ids]}::bigint[]) and ${condition(before)}
          order by r.id for update skip locked)
      `.execute(tx);
      return { count: Number(numAffectedRows) };
    },
  };
}

/** Finds the rows of one table that match `condition`, which sees the row as `name`. */
export function findIn(table: string, name: string, condition: Condition): OldRows["find"] {
  const id = sql.ref(`${name}.id`);
  const rows = sql`${sql.table(table)} as ${sql.ref(name)}`;
  return async (db, { before, after, limit, userId }) => {
    const own = userId === undefined ? sql`true` : sql`${sql.ref(`${name}.user_id`)} = ${userId}`;
    const found = await sql<{ id: number }>`
      select ${id} from ${rows} where ${id} > ${after} and ${own} and ${condition(before)} order by ${id} limit ${limit}
    `.execute(db);
    return idsOf(found);
  };
}

export function idsOf({ rows }: { readonly rows: readonly { readonly id: number }[] }): number[] {
  return rows.map(({ id }) => id);
}

/**
 * Locks the assistants of rows, as writing down their usage must: deleting an assistant locks it before its
 * conversations and calls. @returns Those that nobody else changes now
 */
export async function lockAssistants(
  tx: Tx,
  table: "conversations" | "calls",
  ids: readonly number[],
): Promise<number[]> {
  const locked = await sql<{ id: number }>`
    select id from assistants where id in (select assistant_id from ${sql.table(table)} where id = any (${[...ids]}::bigint[]))
    order by id for key share skip locked
  `.execute(tx);
  return idsOf(locked);
}

/**
 * Locks the assistants whose ids a query finds, before what names them: deleting an assistant locks it first, and usage that is
 * kept of a call names its assistant.
 */
export async function lockAssistantsFirst(tx: Tx, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select id from assistants where id in (${ids}) order by id for key share`.execute(tx);
}

/** The assistants of leads' calls, which go with the leads. */
export function assistantsOfCallsOf(leadIds: readonly number[]): RawBuilder<unknown> {
  const leads = sql`any (${[...leadIds]}::bigint[])`;
  return sql`
    select assistant_id from calls where lead_id = ${leads}
    union select c.assistant_id from calls c join lead_contacts o on o.id = c.lead_contact_id where o.lead_id = ${leads}
  `;
}
