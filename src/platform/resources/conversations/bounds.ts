import { sql } from "kysely";
import { countOrRefuse } from "../../http/rate-limit.ts";
import type { Micros } from "../../ledger/money.ts";
import type { Db, Tx } from "../../storage/db.ts";

/*
 * What strangers may cost an owner. The open paths need no token, so every one of these counts is shared by all
 * processes; requests with the owner's own token are never counted. All figures chosen.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 60 new conversations for an address and assistant in an hour. */
export function countStart(db: Db, assistantId: number, address: string, now: Date): Promise<void> {
  const key = `conversations:${assistantId}:${address}`;
  return countOrRefuse(db, { key, limit: 60, windowMs: hourMs }, now);
}

/** 20 messages in a conversation and minute; of free test messages 200 for an assistant and UTC day. */
export async function countMessage(
  db: Db,
  conversation: { id: number; type: string; assistant_id: number },
  now: Date,
): Promise<void> {
  await countOrRefuse(db, { key: `messages:${conversation.id}`, limit: 20, windowMs: minuteMs }, now);
  if (conversation.type !== "test") return;
  await countOrRefuse(db, { key: `tests:${conversation.assistant_id}`, limit: 200, windowMs: dayMs }, now);
}

/** The start of the UTC day that spending counts against. */
export function spendWindow(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** Whether the assistant's daily cap leaves room for one more charge. */
export async function fitsDailyCap(
  db: Db | Tx,
  assistant: { id: number; capMicros: Micros | null },
  amountMicros: Micros,
  now: Date,
): Promise<boolean> {
  if (assistant.capMicros === null) return true;
  const spent = await db
    .selectFrom("rate_counters")
    .select("count")
    .where("key", "=", spendKey(assistant.id))
    .where("window_start", "=", spendWindow(now))
    .executeTakeFirst();
  return (spent?.count ?? 0n) + amountMicros <= assistant.capMicros;
}

/** Counts a charge against the daily cap; false, and nothing counted, when it would go over. */
export async function reserveDailySpend(
  tx: Tx,
  assistant: { id: number; capMicros: Micros | null },
  amountMicros: Micros,
  now: Date,
): Promise<boolean> {
  const { id, capMicros } = assistant;
  if (capMicros !== null && amountMicros > capMicros) return false;
  const window = spendWindow(now);
  const row = await tx
    .insertInto("rate_counters")
    .values({
      key: spendKey(id),
      window_start: window,
      count: amountMicros,
      expires_at: new Date(window.getTime() + 2 * dayMs),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet({ count: sql`rate_counters.count + excluded.count` })
        .where(
          sql<boolean>`${capMicros}::bigint is null or rate_counters.count + excluded.count <= ${capMicros}::bigint`,
        ),
    )
    .returning("count")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives back what a failed turn had counted. */
export async function returnDailySpend(tx: Tx, assistantId: number, amountMicros: Micros, window: Date): Promise<void> {
  await tx
    .updateTable("rate_counters")
    .set({ count: sql`count - ${amountMicros}` })
    .where("key", "=", spendKey(assistantId))
    .where("window_start", "=", window)
    .execute();
}

function spendKey(assistantId: number): string {
  return `spend:${assistantId}`;
}
