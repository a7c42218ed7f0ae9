import { sql } from "kysely";
import { expect, it } from "vitest";
import { askForMessage } from "../../../../src/platform/resources/phone-messages/send-message.ts";
import { noteArrival } from "../../../../src/platform/resources/phone-messages/store.ts";
import { startPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

it("notes what becomes of a message without keeping the owner's events from a turn of its conversation", async () => {
  await using platform = await startPlatform();
  const { db, owner, services } = platform;
  await giveSender(platform, owner);
  const { uuid } = await db.selectFrom("conversations").select("uuid").executeTakeFirstOrThrow();
  const body = { message: "Jo here.", name: "Jo" };
  await platform.request("POST", `/user/conversations/${uuid}/messages`, { token: owner.key, body });
  const outbound = db.selectFrom("phone_messages").selectAll().where("direction", "=", "outbound");
  const { id, sid, conversation_id } = await outbound.executeTakeFirstOrThrow();
  const waiting = async () => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return Number(rows[0]?.count);
  };
  for (const [before, after, note] of [
    ["sent", "read", () => noteArrival(db, String(sid), "read", services.now())],
    ["unknown", "sent", async () => askForMessage(await outbound.executeTakeFirstOrThrow(), services)],
  ] as const) {
    await db.updateTable("phone_messages").set({ status: before }).where("id", "=", id).execute();
    let noting: Promise<unknown> | undefined;
    const isFree = await db.transaction().execute(async (tx) => {
      await tx.selectFrom("conversations").select("id").where("id", "=", conversation_id).forUpdate().execute();
      noting = note();
      await expect.poll(waiting).toBe(1);
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(1380084854, ${owner.userId}) as free`.execute(tx);
      return rows[0]?.free;
    });
    await noting;
    expect([after, isFree, (await outbound.executeTakeFirstOrThrow()).status]).toEqual([after, true, after]);
  }
});
