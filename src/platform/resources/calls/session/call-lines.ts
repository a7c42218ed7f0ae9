import type { Insertable, Selectable } from "kysely";
import type { Saying } from "../../../relay/call.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { CallLinesTable, CallTranscriptTable } from "../../../storage/schema/calls.ts";

const silent = { saying: null, saying_calls: "[]", saying_since: null };

/** Notes that the connection of a call is open. */
export async function open(tx: Tx, callId: number, now: Date): Promise<void> {
  await tx
    .insertInto("call_lines")
    .values({ call_id: callId, open_at: now, ...silent })
    .execute();
}

/** Notes that lines are still open. */
export async function markOpen(db: Db, callIds: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable("call_lines")
    .set({ open_at: now })
    .where("call_id", "in", [...callIds])
    .execute();
}

/** Keeps what is being said on a line, in place of what was. */
export async function keepSaying(db: Db, callId: number, saying: Saying | undefined, now: Date): Promise<void> {
  const said = saying && {
    saying: saying.text,
    saying_calls: JSON.stringify(saying.functionCalls),
    saying_since: saying.at,
  };
  await db
    .updateTable("call_lines")
    .set({ open_at: now, ...(said ?? silent) })
    .where("call_id", "=", callId)
    .execute();
}

/** Adds what was said to the transcript, in place of what was kept of it while it was. */
export async function addSaid(db: Db, entry: Insertable<CallTranscriptTable>): Promise<void> {
  await db
    .with("line", (with_) => with_.updateTable("call_lines").set(silent).where("call_id", "=", entry.call_id))
    .insertInto("call_transcript")
    .values(entry)
    .execute();
}

/** Closes a line. @returns What was known of it, for the first caller alone */
export function close(tx: Tx, callId: number): Promise<Selectable<CallLinesTable> | undefined> {
  return tx.deleteFrom("call_lines").where("call_id", "=", callId).returningAll().executeTakeFirst();
}
