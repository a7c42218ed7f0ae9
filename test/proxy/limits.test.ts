import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/proxy/index.ts";
import { counts } from "../counts.ts";
import { answerJson, conversation, type FakeAnswer, speak, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

/** As the fake platform, with a new conversation each time. */
const openMany: FakeAnswer = (request, response) => {
  if (request.path !== "/api/conversations") return speak(request, response);
  answerJson(response, { status: true, conversation_id: crypto.randomUUID(), history: [] });
};

describe("messages of a session", () => {
  it("are 20 a minute, and not one more when all come at once", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const [ada, ben] = [await proxy.open(), await proxy.open()];
    platform.seen.length = 0;
    const answers = await Promise.all(Array.from({ length: 60 }, () => proxy.say(ada)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(platform.seen).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.code, refused?.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "60"]);
    expect(refused?.json).toEqual({
      status: false,
      error: "Too Many Attempts.",
      message: "Too Many Attempts.",
      retry_after: 60,
    });
    expect((await proxy.say(ben)).status).toBe(200);
    proxy.pass(60_000);
    expect((await proxy.say(ada)).status).toBe(200);
  });

  it("count on when the token is renewed or resumed", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { limits: { messagesPerMinute: 2 } } });
    const visitor = await proxy.open();
    await proxy.say(visitor);
    await proxy.say(visitor);
    const body = { conversation_id: visitor.uuid, resume: visitor.resume };
    const { json } = await proxy.ask("POST", "/sessions", { body });
    expect((await proxy.say({ ...visitor, token: String(json.token) })).code).toBe("RATE_LIMITED");
  });

  it("count over all proxies that share a store", async () => {
    await using platform = await startFakePlatform();
    const store = memoryStore({ now: () => new Date("2026-11-20T10:00:00.000Z") });
    const options = { baseUrl: platform.url, store, policy: { limits: { messagesPerMinute: 5 } } };
    await using one = await startProxy(options);
    await using two = await startProxy(options);
    const visitor = await one.open();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : two).say(visitor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe("an attack", () => {
  it(`of ${counts.attackRequests} requests never exceeds a limit`, async () => {
    await using platform = await startFakePlatform(openMany);
    const limits = { messagesPerMinute: 20, conversationsPerHour: 10 };
    await using proxy = await startProxy({
      baseUrl: platform.url,
      trustProxyHops: 1,
      policy: { limits, dailySpend: 1 },
    });
    const visitors: { uuid: string; token: string }[] = [];
    const attack = async (at: number) => {
      // Every one claims another address; the trusted proxy wrote the last of them, always the same /64.
      const headers = { "x-forwarded-for": `198.51.100.${at % 250}, 2001:db8:0:7::${at.toString(16)}` };
      const visitor = visitors[at % (visitors.length + 1)];
      if (visitor) return proxy.say(visitor, "Hi", { headers });
      const answer = await proxy.ask("POST", "/conversations", { body: {}, headers });
      const { conversation_id: uuid } = answer.json;
      if (answer.status === 200) {
        visitors.push({ uuid: String(uuid), token: answer.headers.get("ringback-token") ?? "" });
      }
      return answer;
    };
    for (let done = 0; done < counts.attackRequests; done += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, at) => attack(done + at)));
    }
    const starts = platform.seen.filter(({ path }) => path === "/api/conversations");
    const messages = platform.seen.filter(({ path }) => path.endsWith("/messages"));
    expect(starts).toHaveLength(10);
    expect(messages).toHaveLength(25); // 10 sessions might say 200 things; a quarter of the day's dollar pays for 25
  });
});

