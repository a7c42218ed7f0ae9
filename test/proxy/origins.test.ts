import { describe, expect, it } from "vitest";
import { deep } from "../counts.ts";
import { startFakePlatform } from "../support/fake-platform.ts";
import { paidPaths } from "../support/paid-paths.ts";
import { secret, shop, startProxy } from "../support/proxy.ts";

/** Origins that look like the listed ones, `https://shop.example` and `http://localhost:3000`, and are not. */
const foreign = [
  "null",
  "NULL",
  "",
  "*",
  "https://",
  "shop.example",
  "//shop.example",
  "http://shop.example",
  "HTTPS://shop.example",
  "https://SHOP.example",
  "https://Shop.Example",
  "https://shop.example/",
  "https://shop.example/path",
  "https://shop.example?x",
  "https://shop.example#x",
  "https://shop.example:443",
  "https://shop.example:8443",
  "https://shop.example:",
  "https://shop.example.",
  "https://shop.example.evil.example",
  "https://evil.example",
  "https://evil.example/https://shop.example",
  "https://evil.example?https://shop.example",
  "https://evil.example#https://shop.example",
  "https://evilshop.example",
  "https://evil-shop.example",
  "https://sub.shop.example",
  "https://www.shop.example",
  "https://shop.exampl",
  "https://shop.examplee",
  "https://shopxexample",
  "https://shop_example",
  "https://shop.example@evil.example",
  "https://evil.example@shop.example",
  "https://user:pass@shop.example",
  "https://shop%2eexample",
  "https://shop.example%00",
  "https://shop.example%00.evil.example",
  "https://shop.example\\.evil.example",
  "https://shop.example, https://evil.example",
  "https://evil.example, https://shop.example",
  "https://shop.example https://shop.example",
  "https://shop.example;",
  "https://xn--shp-gna.example",
  "ftp://shop.example",
  "file://",
  "data:text/html,x",
  "javascript:alert(1)",
  "chrome-extension://shop.example",
  "https://127.0.0.1",
  "http://localhost",
  "http://localhost:3001",
  "https://localhost:3000",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
];

const origins = [shop, "http://localhost:3000"];

describe("an origin that is not listed", () => {
  it(`is refused whatever it looks like (${foreign.length} of them), and nothing reaches the platform`, async () => {
    expect(foreign.length).toBeGreaterThanOrEqual(40);
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, origins });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    for (const [at, origin] of foreign.entries()) {
      const requests = [
        ["POST", "/conversations", {}],
        ["POST", `/conversations/${visitor.uuid}/messages`, { message: "Hi" }],
        ["GET", `/conversations/${visitor.uuid}`, undefined],
        ["POST", "/sessions", { conversation_id: visitor.uuid, resume: visitor.resume }],
        ["GET", "/capabilities", undefined],
        ["OPTIONS", "/conversations", undefined],
        ["GET", "/nothing", undefined],
        ...paidPaths(visitor.uuid),
      ] as const;
      // In `npm test` a third of them from each, by turns: all of them are asked from a third of the origins.
      for (const [method, path, body] of requests.filter((_, turn) => deep || turn % 3 === at % 3)) {
        const given = body === undefined ? {} : { body };
        const answer = await proxy.ask(method, path, { ...given, token: visitor.token, origin });
        expect([answer.status, answer.code], `${method} ${path} from ${origin}`).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        expect(answer.headers.get("vary")).toBe("Origin");
        expect(proxy.events.at(-1)).toMatchObject({ type: "refused", code: "ORIGIN_NOT_ALLOWED", origin });
      }
    }
    expect(platform.seen).toEqual([]);
  });

  it("is none at all: a request without one is refused, in the shape of its path", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, origins });
    const start = await proxy.ask("POST", "/conversations", { body: {}, origin: null });
    expect([start.status, start.json]).toEqual([
      403,
      { status: false, error: "Pages of this origin may not use this server: it is not listed in `origins`." },
    ]);
    const capabilities = await proxy.ask("GET", "/capabilities", { origin: null });
    expect([capabilities.status, capabilities.json]).toEqual([
      403,
      { message: "Pages of this origin may not use this server: it is not listed in `origins`." },
    ]);
    expect(platform.seen).toEqual([]);
  });

  it("may not use the token of a page of another listed one", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, origins });
    const visitor = await proxy.open();
    const answer = await proxy.say(visitor, "Hi", { origin: "http://localhost:3000" });
    expect([answer.status, answer.code]).toEqual([401, "TOKEN_MISSING"]);
    const resumed = await proxy.ask("POST", "/sessions", {
      body: { conversation_id: visitor.uuid, resume: visitor.resume },
      origin: "http://localhost:3000",
    });
    expect([resumed.status, resumed.code]).toEqual([401, "TOKEN_MISSING"]);
  });
});

