import { sql } from "kysely";
import { expect, it } from "vitest";
import { exportAccount } from "../../../../src/platform/export/export-account.ts";
import { silentLog } from "../../../../src/platform/log.ts";
import * as users from "../../../../src/platform/resources/user/store.ts";
import { removeOldData } from "../../../../src/platform/retention/remove-old-data.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { whatsappCustomer } from "../../../support/whatsapp.ts";
import { ask, own, senderOf } from "../../../support/whatsapp-owner.ts";

const dayMs = 24 * 3_600_000;
const other = "+447700900127";

/** The owner's conversation with a phone, as the list shows it, and its history. */
async function readOf(platform: TestPlatform, phone: string) {
  const { data } = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(phone)}`);
  const { history } = await ask(platform, "GET", `/conversations/${data[0].id}`);
  return { ...data[0], said: history.map(({ role, content }: Record<string, string>) => `${role}: ${content}`) };
}

it("sends by WhatsApp and text message from a number without an assistant, also for an owner who has none", async () => {
  await using platform = await startPlatform({ balanceUsd: 1 });
  await platform.db.deleteFrom("assistants").execute();
  const { sender_id, phone_number_id, templates } = await senderOf(platform);
  const freeform = { sender_id, recipient_phone: whatsappCustomer, message: "We open at nine." };
  expect(await ask(platform, "POST", "/user/whatsapp/send-freeform", freeform)).toMatchObject({
    http: 200,
    conversation_id: expect.any(Number),
    message_id: expect.any(Number),
  });
  const template = {
    sender_id,
    template_id: templates.appointment_reminder_en,
    recipient_phone: other,
    variables: { "1": "Tuesday", "2": "10:30" },
  };
  expect(await ask(platform, "POST", "/user/whatsapp/send", template)).toMatchObject({ http: 200, status: "queued" });
  const text = { from: phone_number_id, to: "+447700900123", body: "Your table is ready." };
  expect(await ask(platform, "POST", "/user/sms", text)).toMatchObject({ http: 200, data: { status: "sent" } });

  const { data } = await ask(platform, "GET", "/user/conversations");
  expect(data).toMatchObject([
    {
      assistant_id: null,
      assistant_name: null,
      ai_enabled: false,
      total_cost: 0.04,
      customer: { phone_number: other },
    },
    { assistant_id: null, assistant_name: null, ai_enabled: false, total_cost: 0.006, unread: 1 },
  ]);
  const { said } = await readOf(platform, whatsappCustomer);
  expect(said).toEqual(["user: Hello", "assistant: We open at nine."]);
  expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
  const usage = await ask(platform, "GET", "/user/usage?days=1");
  expect(usage).toMatchObject({ data: [{ chats: 2, whatsapp_messages: 3, texts: 1 }], assistants: [] });
});

it("keeps what is written to such a number for people: nothing answers, nothing is charged, nobody else reads it", async () => {
  await using platform = await startPlatform({ balanceUsd: 1 });
  await senderOf(platform);
  platform.platform.worker.start();
  await platform.carrier.write({
    channel: "whatsapp",
    from: whatsappCustomer,
    to: own,
    body: "Can I talk to a person?",
  });
  const found = await readOf(platform, whatsappCustomer);
  expect(found).toMatchObject({ assistant_id: null, unread: 2 });
  const path = `/conversations/${found.id}`;
  // To switch on an assistant that it does not have leaves it off.
  expect(await ask(platform, "POST", `/automate${path}/enable-ai`)).toEqual({
    http: 200,
    status: true,
    ai_enabled: false,
  });
  expect(await ask(platform, "POST", `${path}/messages`, { message: "A note of my own" })).toMatchObject({
    http: 200,
    message: "",
    ai_enabled: false,
  });
  expect(await ask(platform, "POST", `${path}/person`, { email: "guest@example.com" })).toMatchObject({ http: 200 });
  expect(await ask(platform, "PUT", `/user${path}`, { status: "closed", tags: ["boiler"] })).toMatchObject({
    http: 200,
  });
  const answered = await ask(platform, "POST", `/user${path}/messages`, { message: "I am one.", name: "Ada" });
  expect(answered).toMatchObject({ http: 200, data: { content: "I am one." } });
  for (const [method, token, status] of [
    ["GET", undefined, 404],
    ["GET", (await platform.addOwner()).key, 404],
  ] as const) {
    const response = await platform.request(method, path, token === undefined ? {} : { token });
    expect(response.status).toBe(status);
  }
  const { data } = await ask(platform, "GET", "/user/conversations");
  expect(data).toMatchObject([{ ai_enabled: false, person: { state: "joined", name: "Ada" }, total_cost: 0.006 }]);
  expect((await readOf(platform, whatsappCustomer)).said).toEqual([
    "user: Hello",
    "user: Can I talk to a person?",
    "user: A note of my own",
    "system: Ada joined",
    "assistant: I am one.",
  ]);
  expect(await platform.balance()).toMatchObject({ postedMicros: 994_000n, heldMicros: 0n });
});

it("lets the first assistant that the number gets go on with such a conversation", async () => {
  await using platform = await startPlatform({ balanceUsd: 1 });
  const { phone_number_id } = await senderOf(platform);
  const answering = { type: "inbound", status: "active", phone_number_id } as const;
  await platform.db.updateTable("assistants").set(answering).execute();
  platform.platform.worker.start();
  await platform.carrier.write({ channel: "whatsapp", from: whatsappCustomer, to: own, body: "Are you open?" });
  await expect
    .poll(async () => (await readOf(platform, whatsappCustomer)).said)
    .toEqual(["user: Hello", "user: Are you open?", "assistant: You said: Are you open?"]);
  const { data } = await ask(platform, "GET", "/user/conversations");
  expect(data).toMatchObject([{ assistant_id: platform.owner.assistantUuid, ai_enabled: true, message_count: 3 }]);
});

it("exports, deletes and removes conversations without an assistant like any other", async () => {
  await using platform = await startPlatform({ balanceUsd: 1 });
  const { sender_id, templates } = await senderOf(platform);
  const { email } = await users.get(platform.db, platform.owner.userId);
  const records = async () => {
    const parts: Uint8Array[] = [];
    for await (const part of exportAccount(platform.storage, email)) parts.push(part);
    const lines = Buffer.concat(parts).toString("utf8").trimEnd().split("\n");
    const tables = lines.map((line) => JSON.parse(line).record);
    return ["conversations", "messages"].map((table) => tables.filter((name) => name === table).length);
  };
  expect(await records()).toEqual([1, 1]);
  const template = {
    sender_id,
    template_id: templates.appointment_reminder_en,
    recipient_phone: other,
    variables: { "1": "Tuesday", "2": "10:30" },
  };
  await ask(platform, "POST", "/user/whatsapp/send", template);
  const { id } = await readOf(platform, other);
  expect(await ask(platform, "DELETE", `/user/conversations/${id}`)).toMatchObject({ http: 200 });
  expect(await records()).toEqual([1, 1]);
  await sql`delete from pgboss.job_common`.execute(platform.db); // nobody answers there
  platform.pass(6 * dayMs);
  const removed = await removeOldData({ ...platform.services, log: silentLog, retentionDays: 5 });
  expect(removed).toMatchObject({ conversations: 1 });
  expect(await records()).toEqual([0, 0]);
  expect(await platform.db.selectFrom("phone_messages").select("id").execute()).toEqual([]);
});
