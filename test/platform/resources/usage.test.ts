import { expect, it } from "vitest";
import { getUsage } from "../../../src/contract/operations/usage.ts";
import { withdrawAll } from "../../../src/platform/ledger/ledger.ts";
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
  const from = await giveSender(platform, owner); // to whom somebody has written by WhatsApp
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
