import { describe, expect, it } from "vitest";
import { requestTimes } from "../../../../src/platform/carriers/request-times.ts";
import { settleOpenMessages } from "../../../../src/platform/resources/phone-messages/settle-messages.ts";
import { keyed } from "../../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { openStream } from "../../../support/streams.ts";
import { giveSender, whatsappCustomer } from "../../../support/whatsapp.ts";

const own = "+447700900700";
const handset = "+447700900123";
const dayMs = 24 * 3_600_000;

describe("a person's answer in a conversation on a phone", () => {
  it("is sent as a text once, paid, stands there under their name, and its arrival is reported", async () => {
    await using platform = await phone();
    const uuid = await wroteText(platform, "Can I come by today?");
    using owner = await openStream(`${platform.url}/user/events`, { token: platform.owner.key });
    const before = (await platform.balance()).postedMicros;
    const written = { message: "Come at nine.", name: "Jo" };
    const sent = await answer(platform, uuid, written, keyed("one").headers);
    expect(sent).toMatchObject({ status: 200, data: { content: "Come at nine.", author: { name: "Jo" } } });
    expect(await answer(platform, uuid, written, keyed("one").headers)).toEqual(sent);
    expect(await bodiesAt(platform, handset)).toEqual([
      "Can I come by today?",
      "You said: Can I come by today?",
      "Come at nine.",
    ]);
    expect(before - (await platform.balance()).postedMicros).toBe(52_000n);
    const { history, ai_enabled } = await read(platform, uuid);
    expect(ai_enabled).toBe(false);
    expect(history.slice(-2)).toMatchObject([
      { role: "system", content: "Jo joined" },
      { id: sent.data.id, content: "Come at nine.", author: { name: "Jo" }, delivery: "delivered" },
    ]);
    const told = () => owner.seen.flatMap(({ event, data }) => (event === "conversation.delivery" ? [data.data] : []));
    await expect.poll(told).toEqual(
      ["sent", "delivered"].map((status) => ({
        conversation_id: uuid,
        message_id: sent.data.id,
        channel: "sms",
        status,
      })),
    );
    // The person they talk to now answers; the assistant says nothing.
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Thanks" });
    await expect.poll(async () => (await read(platform, uuid)).history.at(-1)?.content).toBe("Thanks");
    await expect.poll(async () => (await bodiesAt(platform, handset)).at(-1)).toBe("Thanks");
  });

  it("goes to a phone whose conversation was begun without one, and unnamed leaves the assistant answering", async () => {
    await using platform = await phone();
    const body = { assistant_id: platform.owner.assistantId, customer_identifier: handset, message: "Hi" };
    await platform.request("POST", "/ai/generate-reply", { token: platform.owner.key, body });
    const uuid = await wroteText(platform, "Hello?");
    expect(await answer(platform, uuid, { message: "We open at nine." })).toMatchObject({
      status: 200,
      data: { content: "We open at nine.", delivery: "sent" },
    });
    expect((await bodiesAt(platform, handset)).at(-1)).toBe("We open at nine.");
    const { history, ai_enabled } = await read(platform, uuid);
    expect(ai_enabled).not.toBe(false);
    expect(
      history.filter(({ role, author }: { role: string; author?: object }) => role === "system" || author),
    ).toEqual([]);
    await platform.carrier.write({ channel: "sms", from: handset, to: own, body: "Thanks" });
    await expect.poll(async () => (await bodiesAt(platform, handset)).at(-1)).toBe("You said: Thanks");
  });

  it("is refused in words where it cannot be sent, and then costs nothing and changes nothing", async () => {
    await using platform = await phone();
    const uuid = await wroteText(platform, "Hello?");
    const unchanged = await read(platform, uuid);
    expect([unchanged.ai_enabled, unchanged.history.length]).toEqual([undefined, 2]);
    const refusals: [string, () => Promise<unknown>, string][] = [
      ["long", async () => {}, "This is longer than 10 text messages. Please shorten it."],
      ["refused", async () => platform.carrier.failNext("refuse"), "Not sent. The network says: Refused for a test."],
      ["poor", () => setBalance(platform, 0n), "Your balance is too low to send this message."],
      [
        "lost",
        async () => {
          await setBalance(platform, 500_000n);
          platform.carrier.failNext("lose-request");
        },
        "The network did not answer.",
      ],
      [
        "late",
        () => setSubscription(platform, new Date(0)),
        "The number of this conversation has no active subscription.",
      ],
    ];
    for (const [key, prepare, words] of refusals) {
      await prepare();
      const { postedMicros, heldMicros } = await platform.balance();
      const message = key === "long" ? "x".repeat(1_990) : "Hi";
      const refused = await answer(platform, uuid, { message, name: "Jo" });
      expect([key, refused.status >= 400 && refused.status < 500, String(refused.message)]).toEqual([
        key,
        true,
        expect.stringContaining(words),
      ]);
      expect([key, await read(platform, uuid)]).toEqual([key, unchanged]);
      // What the network may have sent stays held until it is asked.
      const held = key === "lost" ? 52_000n : 0n;
      expect([key, await platform.balance()]).toMatchObject([key, { postedMicros, heldMicros: heldMicros + held }]);
    }
    platform.pass(requestTimes.arrivalMs);
    await settleOpenMessages(platform.services);
    expect(await platform.balance()).toMatchObject({ postedMicros: 500_000n, heldMicros: 0n });
    expect(await read(platform, uuid)).toEqual(unchanged);
    expect((await bodiesAt(platform, handset)).filter((body) => body === "Hi")).toEqual([]);
  });

  it("goes out by WhatsApp while the customer's 24 hours run, and is refused after", async () => {
    await using platform = await startPlatform({ balanceUsd: 1 });
    await giveSender(platform, platform.owner);
    const { data } = await ask(platform, "GET", "/user/conversations?type=whatsapp");
    const uuid = data[0].id;
    expect(await answer(platform, uuid, { message: "Jo here.", name: "Jo" })).toMatchObject({
      status: 200,
      data: { author: { name: "Jo" } },
    });
    expect(await bodiesAt(platform, whatsappCustomer)).toEqual(["Hello", "Jo here."]);
    expect((await platform.balance()).postedMicros).toBe(994_000n);
    platform.pass(dayMs);
    expect(await answer(platform, uuid, { message: "Still there?", name: "Jo" })).toMatchObject({
      status: 400,
      message: expect.stringContaining("older than 24 hours"),
    });
    expect((await bodiesAt(platform, whatsappCustomer)).length).toBe(2);
  });
});

