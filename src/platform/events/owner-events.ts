import { sql } from "kysely";
import type { Tx } from "../storage/db.ts";

/**
 * Takes the lock under which an owner's events get their ids. Before the owner's account is locked: transactions that take
 * both in one order never wait for each other.
 */
export async function lockOwnerEvents(tx: Tx, userId: number): Promise<void> {
  await sql`select lock_owner_events(${userId})`.execute(tx);
}
