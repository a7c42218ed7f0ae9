import type { Selectable } from "kysely";
import { newFileName } from "../../../files/file-name.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { CallRecordingsTable } from "../../../storage/schema/calls.ts";

export type RecordingRow = Selectable<CallRecordingsTable>;

/** Notes that a call is recorded. */
export async function expect(tx: Tx, callId: number, now: Date): Promise<void> {
  await tx.insertInto("call_recordings").values({ call_id: callId, file: newFileName(), created_at: now }).execute();
}

export function find(db: Db | Tx, callId: number): Promise<RecordingRow | undefined> {
  return db.selectFrom("call_recordings").selectAll().where("call_id", "=", callId).executeTakeFirst();
}

/** The recording with a file's name, where it is stored. */
export function findStored(db: Db, file: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom("call_recordings")
    .selectAll()
    .where("file", "=", file)
    .where("state", "=", "stored")
    .executeTakeFirst();
}

/** The recordings of calls, by call. */
export async function recordingsOf(db: Db | Tx, callIds: readonly number[]): Promise<Map<number, RecordingRow>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("call_recordings")
    .selectAll()
    .where("call_id", "in", [...callIds])
    .execute();
  return new Map(rows.map((row) => [row.call_id, row]));
}

/** Has the report of a call wait for its recording. @returns Whether there is something to wait for */
export async function letReportWait(tx: Tx, callId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("call_recordings")
    .set({ report_waits: true })
    .where("call_id", "=", callId)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes what became of a recording; the first word stays. @returns The row as it was settled now; nothing if it was before */
export function settle(
  tx: Tx,
  callId: number,
  outcome: { readonly bytes: bigint; readonly seconds: number } | undefined,
  now: Date,
): Promise<RecordingRow | undefined> {
  return tx
    .updateTable("call_recordings")
    .set({ state: outcome ? "stored" : "none", ...outcome, settled_at: now })
    .where("call_id", "=", callId)
    .where("state", "=", "pending")
    .returningAll()
    .executeTakeFirst();
}
