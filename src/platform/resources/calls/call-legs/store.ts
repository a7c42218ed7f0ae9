import type { Insertable, Selectable, Updateable } from "kysely";
import type { Micros } from "../../../ledger/money.ts";
import { costOfSeconds } from "../../../ledger/prices.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { CallLegsTable } from "../../../storage/schema/calls.ts";

/** The second call leg of a warm transfer. */
export type CallLegRow = Selectable<CallLegsTable>;

export function insert(tx: Tx, callLeg: Insertable<CallLegsTable>): Promise<CallLegRow> {
  return tx.insertInto("call_legs").values(callLeg).returningAll().executeTakeFirstOrThrow();
}

export function find(db: Db | Tx, id: number): Promise<CallLegRow | undefined> {
  return db.selectFrom("call_legs").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findByReference(db: Db | Tx, reference: string): Promise<CallLegRow | undefined> {
  return db.selectFrom("call_legs").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** The call leg of a call that has not ended; there is at most one. To change it, lock the call first. */
export function findOpen(db: Db | Tx, callId: number): Promise<CallLegRow | undefined> {
  return db
    .selectFrom("call_legs")
    .selectAll()
    .where("call_id", "=", callId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** What is held for the open call legs of calls, by call. */
export async function heldFor(db: Db | Tx, callIds: readonly number[]): Promise<Map<number, Micros>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("call_legs")
    .select(["call_id", "minute_micros", "most_s"])
    .where("call_id", "in", [...callIds])
    .where("ended_at", "is", null)
    .execute();
  return new Map(rows.map((callLeg) => [callLeg.call_id, costOfSeconds(callLeg.minute_micros, callLeg.most_s)]));
}

export function update(tx: Tx, id: number, changes: Updateable<CallLegsTable>): Promise<CallLegRow> {
  return tx.updateTable("call_legs").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}