describe("conversations of an address", () => {
  it("are 60 an hour, whatever address a header claims", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const start = (at: number) =>
      proxy.ask("POST", "/conversations", { body: {}, headers: { "x-forwarded-for": `192.0.2.${at}` } });
    const answers = await Promise.all(Array.from({ length: 70 }, (_, at) => start(at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status !== 200)?.headers.get("retry-after")).toBe("3600");
    proxy.pass(3_600_000);
    expect((await start(1)).status).toBe(200);
  });

  it("are its own where a trusted proxy names it, and what stands before is the client's claim", async () => {
    await using platform = await startFakePlatform();
    const policy = { limits: { conversationsPerHour: 1 } };
    await using proxy = await startProxy({ baseUrl: platform.url, trustProxyHops: 2, policy });
    const status = async (forwarded: string) =>
      (await proxy.ask("POST", "/conversations", { body: {}, headers: { "x-forwarded-for": forwarded } })).status;
    expect(await status("192.0.2.1, 10.0.0.1")).toBe(200);
    expect(await status("203.0.113.9, 192.0.2.1, 10.0.0.1")).toBe(429);
    expect(await status("192.0.2.1, 192.0.2.2, 10.0.0.1")).toBe(200);
  });

  it("are bounded for a network and in all too, and nobody reads an address off a counter", async () => {
    await using platform = await startFakePlatform();
    const keys: string[] = [];
    const kept = memoryStore();
    const increment: typeof kept.increment = (key, ...more) => {
      keys.push(key);
      return kept.increment(key, ...more);
    };
    const policy = { limits: { conversationsPerHour: 1 } };
    const store = { ...kept, increment };
    await using proxy = await startProxy({ baseUrl: platform.url, trustProxyHops: 1, policy, store });
    const status = async (forwarded: string) =>
      (await proxy.ask("POST", "/conversations", { body: {}, headers: { "x-forwarded-for": forwarded } })).status;
    for (let at = 1; at <= 5; at++) expect(await status(`192.0.2.${at}`)).toBe(200);
    expect([await status("192.0.2.6"), await status("192.0.3.6")]).toEqual([429, 200]);
    const everybody = keys.find((key) => /^count:conversations:all:/.test(key)) ?? "";
    await kept.increment(everybody, 6_000, 3_600_000);
    expect(await status("198.51.100.1")).toBe(429);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.join()).not.toMatch(/192\.0|198\.51/);
  });

  it("are shared by all whose address nobody knows, also for the plain function", async () => {
    await using platform = await startFakePlatform();
    const policy = { limits: { conversationsPerHour: 3 } };
    await using proxy = await startProxy({ baseUrl: platform.url, policy });
    const start = () => {
      const headers = { origin: "https://shop.example", "x-real-ip": crypto.randomUUID() };
      return new Request("http://host/conversations", { method: "POST", headers });
    };
    const plain = proxy.proxy as (request: Request, ...more: unknown[]) => Promise<Response>;
    const answers = [
      await plain(start()),
      await plain(start(), { address: "192.0.2.1", DB: {} }),
      await proxy.proxy.handle(start(), { address: "nonsense" }),
      await plain(start(), { address: "192.0.2.2" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(proxy.proxy.length).toBe(1);
  });

  it("are counted by what the host says, where it is asked", async () => {
    await using platform = await startFakePlatform();
    const policy = { limits: { conversationsPerHour: 1 } };
    const clientAddress = (request: Request) => request.headers.get("cf-connecting-ip") ?? undefined;
    await using proxy = await startProxy({ baseUrl: platform.url, policy, clientAddress });
    const status = async (address: string) =>
      (await proxy.ask("POST", "/conversations", { body: {}, headers: { "cf-connecting-ip": address } })).status;
    expect([await status("192.0.2.1"), await status("192.0.2.1"), await status("192.0.2.2")]).toEqual([200, 429, 200]);
  });
});

describe("the day's money", () => {
  const conversations = { conversationsPerHour: 1_000 };

  it("is used up by messages, not by those that the platform did not charge, and comes back at midnight", async () => {
    await using platform = await startFakePlatform();
    const limits = { ...conversations, messagesPerMinute: 100 };
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { dailySpend: 0.3, limits } });
    const visitor = await proxy.open();
    const { answer } = platform;
    platform.answer = (_, response) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ status: false, error: "Failed to process message: model timed out" }));
    };
    for (let time = 0; time < 5; time++) expect((await proxy.say(visitor)).code).toBe("PROCESSING_FAILED");
    platform.answer = answer;
    const answers = await Promise.all(Array.from({ length: 8 }, () => proxy.say(visitor)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.code, refused?.json]).toEqual([
      "INSUFFICIENT_BALANCE",
      { status: false, error: "Insufficient balance" },
    ]);
    expect(proxy.events.filter(({ type }) => type === "budget_reached")).toHaveLength(5);
    proxy.pass(14 * 3_600_000);
    expect((await proxy.say(await proxy.open())).status).toBe(200);
  });

  it("leaves one conversation a tenth and one address a quarter, and is never exceeded by many at once", async () => {
    await using platform = await startFakePlatform(openMany);
    const limits = { ...conversations, messagesPerMinute: 100 };
    await using proxy = await startProxy({
      baseUrl: platform.url,
      trustProxyHops: 1,
      policy: { dailySpend: 0.4, limits },
    });
    const spend = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      const visitors = [
        await proxy.open({}, { headers }),
        await proxy.open({}, { headers }),
        await proxy.open({}, { headers }),
      ];
      const answers = await Promise.all(
        visitors.flatMap((visitor) => Array.from({ length: 6 }, () => proxy.say(visitor, "Hi", { headers }))),
      );
      const answered = answers.map(({ status }) => status === 200);
      const each = visitors.map((_, at) => answered.slice(at * 6, at * 6 + 6).filter(Boolean).length);
      return { most: Math.max(...each), sum: answered.filter(Boolean).length };
    };
    const greedy = await spend("192.0.2.1");
    expect(greedy.most).toBeLessThanOrEqual(4);
    expect(greedy.sum).toBeLessThanOrEqual(10);
    const later = await proxy.open({}, { headers: { "x-forwarded-for": "192.0.2.2" } });
    expect((await proxy.say(later, "Hi", { headers: { "x-forwarded-for": "192.0.2.2" } })).status).toBe(200);
    for (let last = 3; last < 9; last++) await spend(`192.0.2.${last}`);
    expect(platform.seen.filter(({ path }) => path.endsWith("/messages")).length).toBeLessThanOrEqual(40);
  });

  it("is not used by a repeated key", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { dailySpend: 0.01 } });
    const visitor = await proxy.open();
    for (let time = 0; time < 5; time++) {
      expect((await proxy.say(visitor, "Hi", { headers: { "idempotency-key": "k" } })).status).toBe(200);
    }
    expect((await proxy.say(visitor, "Hi", { headers: { "idempotency-key": "l" } })).code).toBe("INSUFFICIENT_BALANCE");
  });

  it("stays used where nobody knows whether the platform charged", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { dailySpend: 0.2 } });
    const visitor = await proxy.open();
    platform.answer = (_, response) => void response.destroy();
    expect((await proxy.say(visitor)).code).toBe("UNREACHABLE");
    platform.answer = (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end('event: delta\ndata: {"text":"I"}\n\n');
    };
    expect((await proxy.say(visitor, "Hi", { headers: { accept: "text/event-stream" } })).text).toContain("BROKEN");
    expect((await proxy.say(visitor)).code).toBe("INSUFFICIENT_BALANCE");
  });

  it("is used by a repeated key where the platform takes no note of keys", async () => {
    await using platform = await startFakePlatform(({ path, body }, response) => {
      const begun = { conversation_id: conversation, history: [] };
      const said = { message: `You said: ${body.message}`, function_calls: [] };
      answerJson(response, { status: true, ...(path.endsWith("/messages") ? said : begun) }, 200, {
        "ringback-features": "",
      });
    });
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { dailySpend: 0.3 } });
    const visitor = await proxy.open();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await proxy.say(visitor, "Hi", { headers: { "idempotency-key": "k" } })).status);
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400]);
    expect(platform.seen).toHaveLength(4);
  });

  it("is without bound where the owner says so", async () => {
    await using platform = await startFakePlatform();
    const limits = { messagesPerMinute: 1_000 };
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { dailySpend: null, limits } });
    const visitor = await proxy.open();
    for (let time = 0; time < 30; time++) expect((await proxy.say(visitor)).status).toBe(200);
  });
});

