import { afterAll, expect, it, vi } from "vitest";
import type { SimulatedCarrier } from "../../../src/platform/carriers/simulated/carrier.ts";
import type { TestPlatform } from "../../support/platform.ts";

// In modules of their own: what lists channels and carriers reads them as it is loaded, and other tests have none of these.
vi.resetModules();
afterAll(() => void vi.resetModules());
await import("../../support/new-channel/about.ts");
await import("../../support/new-carrier/about.ts");
await import("../../support/new-channel/courier.ts");
const { channelChoices, channelQuery, channelWords, sentBy } = await import(
  "../../../src/console/pages/conversations/type-words.ts"
);
const { channelsAbout } = await import("../../../src/contract/channels/channels.ts");
const { Conversation } = await import("../../../src/contract/operations/conversations/owner-conversations.ts");
const { CallDetails } = await import("../../../src/contract/operations/phone/calls.ts");
const numbers = await import("../../../src/platform/resources/phone-numbers/store.ts");
const { createToVisitor } = await import("../../../src/proxy/visitor/to-visitor.ts");
const { createSecretGuard } = await import("../../../src/proxy/visitor/secret-guard.ts");
const { createHandset } = await import("../../../demo/server/handset.ts");
const { createVault } = await import("../../../src/platform/vault.ts");
const { createPigeonCarrier } = await import("../../support/new-carrier/pigeon.ts");
const { testSecret } = await import("../../support/owner.ts");
const { startPlatform } = await import("../../support/platform.ts");
const { ask } = await import("../../support/whatsapp-owner.ts");

const own = "+447700900701";
const customer = "+447700900126";

async function startWithBoth() {
  let carrier: SimulatedCarrier | undefined;
  const platform = await startPlatform({
    balanceUsd: 1,
    createCarrier: (db) => {
      carrier = createPigeonCarrier(db, () => new Date("2026-11-20T10:00:00.000Z"));
      return carrier;
    },
  });
  await ask(platform, "GET", "/user/me"); // its records are written before its first answer
  const { id: phone_number_id } = await platform.db.transaction().execute((tx) =>
    numbers.insert(tx, {
      user_id: platform.owner.userId,
      phone_number: own,
      country_code: "GB",
      type: "normal",
      sms_capable: true,
      region: "gb",
      carrier: "pigeon",
      subscribed_until: new Date("2036-01-01T00:00:00.000Z"),
      created_at: platform.services.now(),
    }),
  );
  return { platform, phone_number_id, pigeon: carrier as SimulatedCarrier };
}

const written = async (pigeon: SimulatedCarrier) => (await pigeon.messagesOf(customer, 10)).map(({ body }) => body);
const conversations = async (platform: TestPlatform) =>
  (await ask(platform, "GET", "/user/conversations?type=courier")).data;

it("answers and charges messages of a channel that one folder adds, over a carrier that another one adds", async () => {
  const { platform, phone_number_id, pigeon } = await startWithBoth();
  await using _ = platform;
  const answering = { type: "inbound", status: "active", phone_number_id } as const;
  await platform.db.updateTable("assistants").set(answering).execute();
  platform.platform.worker.start();
  await pigeon.write({ channel: "courier", from: customer, to: own, body: "Are you open?" });
  await expect.poll(() => written(pigeon)).toEqual(["Are you open?", "YOU SAID: ARE YOU OPEN?"]);
  await expect.poll(() => platform.balance()).toMatchObject({ postedMicros: 998_000n, heldMicros: 0n });
  const [conversation] = await conversations(platform);
  expect(Conversation.parse(conversation)).toMatchObject({ type: "courier", message_count: 2, total_cost: 0.002 });

  // A person answers on it while its window is open, and after a STOP nothing automatic goes out.
  const path = `/user/conversations/${conversation.id}/messages`;
  expect(await ask(platform, "POST", path, { message: "We are.", name: "Ada" })).toMatchObject({ http: 200 });
  expect((await written(pigeon)).at(-1)).toBe("WE ARE.");
  await pigeon.write({ channel: "courier", from: customer, to: own, body: "Stop" });
  await expect
    .poll(async () => (await written(pigeon)).slice(3))
    .toEqual(["Stop", "YOU WILL GET NO MORE MESSAGES FROM US. REPLY START TO GET THEM AGAIN."]);
  platform.pass(3_600_001);
  expect(await ask(platform, "POST", path, { message: "Still there?" })).toMatchObject({
    http: 400,
    message: expect.stringContaining("24 hours"),
  });
  const stored = await platform.db.selectFrom("phone_messages").select(["channel", "carrier"]).execute();
  expect(new Set(stored.map((row) => `${row.channel} ${row.carrier}`))).toEqual(new Set(["courier pigeon"]));
  const usage = await ask(platform, "GET", "/user/usage?days=1");
  expect(usage.data.at(-1)).toMatchObject({ texts: 0, whatsapp_messages: 0 });
  expect(usage.assistants).toMatchObject([{ chats: 1 }]);
});

