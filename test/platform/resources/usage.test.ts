import { sql } from "kysely";
import { expect, it } from "vitest";
import { getUsage } from "../../../src/contract/operations/account/usage.ts";
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

it("loses no day of an account that moves to a time zone in which it has not begun", async () => {
  await using platform = await startPlatform({ balanceUsd: 5 });
  const { key: token } = platform.owner;
  const moveTo = (timezone: string) => platform.request("PUT", "/user/me", { token, body: { timezone } });
  await moveTo("Pacific/Kiritimati"); // the 21st already
  await say(platform, await start(platform), "Hi");
  await moveTo("Australia/Lord_Howe");
  await say(platform, await start(platform), "Hi");
  await moveTo("Pacific/Pago_Pago"); // the 19th still
  await say(platform, await start(platform), "Hi");
  const { data, assistants } = await usage(platform, 2);
  expect(data.at(-1)).toMatchObject({ date: "2026-11-19", chats: 3, chat_messages: 3, cost: 0.03 });
  expect(assistants).toMatchObject([{ chats: 3, cost: 0.03 }]);
  const results = await (await platform.request("GET", "/user/results?days=2", { token })).json();
  expect([results.total.conversations, results.data.at(-1).conversations]).toEqual([3, 3]);
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

/** What the rows of conversations, calls, messages and the ledger say, in place of what was counted as they were written. */
async function recount(db: Db): Promise<unknown[]> {
  let rows: unknown[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`delete from usage_days`.execute(tx);
      await sql`
        insert into usage_days
        select user_id, day, coalesce(assistant_id, 0), coalesce(sum(chats), 0), coalesce(sum(chat_messages), 0),
          coalesce(sum(calls), 0), coalesce(sum(call_seconds), 0), coalesce(sum(texts), 0), coalesce(sum(whatsapp_messages), 0),
          coalesce(sum(micros), 0), coalesce(sum(call_micros), 0)
        from (
          select a.user_id, (c.created_at at time zone 'UTC')::date as day, a.id as assistant_id, count(*) as chats,
            0 as chat_messages, 0 as calls, 0 as call_seconds, 0 as texts, 0 as whatsapp_messages, 0 as micros, 0 as call_micros
          from conversations c join assistants a on a.id = c.assistant_id where c.type <> 'test' and (c.type <> 'widget' or c.has_visitor) group by 1, 2, 3
          union all
          select user_id, (created_at at time zone 'UTC')::date, assistant_id, 0, 0, count(*), sum(duration_s), 0, 0, 0,
            sum(total_micros)
          from calls group by 1, 2, 3
          union all
          select user_id, (created_at at time zone 'UTC')::date, null, 0, 0, 0, 0, count(*) filter (where channel = 'sms'),
            count(*) filter (where channel = 'whatsapp'), 0, 0
          from phone_messages where status <> 'failed' group by 1, 2
          union all
          select paying.user_id, (t.created_at at time zone 'UTC')::date, coalesce(chat.assistant_id, written.assistant_id), 0,
            count(*) filter (where t.kind = 'chat_turn'), 0, 0, 0, 0, sum(t.posted_micros), 0
          from ledger_transfers t
          join ledger_accounts paying on paying.id = t.debit_account_id and paying.user_id is not null
          join ledger_accounts credited on credited.id = t.credit_account_id and credited.code = 'revenue'
          left join conversations chat on t.kind = 'chat_turn' and chat.uuid::text = t.reference
          left join phone_messages message on t.kind in ('sms', 'whatsapp') and message.reference::text = t.reference
          left join conversations written on written.id = message.conversation_id
          where t.state = 'posted' group by 1, 2, 3
        ) counted
        group by 1, 2, 3`.execute(tx);
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
