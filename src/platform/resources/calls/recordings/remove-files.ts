import { sql } from "kysely";
import type { Carrier } from "../../../carriers/carrier.ts";
import type { FileStorage } from "../../../files/port.ts";
import { schedule } from "../../../jobs/job.ts";
import type { Log } from "../../../log.ts";
import type { Db } from "../../../storage/db.ts";

/** What this job takes of the platform. */
export interface RemovingServices {
  readonly db: Db;
  readonly carrier: Carrier;
  readonly files: FileStorage | undefined;
  readonly log: Log;
}

const atOnce = 100;

/** Deletes the files of calls and conversations that are deleted, and what the carrier still has of the calls. */
export const removeFiles = schedule({
  name: "files.remove",
  everyMs: 60_000,
  timeoutMs: 10 * 60_000,
  run: (services: RemovingServices, { signal }) => removeDueFiles(services, signal),
});

/**
 * Each file is deleted at once, and again an hour later: a job that was storing it meanwhile has ended by then. What fails is tried
 * in the next run.
 */
export async function removeDueFiles(
  { db, carrier, files, log }: RemovingServices,
  signal?: AbortSignal,
): Promise<void> {
  if (!files) return; // a process that has the files removes them
  const due = await db
    .selectFrom("removed_files")
    .selectAll()
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(atOnce)
    .execute();
  for (const { id, file, carrier: name, call_sid: sid, is_last: isLast } of due) {
    if (signal?.aborted) return;
    try {
      const isUsed = await db // by a call or a conversation that a backup brought back
        .selectFrom("call_recordings")
        .select("file")
        .where("file", "=", file)
        .unionAll(db.selectFrom("attachments").select("file").where("file", "=", file))
        .executeTakeFirst();
      if (!isUsed) {
        await files.delete(file, { signal });
        if (sid !== null && name === carrier.name) await carrier.recordings?.delete(sid);
      }
      if (isLast) await db.deleteFrom("removed_files").where("id", "=", id).execute();
      else
        await db
          .updateTable("removed_files")
          .set({ is_last: true, due_at: sql<Date>`now() + interval '1 hour'` })
          .where("id", "=", id)
          .execute();
    } catch (error) {
      log.warn({ error }, "a file could not be deleted; the next run tries again");
    }
  }
}