it("has both in the price list, the API's description, the console's filters and words, and refuses those it does not have", async () => {
  const { platform, pigeon } = await startWithBoth();
  await using _ = platform;
  const { data: prices } = await ask(platform, "GET", "/user/prices");
  expect(prices).toContainEqual({ kind: "courier", unit: "message", price: 0.002 });
  const description = await (await platform.request("GET", "/openapi.json")).text();
  for (const name of ['"courier"', '"pigeon"']) expect(description).toContain(name);
  expect(CallDetails.shape.carrier.parse("pigeon")).toBe("pigeon");
  expect(channelChoices).toContainEqual({ value: "courier", label: "Courier" });
  expect(channelQuery("courier")).toEqual({ type: "courier" });
  const shown = { type: "courier", customer: { phone_number: customer, name: null } };
  expect([channelWords(shown), sentBy(shown)]).toEqual(["Courier", "by Courier"]);
  expect(await ask(platform, "GET", "/user/conversations?type=telegraph")).toMatchObject({
    message: expect.any(String),
  });
  await expect(pigeon.write({ channel: "telegraph", from: customer, to: own, body: "Hi" })).rejects.toThrow();
  // The database refuses what is not registered, too.
  const message = {
    channel: "telegraph",
    sid: "x",
    reference: null,
    from_number: own,
    to_number: customer,
    body: "Hi",
  };
  const row = { ...message, status: "accepted", created_at: new Date() } as const;
  await expect(platform.db.insertInto("simulated_messages").values(row).execute()).rejects.toThrow(/foreign key/);
});

it("writes by it from the handset, shows it there, and tells the visitor's page what became of its messages", async () => {
  const { platform, pigeon } = await startWithBoth();
  await using _ = platform;
  const origin = "http://handset.example";
  const { app } = createHandset({
    carrier: pigeon,
    contacts: async () => [],
    origins: [origin],
    now: platform.services.now,
    vault: createVault(testSecret),
  });
  const given = await app.request("/");
  const cookie = given.headers.get("set-cookie")?.split(";")[0] ?? "";
  const write = (channel: string) =>
    app.request("/messages", {
      method: "POST",
      headers: { origin, cookie },
      body: JSON.stringify({ channel, to: own, body: "Are you open?" }),
    });
  expect([(await write("courier")).status, (await write("telegraph")).status]).toEqual([200, 422]);
  const phone = await (await app.request("/", { headers: { cookie } })).json();
  expect(phone.messages).toMatchObject([{ channel: "courier", body: "Are you open?" }]);
  expect(channelsAbout.map(({ title }) => title).slice(0, 2)).toEqual(["Text", "WhatsApp"]);
  expect(channelsAbout.at(-1)?.title).toBe("Courier");

  const toVisitor = createToVisitor({
    redact: (call) => call,
    secrets: createSecretGuard([]),
    offered: [],
    clientTools: new Set(),
  });
  const seenBy = (channel: string) => toVisitor.event("delivery", { handle: "h", channel, status: "sent" });
  expect(seenBy("courier")).toEqual({ handle: "h", channel: "courier", status: "sent" });
  expect(seenBy("telegraph")).toBeUndefined();
});
