import { describe, expect, it } from "vitest";
import { memoryStore, type ProxyStore } from "../../src/proxy/index.ts";
import { startFakePlatform } from "../support/fake-platform.ts";
import { secret, shop, startProxy, type TestProxy } from "../support/proxy.ts";

const dayMs = 24 * 3_600_000;

function resume(proxy: TestProxy, visitor: { uuid: string; resume: string }, more: object = {}) {
  return proxy.ask("POST", "/sessions", { body: { conversation_id: visitor.uuid, resume: visitor.resume, ...more } });
}

describe("POST /sessions", () => {
  it("gives a page that was away a new token for its conversation", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    proxy.pass(3_600_000);
    expect((await proxy.say(visitor)).code).toBe("TOKEN_EXPIRED");
    const answer = await resume(proxy, visitor);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      token: answer.headers.get("ringback-token"),
      expires_at: "2026-11-20T11:14:55.000Z",
    });
    expect(answer.headers.get("ringback-resume")).toBeNull();
    expect((await proxy.say({ ...visitor, token: String(answer.json.token) })).status).toBe(200);
  });

  it("works for 30 days from its last use, and no longer", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    for (let time = 0; time < 3; time++) {
      proxy.pass(29 * dayMs);
      expect((await resume(proxy, visitor)).status).toBe(200);
    }
    proxy.pass(30 * dayMs);
    const late = await resume(proxy, visitor);
    expect([late.status, late.code, late.json]).toEqual([
      401,
      "TOKEN_MISSING",
      { message: "A session token is needed." },
    ]);
  });

  it("gives nothing for a secret that is wrong, another's, or for another conversation", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const { resume: good } = visitor;
    for (const body of [
      { resume: good.slice(0, -1) },
      { resume: `${good}A` },
      { resume: good.toLowerCase() },
      { resume: "x".repeat(43) },
      { resume: visitor.token.slice(0, 128) },
      { conversation_id: "00000000-0000-4000-8000-000000000000" },
      { conversation_id: visitor.uuid.toUpperCase() },
      { conversation_id: "__proto__" },
    ]) {
      const answer = await resume(proxy, visitor, body);
      expect([answer.status, answer.code], JSON.stringify(body)).toEqual([401, "TOKEN_MISSING"]);
      expect(answer.headers.get("ringback-token")).toBeNull();
    }
  });

  it("gives nothing to a page of another origin that is listed too", async () => {
    await using platform = await startFakePlatform();
    const other = "https://other.example";
    await using proxy = await startProxy({ baseUrl: platform.url, origins: [shop, other] });
    const { uuid, resume: secret } = await proxy.open();
    const ask = (origin: string) =>
      proxy.ask("POST", "/sessions", { body: { conversation_id: uuid, resume: secret }, origin });
    const answer = await ask(other);
    expect([answer.status, answer.code, answer.headers.get("ringback-token")]).toEqual([401, "TOKEN_MISSING", null]);
    expect((await ask(shop)).status).toBe(200);
  });

  it("takes exactly two fields", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const unknown = await resume(proxy, visitor, { assistant: "mara", __proto__: null, token: "x" });
    expect([unknown.status, unknown.code, unknown.json]).toEqual([
      422,
      "VALIDATION_FAILED",
      {
        message: "The assistant field is not allowed.",
        errors: { assistant: ["The assistant field is not allowed."], token: ["The token field is not allowed."] },
      },
    ]);
    const { uuid, resume: secret } = visitor;
    const body = `{"conversation_id":"${uuid}","resume":"${secret}","__proto__":{"token":"x"}}`;
    const inherited = await proxy.ask("POST", "/sessions", { body });
    expect(inherited.text).toBe(
      '{"message":"The __proto__ field is not allowed.","errors":{"__proto__":["The __proto__ field is not allowed."]}}',
    );
    const missing = await proxy.ask("POST", "/sessions", { body: {} });
    expect(missing.json).toMatchObject({
      errors: { conversation_id: ["The conversation id field is required."] },
    });
    const bare = await proxy.ask("POST", "/sessions", { body: { conversation_id: uuid } });
    expect([bare.status, bare.code, bare.headers.has("ringback-token")]).toEqual([401, "TOKEN_MISSING", false]);
  });

  it("is limited for each address, so that nobody guesses", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, policy: { limits: { requestsPerMinute: 10 } } });
    const visitor = await proxy.open();
    const answers = await Promise.all(Array.from({ length: 30 }, () => resume(proxy, { ...visitor, resume: "guess" })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await resume(proxy, visitor)).code).toBe("RATE_LIMITED");
  });

  it("gives nothing for an assistant that is offered no longer", async () => {
    await using platform = await startFakePlatform();
    const store = memoryStore({ now: () => new Date("2026-11-20T10:00:00.000Z") });
    await using before = await startProxy({ baseUrl: platform.url, store });
    const visitor = await before.open();
    const assistants = { otto: { uuid: "bbbbbbbb-0000-4000-8000-000000000000" } };
    await using after = await startProxy({ baseUrl: platform.url, store, assistants });
    expect((await resume(after, visitor)).code).toBe("TOKEN_MISSING");
    expect((await after.say(visitor)).code).toBe("TOKEN_MISSING");
  });

  it("keeps hashes only: who reads the store can resume nothing", async () => {
    await using platform = await startFakePlatform();
    const written: string[] = [];
    const inner = memoryStore();
    const store: ProxyStore = {
      ...inner,
      set: (key, value, ttlMs) => {
        written.push(key, value);
        return inner.set(key, value, ttlMs);
      },
    };
    await using proxy = await startProxy({ baseUrl: platform.url, store });
    const visitor = await proxy.open();
    expect(written.length).toBeGreaterThan(0);
    expect(written.join()).not.toContain(visitor.resume);
    for (const key of written.map((text) => text.replace("resume:", ""))) {
      expect((await resume(proxy, visitor, { resume: key.slice(0, 128) })).status).toBe(401);
    }
  });
});

