import { sql } from "kysely";
import type { Tx } from "../storage/db.ts";

/**
 * Takes the lock under which an owner's events get their ids. Before the owner's account is locked: transactions that take
 * both in one order never wait for each other.
 */
export async function lockOwnerEvents(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_owner_events(${userId})`.execute(tx);
}

/** Reports to an owner what has no conversation, call or message to stand with. */
export async function addOwnerEvent(
  tx: Tx,
  event: { readonly userId: number; readonly type: string; readonly data: object; readonly now: Date },
): Promise<void> {
  const { userId, type, data, now } = event;
  await sql`select add_owner_event(${userId}, ${type}, ${JSON.stringify(data)}::jsonb, ${now})`.execute(tx);
}
