import { dayMs } from "../../../contract/durations.ts";
import { findDiscrepancies } from "../../ledger/audit.ts";
import type { Log } from "../../log.ts";
import type { Db } from "../../storage/db.ts";
import { schedule } from "../job.ts";

/** Adds up the books once a day, and logs accounts whose balance is not what their transfers add up to. */
export const checkLedger = schedule({
  name: "check-ledger",
  everyMs: dayMs,
  async run({ db, log }: { readonly db: Db; readonly log: Log }) {
    const wrong = await findDiscrepancies(db);
    if (wrong.length > 0)
      log.error(
        { accounts: wrong.map(({ accountId }) => accountId) },
        "accounts differ from the sum of their transfers",
      );
  },
});
