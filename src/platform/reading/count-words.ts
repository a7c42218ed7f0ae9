import { countMissing } from "../engine/knowledge/document-words.ts";
import { schedule } from "../jobs/job.ts";
import type { Db } from "../storage/db.ts";

/** Counts the words of documents that an earlier version stored, so that no question after an update has to wait for it. */
export const countWordsOfBefore = schedule({
  name: "knowledge.count-words",
  everyMs: 60_000,
  run: ({ db }: { readonly db: Db }, { signal }) => countMissing(db, { signal }),
});
