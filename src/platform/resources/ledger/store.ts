import { sql } from "kysely";
import type { QueryOf } from "../../../contract/kit/operation.ts";
import type { listLedger } from "../../../contract/operations/account/ledger.ts";
import { type Part, partOf } from "../../http/lists/cursor.ts";
import type { Db } from "../../storage/db.ts";

export type LedgerFilter = Pick<QueryOf<typeof listLedger>, "kind" | "state">;
export type ListedTransfer = Awaited<ReturnType<typeof listOwned>>[number];

/** What moved an owner's money, newest first; `isSpent` where it left the account. */
export async function listOwned(db: Db, userId: number, { kind, state }: LedgerFilter, part: Part) {
  const { where, direction, limit } = partOf("id", part);
  const account = await db
    .selectFrom("ledger_accounts")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  // Each side by its own index: of both at once, all entries would be read and sorted.
  const side = (column: "debit_account_id" | "credit_account_id") => {
    const entries = db
      .selectFrom("ledger_transfers")
      .selectAll()
      .where(column, "=", account.id)
      .where(where)
      .$if(kind !== undefined, (query) => query.where("kind", "=", String(kind)))
      .$if(state !== undefined, (query) => query.where("state", "=", sql.lit(state as NonNullable<typeof state>)))
      .orderBy("id", direction)
      .limit(limit);
    return db.selectFrom(entries.as(column)).selectAll();
  };
  const rows = await side("debit_account_id")
    .unionAll(side("credit_account_id"))
    .orderBy("id", direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, isSpent: row.debit_account_id === account.id }));
}