describe("the store in memory", () => {
  it("never holds more than it may, and forgets what was not used for longest", async () => {
    const store = memoryStore({ maxEntries: 10 });
    for (let at = 0; at < 100; at++) {
      await store.set(`v${at}`, "x", 60_000);
      await store.increment(`c${at}`, 1, 60_000);
    }
    const held = await Promise.all(Array.from({ length: 100 }, (_, at) => store.get(`v${at}`)));
    expect(held.filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(held.at(-1)).toBe("x");
    expect(await store.increment("c0", 1, 60_000)).toBe(1);
  });

  it("keeps counting what is counted all the time, whatever floods it", async () => {
    const store = memoryStore({ maxEntries: 10 });
    for (let at = 1; at <= 100; at++) {
      await store.increment(`visitor ${at}`, 1, 60_000);
      expect(await store.increment("spent today", 1, 86_400_000)).toBe(at);
    }
  });

  it("forgets what is over, and lets no flood of counters push out what visitors resume with", async () => {
    let now = 0;
    const store = memoryStore({ maxEntries: 10, now: () => new Date(now) });
    await store.set("kept", "x", 1_000);
    for (let at = 0; at < 1_000; at++) await store.increment(`c${at}`, 1, 1_000);
    expect(await store.get("kept")).toBe("x");
    now = 1_000;
    expect(await store.get("kept")).toBeUndefined();
    expect(await store.increment("c999", 1, 1_000)).toBe(1);
  });
});
