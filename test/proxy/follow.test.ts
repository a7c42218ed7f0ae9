import { describe, expect, it } from "vitest";
import { answerEvents, ownerKey, startFakePlatform } from "../support/fake-platform.ts";
import { startPlatform } from "../support/platform.ts";
import { featuresWithoutFiles, shop, startProxy, type TestProxy } from "../support/proxy.ts";
import { openStream } from "../support/streams.ts";

type Visitor = { readonly uuid: string; readonly token: string };

const follow = (proxy: TestProxy, { uuid, token }: Visitor, after?: number) =>
  openStream(`${proxy.url}/conversations/${uuid}/events`, { token, after, headers: { origin: shop } });

/** A proxy before a platform, and what the owner does there. */
async function startSite() {
  const platform = await startPlatform();
  const { owner } = platform;
  const proxy = await startProxy({
    baseUrl: platform.url,
    apiKey: owner.key,
    assistants: { mara: { uuid: owner.assistantUuid } },
  });
  return {
    proxy,
    platform,
    answer: (uuid: string, message: string) =>
      platform.request("POST", `/user/conversations/${uuid}/messages`, { token: owner.key, body: { message } }),
    switchAi: (uuid: string, to: "enable" | "disable") =>
      platform.request("POST", `/automate/conversations/${uuid}/${to}-ai`, { token: owner.key }),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

describe("POST /conversations/{uuid}/person through the proxy", () => {
  it("lets the visitor wait for a person, whose name stands by what they write", async () => {
    await using site = await startSite();
    const visitor = await site.proxy.open();
    const path = `/conversations/${visitor.uuid}/person`;
    const asked = await site.proxy.ask("POST", path, { token: visitor.token, body: { email: "ada@shop.example" } });
    const since = "2026-11-20T10:00:00.000000Z";
    expect(asked.json).toEqual({ status: true, person: { state: "waiting", since } });
    const wrong = await site.proxy.ask("POST", path, { token: visitor.token, body: { email: "ada" } });
    expect(wrong.status).toBe(422);
    await site.platform.request("POST", `/user/conversations/${visitor.uuid}/messages`, {
      token: site.platform.owner.key,
      body: { message: "Paul here.", name: "Paul" },
    });
    const { json } = await site.proxy.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect(json).toMatchObject({ ai_enabled: false, person: { state: "joined", name: "Paul" } });
    expect((json.history as object[]).at(-1)).toMatchObject({ content: "Paul here.", author: { name: "Paul" } });
  });
});

describe("GET /conversations/{uuid}/events through the proxy", () => {
  it("tells what both sides say and that a person answers, under the platform's ids, and goes on after one", async () => {
    await using site = await startSite();
    const visitor = await site.proxy.open();
    using stream = await follow(site.proxy, visitor);
    expect(stream.response.headers.get("access-control-allow-origin")).toBe(shop);
    expect(stream.response.headers.get("ringback-features")).toBe(featuresWithoutFiles);
    await site.proxy.say(visitor, "Hi");
    await site.switchAi(visitor.uuid, "disable");
    await site.answer(visitor.uuid, "A person now.");
    const seen = [...(await stream.until(4))];
    expect(seen.map(({ event, data }) => [event, data.content ?? data.ai_enabled])).toEqual([
      ["message", "Hi"],
      ["message", "You said: Hi"],
      ["ai_enabled", false],
      ["message", "A person now."],
    ]);
    using again = await follow(site.proxy, visitor, seen[1]?.id);
    expect(await again.until(2)).toEqual(seen.slice(2));
  });

  it("lets the platform's stream go at once when the page leaves, while nothing happens", async () => {
    await using site = await startSite();
    const visitor = await site.proxy.open();
    const open = [];
    for (let at = 0; at < 5; at++) open.push(await follow(site.proxy, visitor));
    using sixth = await follow(site.proxy, visitor);
    expect(sixth.response.status).toBe(429);
    for (const stream of open) stream[Symbol.dispose]();
    await expect
      .poll(async () => {
        using next = await follow(site.proxy, visitor);
        return next.response.status;
      })
      .toBe(200);
    // The platform has room for 20 of a conversation: were these still open there, one of the next would be refused.
    for (let at = 0; at < 25; at++) {
      using stream = await follow(site.proxy, visitor);
      if (stream.response.status === 200) continue;
      await expect.poll(async () => (await follow(site.proxy, visitor)).response.status).toBe(200);
    }
  });

  it("shows what a page may see of each event, and nothing of events that it does not know", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const call = { name: "find", arguments: { password: "pw" }, result: { seen: ownerKey } };
    platform.answer = (_, response) =>
      answerEvents(response, [
        ["message", { id: 7, role: "assistant", content: `Key ${ownerKey}`, function_calls: [call], user_id: 7 }],
        ["secret", { id: 8, content: ownerKey }],
        ["person", { state: "joined", name: "Paul", email: "paul@shop.example" }],
        ["person", { state: "gone" }],
        ["typing", { name: "Paul", email: "paul@shop.example" }],
        ["ai_enabled", { ai_enabled: false, why: ownerKey }],
        ["message", { id: 9, role: "operator", content: "x" }],
      ]);
    using stream = await follow(proxy, visitor);
    expect(await stream.ended).toBe("in order");
    expect(stream.seen.map(({ event, data }) => [event, data])).toEqual([
      [
        "message",
        {
          id: 7,
          role: "assistant",
          content: "Key [redacted]",
          function_calls: [{ name: "find", arguments: { password: "[redacted]" }, result: { seen: "[redacted]" } }],
        },
      ],
      ["person", { state: "joined", name: "Paul" }],
      ["typing", { name: "Paul" }],
      ["ai_enabled", { ai_enabled: false }],
    ]);
  });

  it("ends in order where the platform breaks off, and says what it cannot offer", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('id: 3\nevent: ai_enabled\ndata: {"ai_enabled":true}\n\nevent: mess', () => response.destroy());
    };
    using broken = await follow(proxy, visitor);
    expect(await broken.ended).toBe("in order");
    expect(broken.lastId).toBe("3");
    platform.answer = (_, response) => void response.writeHead(404).end("{}");
    using missing = await follow(proxy, visitor);
    expect(missing.response.status).toBe(501);
  });

  it("hands a page whose token is about to end a fresh one, and takes an ended token for none", async () => {
    await using site = await startSite();
    const visitor = await site.proxy.open();
    site.proxy.pass(11 * 60_000);
    using stream = await follow(site.proxy, visitor);
    const fresh = stream.response.headers.get("ringback-token") ?? "";
    expect(fresh).not.toBe("");
    site.proxy.pass(4 * 60_000);
    using late = await follow(site.proxy, visitor);
    expect([late.response.status, late.response.headers.get("ringback-code")]).toEqual([401, "TOKEN_EXPIRED"]);
    using renewed = await follow(site.proxy, { uuid: visitor.uuid, token: fresh });
    expect(renewed.response.status).toBe(200);
  });
});
