import { hourMs } from "../../../../contract/durations.ts";
import { schedule } from "../../../jobs/job.ts";
import type { Db } from "../../../storage/db.ts";

/** Deletes what no message has taken an hour after it came: nobody sees it. Its row's trigger deletes the file. */
export const sweepFiles = schedule({
  name: "attachments.sweep",
  everyMs: 5 * 60_000,
  async run({ db, now }: { readonly db: Db; readonly now: () => Date }) {
    await db
      .deleteFrom("attachments")
      .where("message_id", "is", null)
      .where("created_at", "<=", new Date(now().getTime() - hourMs))
      .execute();
  },
});
