import { pairMissing } from "../engine/knowledge/documents/document-pairs.ts";
import { countMissing } from "../engine/knowledge/documents/document-words.ts";
import { schedule } from "../jobs/job.ts";
import type { Db } from "../storage/db.ts";

/** Counts the words of documents, and stores their pairs of letters, that an earlier version stored, so that no question after an update has to wait for it. */
export const countWordsOfBefore = schedule({
  name: "knowledge.count-words",
  everyMs: 60_000,
  async run({ db }: { readonly db: Db }, { signal }) {
    await countMissing(db, { signal });
    await pairMissing(db, { signal });
  },
});
