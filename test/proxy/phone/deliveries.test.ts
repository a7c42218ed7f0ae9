import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../src/proxy/index.ts";
import { createPaidActions } from "../../../src/proxy/paid-actions/paid-actions.ts";
import { readDelivery } from "../../../src/proxy/paid-actions/read-delivery.ts";
import type { Session } from "../../../src/proxy/session/tokens.ts";
import { createSecretGuard } from "../../../src/proxy/visitor/secret-guard.ts";
import { createToVisitor } from "../../../src/proxy/visitor/to-visitor.ts";
import { startPhoneProxy } from "../../support/phone-proxy.ts";
import { shop, type TestProxy } from "../../support/proxy.ts";
import { openStream } from "../../support/streams.ts";

const key = (name: string) => ({ headers: { "idempotency-key": name } });
const number = "+447700900123";

const follow = (proxy: TestProxy, { uuid, token }: { uuid: string; token: string }, after?: number) =>
  openStream(`${proxy.url}/conversations/${uuid}/events`, { token, after, headers: { origin: shop } });

describe("what becomes of a message that the visitor had sent", () => {
  it.each(["sms", "whatsapp"] as const)(
    "reaches the page that had it sent, by its handle, and no other: %s",
    async (channel) => {
      await using phone = await startPhoneProxy();
      const { proxy, platform } = phone;
      const [visitor, other] = [await phone.visit(), await phone.visit()];
      for (const each of [visitor, other]) await phone.prove(each, channel, number);
      if (channel === "whatsapp")
        await platform.carrier.write({ channel, from: number, to: "+447700900700", body: "Hello" });
      using page = await follow(proxy, visitor);
      using foreign = await follow(proxy, other);
      using bare = await openStream(`${platform.url}/conversations/${visitor.uuid}/events`);
      const sent = await proxy.ask("POST", `/${channel}`, {
        token: visitor.token,
        body: { message_id: visitor.answer },
        ...key("a"),
      });
      const { handle } = sent.json;
      await platform.carrier.messagesOf(number, 9);
      await page.until(2);
      expect(page.seen.map(({ event, data }) => [event, data])).toEqual([
        ["delivery", { handle, channel, status: "sent" }],
        ["delivery", { handle, channel, status: "delivered" }],
      ]);
      // A page that was away learns it too, and another page nothing, neither here nor of the platform itself.
      using again = await follow(proxy, visitor, visitor.answer);
      await again.until(2);
      expect(again.seen.at(-1)?.data).toEqual({ handle, channel, status: "delivered" });
      expect(foreign.seen).toEqual([]);
      await bare.until(2);
      for (const text of [page.seen, bare.seen].map((seen) => JSON.stringify(seen)))
        expect(text).not.toMatch(/7700900|You said/);
    },
  );

  it("says that it failed, also where that is known later only", async () => {
    await using phone = await startPhoneProxy();
    const { proxy, platform } = phone;
    const visitor = await phone.visit();
    await phone.prove(visitor, "sms", number);
    using page = await follow(proxy, visitor);
    platform.carrier.failNext("lose-answer");
    const sent = await proxy.ask("POST", "/sms", {
      token: visitor.token,
      body: { message_id: visitor.answer },
      ...key("a"),
    });
    const { handle } = sent.json;
    await page.until(1);
    expect(page.seen[0]?.data).toEqual({ handle, channel: "sms", status: "unknown" });
    await platform.db.updateTable("phone_messages").set({ status: "failed" }).where("channel", "=", "sms").execute();
    await page.until(2);
    expect(page.seen[1]?.data).toEqual({ handle, channel: "sms", status: "failed" });
  });

  it("is shown to the session that it belongs to, whatever key the platform names", async () => {
    await using phone = await startPhoneProxy();
    const { platform, proxy } = phone;
    const [visitor, other] = [await phone.visit(), await phone.visit()];
    await phone.prove(other, "sms", number);
    const theirs = await proxy.ask("POST", "/sms", {
      token: other.token,
      body: { message_id: other.answer },
      ...key("a"),
    });
    using page = await follow(proxy, visitor);
    const { owner } = platform;
    // The owner's own messages in the visitor's conversation, under keys of their own and under another visitor's handle.
    for (const name of ["own-key", crypto.randomUUID()]) {
      const body = { from: phone.from, to: "+447700900124", body: "Hi" };
      const headers = { "idempotency-key": name, "ringback-followed-conversation": visitor.uuid };
      const sent = await platform.request("POST", "/user/sms", { token: owner.key, body, headers });
      expect(sent.status).toBe(200);
    }
    await platform.db
      .updateTable("phone_messages")
      .set({ key: String(theirs.json.handle), status: "delivered" })
      .execute();
    await proxy.say(visitor, "Are you there?");
    await expect.poll(() => page.seen.filter(({ event }) => event === "message").length).toBe(2);
    expect(page.seen.filter(({ event }) => event === "delivery")).toEqual([]);
  });

  it("is told once where the followed conversation is the one that it is sent into", async () => {
    await using phone = await startPhoneProxy();
    const { carrier, db, url, owner, request } = phone.platform;
    await carrier.write({ channel: "whatsapp", from: number, to: "+447700900700", body: "Hello" });
    const conversation = db.selectFrom("conversations").select("uuid").where("customer_phone", "=", number);
    await expect.poll(() => conversation.executeTakeFirst()).toBeDefined();
    const { uuid } = await conversation.executeTakeFirstOrThrow();
    using follower = await openStream(`${url}/conversations/${uuid}/events`, { token: owner.key });
    const sent = await request("POST", "/user/whatsapp/send-freeform", {
      token: owner.key,
      body: { sender_id: phone.senderId, recipient_phone: number, message: "Hi" },
      headers: { "idempotency-key": "a", "ringback-followed-conversation": uuid },
    });
    const { message_id } = await sent.json();
    await carrier.showWhatsapp(number, "+447700900700"); // its reader looks at the phone
    const deliveries = () => follower.seen.filter(({ event }) => event === "delivery").map(({ data }) => data);
    await expect.poll(() => deliveries().at(-1)).toMatchObject({ status: "read" });
    expect(deliveries()).toEqual(["sent", "read"].map((status) => ({ message_id, channel: "whatsapp", status })));
  });

  it("is told in no conversation of another owner", async () => {
    await using phone = await startPhoneProxy();
    const { platform, proxy } = phone;
    const visitor = await phone.visit();
    const stranger = await platform.addOwner({ balanceUsd: 5 });
    using bare = await openStream(`${platform.url}/conversations/${visitor.uuid}/events`);
    await platform.db.updateTable("phone_numbers").set({ user_id: stranger.userId }).execute();
    const sent = await platform.request("POST", "/user/sms", {
      token: stranger.key,
      body: { from: phone.from, to: number, body: "Hi" },
      headers: { "idempotency-key": "a", "ringback-followed-conversation": visitor.uuid },
    });
    expect(sent.status).toBe(200);
    const { followed_in } = await platform.db
      .selectFrom("phone_messages")
      .select("followed_in")
      .where("channel", "=", "sms")
      .executeTakeFirstOrThrow();
    expect(followed_in).toBeNull();
    await proxy.say(visitor, "Hello");
    await bare.until(2);
    expect(bare.seen.map(({ event }) => event)).toEqual(["message", "message"]);
  });

  it("names no handle that the platform makes up, and a message of the conversation by its id", async () => {
    const secrets = createSecretGuard(["a secret that is long enough"]);
    const toVisitor = createToVisitor({ takesFiles: true, redact: (call) => call, secrets, offered: [] });
    const paidActions = createPaidActions(memoryStore(), { add: async () => undefined });
    const session: Session = { id: "1", conversation: "2", assistant: "mara", origin: shop };
    const read = (data: object) =>
      readDelivery({ channel: "sms", status: "sent", ...data }, { paidActions, session, toVisitor });
    expect(await read({ handle: "made up" })).toBeUndefined();
    const shown = { message_id: 4, channel: "sms", status: "sent" };
    expect(await read({ handle: "made up", message_id: 4 })).toEqual(shown);
    expect(await read({ idempotency_key: null, message_id: 4 })).toEqual(shown);
  });
});
