import { sql } from "kysely";
import { dayMs } from "../../../../contract/durations.ts";
import type { Db } from "../../../storage/db.ts";

/** Of a conversation in which its own assistant answers again. What another one remembered is no use to it. */
export const noTransfer = {
  answering_assistant_id: null,
  transfers: 0,
  engine_memory: sql<string>`case when answering_assistant_id is null then engine_memory else 'null' end`,
} as const;

/** Chosen: assistants that hand a visitor to and fro help nobody. */
const mostTransfers = 10;
/** As the trigger transfers_counted counts them. */
const countedMs = dayMs;

/** Whether a conversation may be handed over once more. */
export function mayTransfer(
  { transfers, since }: { readonly transfers: number; readonly since: Date | null },
  now: Date,
): boolean {
  return transfers < mostTransfers || since === null || now.getTime() - since.getTime() >= countedMs;
}

/** Lets a conversation's own assistant answer again where the one that it was transferred to is not active. */
export async function leaveInactiveAssistant(db: Db, conversationId: number): Promise<void> {
  await db
    .updateTable("conversations")
    .set(noTransfer)
    .where("id", "=", conversationId)
    .where("answering_assistant_id", "in", db.selectFrom("assistants").select("id").where("status", "<>", "active"))
    .execute();
}
