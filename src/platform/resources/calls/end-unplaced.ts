import type { Jobs } from "../../jobs/queue.ts";
import type { Tx } from "../../storage/db.ts";
import { endForOwner } from "./end-for-owner.ts";
import * as store from "./store.ts";

/** Ends a call that the carrier has not been asked for yet; any other goes on. */
export async function endUnplaced(
  tx: Tx,
  id: number | null,
  details: { readonly now: Date } & { readonly jobs: Jobs },
): Promise<void> {
  const call = id === null ? undefined : await store.lock(tx, { id });
  if (call?.status === "initiated" && call.asked_at === null) await endForOwner(tx, call, details);
}
