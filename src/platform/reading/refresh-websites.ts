import { readerVersions } from "../engine/knowledge/documents/reader-version.ts";
import { schedule } from "../jobs/job.ts";
import type { Jobs } from "../jobs/queue.ts";
import { hostOf } from "../jobs/slots.ts";
import { type Db, inTransaction } from "../storage/db.ts";
import { readDocumentJob } from "./read-document-job.ts";
import { readAgain } from "./refresh.ts";

interface RefreshServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
}

/** Chosen: what one query reads. */
const atOnce = 200;

/** Has websites read again whose time has come, and those that an earlier version of the reader read. */
export const refreshWebsites = schedule({
  name: "knowledge.refresh-websites",
  everyMs: 60_000,
  run: (services: RefreshServices, { signal }) => requestDueRefreshes(services, signal),
});

/** Sets each of these websites to be read again, and enqueues that. */
export async function requestDueRefreshes({ db, jobs, now }: RefreshServices, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom("documents")
        .innerJoin("knowledgebases", "knowledgebases.id", "documents.knowledgebase_id")
        .select(["documents.id", "documents.url", "knowledgebases.user_id"])
        .where((is) =>
          is.or([
            is("refresh_at", "<=", now()),
            is.and([
              is("type", "=", "website"),
              is("status", "=", "active"),
              is("reader", "<", readerVersions.website),
              // What was added with its text has never been fetched.
              is("characters_known", "is not", null),
            ]),
          ]),
        )
        .where("status", "!=", "processing")
        .orderBy("refresh_at")
        .limit(atOnce)
        .forUpdate("documents")
        .skipLocked()
        .execute();
      for (const { id, url, user_id } of rows) {
        await tx.updateTable("documents").set(readAgain).where("id", "=", id).execute();
        await jobs.enqueue(tx, readDocumentJob, { documentId: id }, { owner: user_id, host: hostOf(url) });
      }
      return rows.length;
    });
    if (due < atOnce) return;
  }
}
