import { sql } from "kysely";
import { expect, it } from "vitest";
import { readMessageAtCarrier } from "../../../../src/platform/resources/phone-messages/send-message.ts";
import { noteArrival } from "../../../../src/platform/resources/phone-messages/store.ts";
import { startPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

it("notes what becomes of a message with its conversations locked by their ids, and the owner's events free for their turns", async () => {
  await using platform = await startPlatform();
  const { db, owner, services } = platform;
  await giveSender(platform, owner);
  const { uuid } = await db.selectFrom("conversations").select("uuid").executeTakeFirstOrThrow();
  const body = { message: "Jo here.", name: "Jo" };
  await platform.request("POST", `/user/conversations/${uuid}/messages`, { token: owner.key, body });
  const outbound = db.selectFrom("phone_messages").selectAll().where("direction", "=", "outbound");
  const { id, sid, conversation_id: lower } = await outbound.executeTakeFirstOrThrow();
  const started = await platform.request("POST", "/conversations", { body: { assistant_id: owner.assistantUuid } });
  expect(started.status).toBe(200);
  const { id: higher } = await db
    .selectFrom("conversations")
    .select("id")
    .where("id", ">", Number(lower))
    .executeTakeFirstOrThrow();
  const both = { conversation_id: higher, followed_in: lower };
  await db.updateTable("phone_messages").set(both).where("id", "=", id).execute();
  const waiting = async () => {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return Number(rows[0]?.count);
  };
  for (const [before, after, note] of [
    ["sent", "read", () => noteArrival(db, String(sid), { status: "read", now: services.now() })],
    ["unknown", "sent", async () => readMessageAtCarrier(await outbound.executeTakeFirstOrThrow(), services)],
  ] as const) {
    await db.updateTable("phone_messages").set({ status: before }).where("id", "=", id).execute();
    let noting: Promise<unknown> | undefined;
    const free = await db.transaction().execute(async (tx) => {
      await tx.selectFrom("conversations").select("id").where("id", "=", lower).forUpdate().execute();
      noting = note();
      await expect.poll(waiting).toBe(1);
      const { rows: events } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(1380084854, ${owner.userId}) as free`.execute(tx);
      const other = tx.selectFrom("conversations").select("id").where("id", "=", higher).forUpdate().skipLocked();
      return { events: events[0]?.free, higher: (await other.execute()).length };
    });
    await noting;
    expect(free, after).toEqual({ events: true, higher: 1 });
    expect((await outbound.executeTakeFirstOrThrow()).status).toBe(after);
  }
});
