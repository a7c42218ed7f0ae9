import { describe, expect, it } from "vitest";
import { assistantUuid, conversation, ownerKey, startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

/** Headers with which somebody may hope to be let in, to be somebody else, or to be passed on. */
const hopeful: [name: string, value: string][] = [
  ["x-http-method-override", "GET"],
  ["x-http-method", "GET"],
  ["x-method-override", "DELETE"],
  ["x-original-url", "/capabilities"],
  ["x-rewrite-url", "/capabilities"],
  ["x-original-uri", "/user/me"],
  ["x-forwarded-uri", "/user/me"],
  ["x-forwarded-path", "/user/me"],
  ["x-forwarded-prefix", "/user"],
  ["x-forwarded-host", "shop.example"],
  ["x-forwarded-proto", "https"],
  ["x-forwarded-port", "443"],
  ["x-forwarded-server", "shop.example"],
  ["x-forwarded-for", "127.0.0.1"],
  ["x-forwarded-user", "owner"],
  ["x-forwarded-authorization", `Bearer ${ownerKey}`],
  ["forwarded", "for=127.0.0.1;host=shop.example;proto=https"],
  ["x-real-ip", "127.0.0.1"],
  ["x-client-ip", "127.0.0.1"],
  ["true-client-ip", "127.0.0.1"],
  ["cf-connecting-ip", "127.0.0.1"],
  ["fastly-client-ip", "127.0.0.1"],
  ["x-remote-user", "owner"],
  ["remote-user", "owner"],
  ["x-user-id", "1"],
  ["x-api-key", ownerKey],
  ["api-key", ownerKey],
  ["apikey", ownerKey],
  ["x-auth-token", ownerKey],
  ["x-access-token", ownerKey],
  ["x-authorization", `Bearer ${ownerKey}`],
  ["proxy-authorization", `Bearer ${ownerKey}`],
  ["www-authenticate", "Bearer"],
  ["authentication", `Bearer ${ownerKey}`],
  ["ringback-token", ownerKey],
  ["ringback-resume", "x".repeat(43)],
  ["ringback-features", "everything"],
  ["ringback-code", "OK"],
  ["ringback-sensitive", "body"],
  ["ringback-conversation", conversation],
  ["ringback-followed-conversation", conversation],
  ["ringback-assistant", assistantUuid],
  ["ringback-origin", "https://shop.example"],
  ["cookie", "session=owner; ringback=1"],
  ["set-cookie", "session=owner"],
  ["referer", "https://shop.example/"],
  ["sec-fetch-site", "same-origin"],
  ["sec-fetch-mode", "no-cors"],
  ["sec-websocket-protocol", "chat"],
  ["access-control-allow-origin", "*"],
  ["access-control-request-method", "POST"],
  ["x-requested-with", "XMLHttpRequest"],
  ["x-csrf-token", "x"],
  ["via", "1.1 evil"],
  ["te", "trailers"],
  ["keep-alive", "timeout=1000"],
  ["proxy-connection", "keep-alive"],
  ["range", "bytes=0-10"],
  ["if-none-match", "*"],
  ["content-encoding", "identity"],
  ["x-content-type-options", "sniff"],
  ["traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
  ["baggage", "assistant=x"],
  ["prefer", "respond-async"],
  ["expires", "0"],
  ["x-debug", "true"],
  ["__proto__", "x"],
];

describe("a header", () => {
  it(`lets nobody in (${hopeful.length} of them)`, async () => {
    expect(hopeful.length).toBeGreaterThanOrEqual(60);
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    for (const [name, value] of hopeful) {
      const headers = { [name]: value };
      const message = { body: { message: "Hi" }, headers };
      const speak = await proxy.ask("POST", `/conversations/${conversation}/messages`, message);
      expect([speak.status, speak.code], name).toEqual([401, "TOKEN_MISSING"]);
      const read = await proxy.ask("GET", `/conversations/${conversation}`, { headers });
      expect([read.status, read.code], name).toEqual([401, "TOKEN_MISSING"]);
      const foreign = await proxy.ask("POST", "/conversations", { body: {}, headers, origin: "https://evil.example" });
      expect([foreign.status, foreign.code], name).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
      const start = await proxy.ask("POST", "/conversations", { body: {}, headers, origin: null });
      expect([start.status, start.code], name).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
      const other = await proxy.ask("GET", "/user/me", { headers });
      expect(other.status, name).toBe(404);
    }
    expect(platform.seen).toEqual([]);
  });

  it("of the page never reaches the platform, but for its key and whether it reads events", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    await proxy.say(visitor);
    const usual = platform.seen[0]?.headers ?? {};
    expect(usual.authorization).toBe(`Bearer ${ownerKey}`);
    const all = Object.fromEntries(hopeful.filter(([name]) => name !== "__proto__"));
    await proxy.say(visitor, "Hi", {
      headers: { ...all, "idempotency-key": "k", accept: "text/event-stream, text/x-anything", connection: "x-debug" },
    });
    const { "idempotency-key": key, accept, ...rest } = platform.seen[1]?.headers ?? {};
    expect([key, accept]).toEqual(["k", "text/event-stream"]);
    const { accept: json, ...others } = usual;
    expect(json).toBe("application/json");
    expect(rest).toEqual(others);
    expect(JSON.stringify(rest)).not.toMatch(/shop\.example|127\.0\.0\.1, |evil|trailers|x-debug/);
  });

  it("of the platform never reaches the page", async () => {
    await using platform = await startFakePlatform((_, response) => {
      response.writeHead(200, {
        "content-type": "application/json; charset=latin1",
        "set-cookie": "session=owner",
        "x-powered-by": ownerKey,
        "ringback-token": "theirs",
        "ringback-resume": "theirs",
        "ringback-features": `idempotency, ${ownerKey}, sse`,
        "access-control-allow-origin": "*",
        "x-ratelimit-limit": "20",
        "cache-control": "public, max-age=31536000",
        server: "platform",
      });
      response.end(JSON.stringify({ status: true, conversation_id: conversation, history: [] }));
    });
    await using proxy = await startProxy({ baseUrl: platform.url });
    const { answer, token, resume } = await proxy.open();
    expect(
      [...answer.headers.keys()]
        .filter((name) => !/^(connection|keep-alive|date|content-length|transfer-encoding)$/.test(name))
        .sort(),
    ).toEqual([
      "access-control-allow-origin",
      "access-control-expose-headers",
      "cache-control",
      "content-type",
      "ringback-features",
      "ringback-resume",
      "ringback-token",
      "vary",
      "x-content-type-options",
    ]);
    expect(answer.headers.get("ringback-features")).toBe("idempotency, sse");
    expect([token, resume]).not.toContain("theirs");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("says what the platform offers: where it honours no keys, no page is told that it may repeat", async () => {
    await using platform = await startFakePlatform((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ status: true, conversation_id: conversation, history: [] }));
    });
    await using proxy = await startProxy({ baseUrl: platform.url });
    expect((await proxy.open()).answer.headers.get("ringback-features")).toBeNull();
  });

  it("that is no key is refused before the platform sees it", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    for (const key of ["a b", "k".repeat(256), "é"]) {
      const answer = await proxy.say(visitor, "Hi", { headers: { "idempotency-key": key } });
      expect([answer.status, answer.code], key).toEqual([422, "VALIDATION_FAILED"]);
      expect(answer.json).toMatchObject({ status: false, errors: { "Idempotency-Key": [expect.any(String)] } });
    }
    expect(platform.seen).toEqual([]);
  });
});