/** A platform with a number at which the assistant answers. */
async function phone(): Promise<TestPlatform> {
  const platform = await startPlatform({ balanceUsd: 1 });
  const phone_number_id = await giveSender(platform, platform.owner);
  await platform.db
    .updateTable("assistants")
    .set({ type: "inbound", status: "active", phone_number_id })
    .where("id", "=", platform.owner.assistantId)
    .execute();
  platform.platform.worker.start();
  return platform;
}

/** Lets a customer write a text that the assistant answers. @returns The conversation */
async function wroteText(platform: TestPlatform, body: string): Promise<string> {
  await platform.carrier.write({ channel: "sms", from: handset, to: own, body });
  await expect.poll(() => bodiesAt(platform, handset)).toEqual([body, `You said: ${body}`]);
  await expect.poll(async () => (await platform.balance()).heldMicros).toBe(0n);
  const { data } = await ask(platform, "GET", `/user/conversations?customer_phone=${encodeURIComponent(handset)}`);
  return data[0].id;
}

async function ask(platform: TestPlatform, method: string, path: string) {
  return (await platform.request(method, path, { token: platform.owner.key })).json();
}

async function answer(platform: TestPlatform, uuid: string, body: object, headers: Record<string, string> = {}) {
  const path = `/user/conversations/${uuid}/messages`;
  const response = await platform.request("POST", path, { token: platform.owner.key, body, headers });
  return { status: response.status, ...(await response.json()) };
}

const read = (platform: TestPlatform, uuid: string) => ask(platform, "GET", `/conversations/${uuid}`);

async function bodiesAt(platform: TestPlatform, number: string): Promise<string[]> {
  return (await platform.carrier.messagesOf(number, 10)).map(({ body }) => body);
}

async function setBalance(platform: TestPlatform, posted_micros: bigint): Promise<void> {
  await platform.db
    .updateTable("ledger_accounts")
    .set({ posted_micros })
    .where("user_id", "=", platform.owner.userId)
    .execute();
}

async function setSubscription(platform: TestPlatform, subscribed_until: Date): Promise<void> {
  await platform.db.updateTable("phone_numbers").set({ subscribed_until }).execute();
}
