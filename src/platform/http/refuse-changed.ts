import { type FailureCodeOf, fail, type Operation } from "../../contract/kit/operation.ts";
import type { Tx } from "../storage/db.ts";
import { timestamp } from "../time.ts";

/** What somebody saves while others may do so too. */
interface Saved {
  readonly table: "assistants" | "knowledgebases" | "tools";
  readonly id: number;
  readonly userId: number;
  /** The `updated_at` that the client has read; undefined: it saves whatever others did. */
  readonly ifMatch: string | undefined;
}

/**
 * Refuses a change of a row that somebody else has changed since the client read it. The row stays locked until the transaction ends,
 * so of two changes at once the second is refused. @throws CHANGED_MEANWHILE
 */
export async function refuseChanged<Row extends Operation>(
  row: Row,
  tx: Tx,
  { table, id, userId, ifMatch }: Saved,
): Promise<void> {
  if (ifMatch === undefined) return;
  const stored = await tx
    .selectFrom(table)
    .select("updated_at")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (stored && timestamp(stored.updated_at) !== ifMatch) fail(row, "CHANGED_MEANWHILE" as FailureCodeOf<Row>);
}
