import { readFileSync } from "node:fs";
import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import { getUsage } from "../../../src/contract/operations/usage.ts";
import { withdrawAll } from "../../../src/platform/ledger/ledger.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import { say, start } from "../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { giveSender } from "../../support/whatsapp.ts";

const dayMs = 24 * 3_600_000;

it("counts an owner's conversations, messages and costs by UTC day and by assistant, and nobody else's", async () => {
  await using platform = await startPlatform({ balanceUsd: 5 });
  const { owner, db } = platform;
  const none = { chats: 0, chat_messages: 0, calls: 0, call_seconds: 0, cost: 0, texts: 0, whatsapp_messages: 0 };
  expect((await usage(platform, 2)).data).toEqual([
    { date: "2026-11-19", ...none },
    { date: "2026-11-20", ...none },
  ]);
  const from = await giveSender(platform, { ...owner, caller: owner.assistantId }); // to whom somebody has written by WhatsApp
  const uuid = await start(platform);
  await say(platform, uuid, "Hi");
  await say(platform, uuid, "And now?");
  const text = { from, to: "+44 7700 900123", body: "Your table is ready." };
  const send = (body: object) => platform.request("POST", "/user/sms", { token: owner.key, body });
  await send(text);
  await send({ ...text, to: "+44 7700 900180" }); // refused by the carrier
  platform.pass(14 * 3_600_000); // midnight in UTC: the next day has begun
  await say(platform, uuid, "Still there?");
  await db
    .transaction()
    .execute((tx) => withdrawAll(tx, { userId: owner.userId, key: "usage", kind: "withdrawal", now: new Date() }));

  const counted = await usage(platform, 2);
  expect(counted.data).toEqual([
    { date: "2026-11-20", ...none, chats: 2, chat_messages: 2, cost: 0.072, texts: 1, whatsapp_messages: 1 },
    { date: "2026-11-21", ...none, chat_messages: 1, cost: 0.01 },
  ]);
  const { texts, whatsapp_messages, ...counts } = none;
  expect(counted.assistants).toMatchObject([{ ...counts, chats: 2, chat_messages: 3, cost: 0.03 }]);
  const stranger = await platform.addOwner();
  expect((await usage(platform, 2, stranger.key)).assistants).toEqual([]);
  platform.pass(31 * dayMs);
  const later = await usage(platform, 31);
  expect(later.data).toHaveLength(31);
  expect(later.data.every(({ cost }) => cost === 0)).toBe(true);
  const tooMany = await platform.request("GET", "/user/usage?days=32", { token: owner.key });
  expect(tooMany.status).toBe(422);
});

async function usage(platform: TestPlatform, days: number, token = platform.owner.key) {
  const response = await platform.request("GET", `/user/usage?days=${days}`, { token });
  expect(response.status).toBe(200);
  return getUsage.success.body.parse(await response.json());
}

it("counts what was used exactly as the rows say, whatever was refused, rolled back or ended differently", async () => {
  await using platform = await startPlatform({ balanceUsd: 5 });
  const { owner, db } = platform;
  const from = await giveSender(platform, { ...owner, caller: owner.assistantId });
  const uuid = await start(platform);
  await start(platform, { type: "test" });
  for (const text of ["One", "Two"]) await say(platform, uuid, text);
  for (const to of ["+44 7700 900123", "+44 7700 900180"])
    await platform.request("POST", "/user/sms", { token: owner.key, body: { from, to, body: "Your table is ready." } });
  await sql`insert into calls (user_id, assistant_id, assistant_name, type, status, variables, given_variables, reference, ring_s,
      max_duration_s, minute_micros, carrier_minute_micros, created_at, updated_at)
    select user_id, case n when 1 then id end, name, 'web', 'ended', '{}', '{}', gen_random_uuid(), 1, 60, 1, 0,
      '2026-11-20T23:59:59Z', now()
    from assistants, generate_series(1, 2) n`.execute(db);
  await sql`update calls set duration_s = id * 10, total_micros = id * 100, status = 'completed'`.execute(db);
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update calls set duration_s = duration_s + 100`.execute(tx);
      await sql`insert into conversations (uuid, assistant_id, type, created_at, last_message_at, updated_at)
        select gen_random_uuid(), id, 'widget', now(), now(), now() from assistants`.execute(tx);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  const counted = await usageRows(db);
  expect(await recount(db)).toEqual(counted);
  expect(counted).toMatchObject([
    { calls: 1n, texts: 1n },
    { chats: 2n, chat_messages: 2n, calls: 1n },
  ]);
});

it("is counted of the rows that there are when a database is upgraded, with what was kept of those that are gone", async () => {
  await using platform = await startPlatform({ balanceUsd: 5 });
  const { owner, db } = platform;
  const [kept, removed] = [await start(platform), await start(platform)];
  for (const uuid of [kept, removed, removed]) await say(platform, uuid, "Hi");
  const counted = await usageRows(db);
  await db.deleteFrom("conversations").where("uuid", "=", removed).execute();
  const of = sql`${owner.userId}, ${owner.assistantId}, '2026-11-20'`;
  expect(
    await recount(
      db,
      sql`insert into removed_usage values (${of}, 'chat', 1, 0, 0), (${of}, 'chat_turn', 2, 0, 20000)`,
    ),
  ).toEqual(counted);
});

const migration = readFileSync(
  new URL("../../../src/platform/storage/migrations/111-usage-by-day.sql", import.meta.url),
  "utf8",
);

/** What the migration counts, of the rows that there are now and of those that were kept as usage. */
async function recount(db: Db, keep: RawBuilder<unknown> = sql`select`): Promise<unknown[]> {
  const insert = /^insert into usage_days\n[^;]*;/m.exec(migration)?.[0] ?? "";
  let rows: unknown[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`create temp table removed_usage (user_id bigint, assistant_id bigint, day date, kind text, count integer,
        seconds integer, micros bigint) on commit drop`.execute(tx);
      await keep.execute(tx);
      await sql`delete from usage_days`.execute(tx);
      await sql.raw(insert).execute(tx);
      rows = await usageRows(tx);
      throw new Error("as it was");
    })
    .catch((error: Error) => expect(error.message).toBe("as it was"));
  return rows;
}

/** Without those that count nothing. */
async function usageRows(db: Db) {
  const rows = await db.selectFrom("usage_days").selectAll().orderBy("day").orderBy("assistant_id").execute();
  return rows.filter((row) => Object.values(row).some((value) => typeof value === "bigint" && value !== 0n));
}
