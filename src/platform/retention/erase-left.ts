import { sql } from "kysely";
import { schedule } from "../jobs/job.ts";
import { type Db, inTransaction } from "../storage/db.ts";
import { eraseLeft, isLeftAndOver, partTables } from "./erase.ts";
import { findIn, lockAssistantsFirst } from "./removal.ts";

const atOnce = 25;

/** Deletes calls and messages that were under way when their lead or conversation was deleted, once they are over. */
export const eraseLeftRows = schedule({
  name: "retention.erase-left",
  everyMs: 60_000,
  run: (services: { readonly db: Db }, { signal }) => eraseLeftNow(services, signal),
});

export async function eraseLeftNow({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  for (const table of partTables) {
    const find = findIn(table, "r", () => isLeftAndOver(table));
    for (let after = 0; !signal?.aborted; ) {
      const ids = await find(db, { before: new Date(0), after, limit: atOnce });
      const last = ids.at(-1);
      if (last === undefined) break;
      await inTransaction(db, async (tx) => {
        if (table === "calls")
          await lockAssistantsFirst(tx, sql`select assistant_id from calls where id = any (${ids}::bigint[])`);
        await eraseLeft(tx, table, ids);
      });
      after = last;
    }
  }
}
