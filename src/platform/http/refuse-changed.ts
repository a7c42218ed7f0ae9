import { createHash } from "node:crypto";
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

/**
 * A row with its version, which is of what it says: it needs no column, and servers of an earlier version that save the row meanwhile
 * change it as well. `hidden`: what can be changed of the row and is not shown.
 */
export function withVersion<Row extends object>(row: Row, hidden: unknown = null): Row & { readonly version: string } {
  const text = JSON.stringify([row, hidden]);
  return { ...row, version: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

/**
 * Refuses a change of a row that has another version than the client read. `stored` is locked until the change is made.
 * @throws CHANGED_MEANWHILE
 */
export function refuseOtherVersion<Row extends Operation>(
  row: Row,
  stored: { readonly version: string },
  ifMatch: string | undefined,
): void {
  if (ifMatch !== undefined && stored.version !== ifMatch) fail(row, "CHANGED_MEANWHILE" as FailureCodeOf<Row>);
}