describe("a page of the proxy's own origin", () => {
  const sameOrigin = { "sec-fetch-site": "same-origin" };

  it("reads though browsers name no origin there", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    const answer = await proxy.ask("GET", `/conversations/${visitor.uuid}`, {
      token: visitor.token,
      origin: null,
      headers: { ...sameOrigin, referer: `${shop}/help` },
    });
    expect(answer.status).toBe(200);
    const byHost = await startProxy({ baseUrl: platform.url, origins: [shop, "http://chat.example"] });
    await using _ = byHost;
    const unnamed = await byHost.ask("GET", "/capabilities", {
      origin: null,
      headers: { ...sameOrigin, host: "chat.example" },
    });
    expect(unnamed.status).toBe(200);
  });

  it("must be listed too, must write with its origin, and is none when the browser says otherwise", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    for (const [method, headers] of [
      ["GET", { ...sameOrigin, referer: "https://evil.example/" }],
      ["GET", { ...sameOrigin }],
      ["GET", { ...sameOrigin, referer: "not an address" }],
      ["GET", { referer: `${shop}/` }],
      ["GET", { "sec-fetch-site": "cross-site", referer: `${shop}/` }],
      ["GET", { "sec-fetch-site": "same-site", referer: `${shop}/` }],
      ["GET", { "sec-fetch-site": "none", referer: `${shop}/` }],
      ["POST", { ...sameOrigin, referer: `${shop}/` }],
    ] as const) {
      const answer = await proxy.ask(method, method === "GET" ? "/capabilities" : "/conversations", {
        origin: null,
        headers: { ...headers },
      });
      expect([answer.status, answer.code], JSON.stringify(headers)).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
    }
    expect(platform.seen).toEqual([]);
  });
});

describe("a listed origin", () => {
  it("may ask first what it may send", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const answer = await proxy.ask("OPTIONS", "/conversations", {
      headers: { "access-control-request-method": "POST", "access-control-request-headers": "x-anything" },
    });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries([...answer.headers].filter(([name]) => /^(access|vary)/.test(name)))).toEqual({
      "access-control-allow-origin": shop,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers":
        "authorization, content-type, accept, idempotency-key, ringback-identity, last-event-id",
      "access-control-max-age": "600",
      "access-control-expose-headers":
        "Ringback-Code, Ringback-Features, Ringback-Token, Ringback-Resume, Retry-After, Date",
      vary: "Origin",
    });
  });

  it("may read every answer, refusals too, and sends no cookies", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    for (const [method, path] of [
      ["POST", "/conversations"],
      ["GET", "/conversations/x"],
      ["GET", "/nothing"],
      ["DELETE", "/capabilities"],
      ["POST", "/calls"],
    ] as const) {
      const { headers } = await proxy.ask(method, path, method === "POST" ? { body: {} } : {});
      expect(headers.get("access-control-allow-origin"), path).toBe(shop);
      expect(headers.get("access-control-expose-headers"), path).toContain("Ringback-Code");
      expect(headers.get("access-control-allow-credentials"), path).toBeNull();
      expect(headers.get("vary"), path).toBe("Origin");
    }
  });
});

describe("a server that calls for its visitors", () => {
  it("needs no origin where that is allowed, but must say who the visitor is", async () => {
    await using platform = await startFakePlatform();
    const identity = { keys: secret, issuer: "https://shop.example", audience: "chat" };
    await using proxy = await startProxy({ baseUrl: platform.url, identity, allowNoOrigin: true });
    for (const origin of [null, "null"]) {
      const anonymous = await proxy.ask("POST", "/conversations", { body: {}, origin });
      expect([anonymous.status, anonymous.code]).toEqual([401, "IDENTITY_INVALID"]);
      expect(anonymous.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(platform.seen).toEqual([]);
    const foreigner = await proxy.ask("POST", "/conversations", { body: {}, origin: "https://evil.example" });
    expect(foreigner.code).toBe("ORIGIN_NOT_ALLOWED");
  });
});