describe("a store that fails", () => {
  const dead: ProxyStore = {
    durable: true,
    singleProcess: false,
    get: () => Promise.reject(new Error(`no connection with ${secret}`)),
    set: () => Promise.reject(new Error("no connection")),
    add: () => Promise.reject(new Error("no connection")),
    delete: () => Promise.reject(new Error("no connection")),
    increment: () => Promise.reject(new Error("no connection")),
  };
  const silent: ProxyStore = {
    durable: true,
    singleProcess: false,
    get: () => new Promise(() => {}),
    set: () => new Promise(() => {}),
    add: () => new Promise(() => {}),
    delete: () => new Promise(() => {}),
    increment: () => new Promise(() => {}),
  };

  it.each([
    ["at once", dead],
    ["by never answering", silent],
    [
      "by throwing",
      {
        ...dead,
        increment: () => {
          throw new Error("broken");
        },
      },
    ],
  ])("%s stops no chat and loosens no limit; only pauses cannot be bridged", async (_, store) => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({
      baseUrl: platform.url,
      store,
      policy: { limits: { messagesPerMinute: 3 } },
    });
    const visitor = await proxy.open();
    expect(visitor.resume).toBe("");
    const answers = await Promise.all(Array.from({ length: 6 }, () => proxy.say(visitor)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const resumed = await resume(proxy, { ...visitor, resume: "x" });
    expect([resumed.status, resumed.code]).toEqual([503, "STORE_REQUIRED"]);
    expect(proxy.events.filter(({ type }) => type === "store_failed")).toHaveLength(1);
  });

  it("is asked again after a while", async () => {
    await using platform = await startFakePlatform();
    const inner = memoryStore({ now: () => new Date("2026-11-20T10:00:00.000Z") });
    let works = false;
    const store: ProxyStore = {
      ...inner,
      increment: (...given) => (works ? inner.increment(...given) : dead.increment(...given)),
      set: (...given) => (works ? inner.set(...given) : dead.set(...given)),
    };
    await using proxy = await startProxy({ baseUrl: platform.url, store });
    expect((await proxy.open()).resume).toBe("");
    works = true;
    proxy.pass(5_000);
    expect((await proxy.open()).resume).not.toBe("");
  });
});
