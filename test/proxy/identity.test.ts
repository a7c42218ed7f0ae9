import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { startFakePlatform } from "../support/fake-platform.ts";
import { startProxy } from "../support/proxy.ts";

const siteSecret = "the site's own secret, which it shares with its proxy";
const identity = { keys: siteSecret, issuer: "https://shop.example", audience: "chat" };
const at = Date.parse("2026-11-20T10:00:00.000Z") / 1_000;

/** What a site's server signs for a visitor who is logged in. */
function sign(
  claims: object = {},
  {
    alg = "HS256",
    key = new TextEncoder().encode(siteSecret) as CryptoKey | Uint8Array,
    ...head
  }: Record<string, unknown> & {
    alg?: string;
    key?: CryptoKey | Uint8Array;
  } = {},
): Promise<string> {
  const all = { iss: identity.issuer, aud: identity.audience, sub: "customer-7", exp: at + 300, ...claims };
  const payload = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(payload).setProtectedHeader({ alg, ...head }).sign(key);
}

describe("a visitor whom the site knows", () => {
  it("is that visitor in events and hooks, and in the conversation for good", async () => {
    await using platform = await startFakePlatform();
    const asked: unknown[] = [];
    const authorize = (_: Request, { action, subject }: { action: string; subject: string | undefined }) => {
      asked.push([action, subject]);
      return true;
    };
    await using proxy = await startProxy({ baseUrl: platform.url, identity, authorize });
    const headers = { "ringback-identity": await sign() };
    const visitor = await proxy.open({}, { headers });
    await proxy.say(visitor);
    const body = { conversation_id: visitor.uuid, resume: visitor.resume };
    expect((await proxy.ask("POST", "/sessions", { body, headers })).status).toBe(200);
    expect(asked).toEqual([
      ["start", "customer-7"],
      ["message", "customer-7"],
      ["resume", "customer-7"],
    ]);
    expect(proxy.events.find(({ type }) => type === "started")).toMatchObject({ subject: "customer-7" });
  });

  it("alone can resume the conversation; one who became known later keeps it", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, identity });
    const known = { "ringback-identity": await sign() };
    const other = { "ringback-identity": await sign({ sub: "customer-8" }) };
    const visitor = await proxy.open();
    const body = { conversation_id: visitor.uuid, resume: visitor.resume };
    const resume = (headers = {}) => proxy.ask("POST", "/sessions", { body, headers });
    expect((await resume()).status).toBe(200);
    expect((await resume(known)).status).toBe(200);
    for (const headers of [{}, other]) {
      const refused = await resume(headers);
      expect([refused.status, refused.code, refused.headers.get("ringback-token")]).toEqual([
        401,
        "IDENTITY_INVALID",
        null,
      ]);
    }
    expect((await resume(known)).status).toBe(200);
  });

  it("may be vouched for by a public key, and by no secret made of it", async () => {
    await using platform = await startFakePlatform();
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    const jwk = { ...(await exportJWK(publicKey)), kid: "site", alg: "ES256" };
    await using proxy = await startProxy({ baseUrl: platform.url, identity: { ...identity, keys: { keys: [jwk] } } });
    const good = await sign({}, { alg: "ES256", key: privateKey, kid: "site" });
    await proxy.open({}, { headers: { "ringback-identity": good } });
    const forged = await sign({}, { key: new TextEncoder().encode(JSON.stringify(jwk)), kid: "site" });
    const answer = await proxy.ask("POST", "/conversations", { body: {}, headers: { "ringback-identity": forged } });
    expect(answer.code).toBe("IDENTITY_INVALID");
  });

  it("may be vouched for by one of several secrets", async () => {
    await using platform = await startFakePlatform();
    const keys = [
      { kid: "new", key: "another secret of the site, long enough too" },
      { kid: "old", key: siteSecret },
    ];
    await using proxy = await startProxy({ baseUrl: platform.url, identity: { ...identity, keys } });
    await proxy.open({}, { headers: { "ringback-identity": await sign({}, { kid: "old" }) } });
    for (const head of [{ kid: "new" }, { kid: "none" }, {}]) {
      const headers = { "ringback-identity": await sign({}, head) };
      expect((await proxy.ask("POST", "/conversations", { body: {}, headers })).status).toBe(401);
    }
  });
});

describe("an identity that cannot be verified", () => {
  it("is refused, also where the visitor would need none", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, identity });
    const wrong: Record<string, string> = {
      "no token": "customer-7",
      empty: "",
      "alg none": new UnsecuredJWT({ sub: "customer-7", exp: at + 300 }).encode(),
      "another key": await sign(
        {},
        { key: new TextEncoder().encode("a key of more than 32 characters, not the site's") },
      ),
      "another algorithm": await sign({}, { alg: "HS384" }),
      "another issuer": await sign({ iss: "https://evil.example" }),
      "another audience": await sign({ aud: "newsletter" }),
      nobody: await sign({ sub: undefined }),
      "an empty name": await sign({ sub: "" }),
      "a name as a number": await sign({ sub: 7 }),
      "a very long name": await sign({ sub: "x".repeat(256) }),
      "no expiry": await sign({ exp: undefined }),
      expired: await sign({ exp: at - 1 }),
      "not yet valid": await sign({ nbf: at + 60 }),
      "two of them": `${await sign()}, ${await sign()}`,
    };
    for (const [name, token] of Object.entries(wrong)) {
      const answer = await proxy.ask("POST", "/conversations", { body: {}, headers: { "ringback-identity": token } });
      expect([answer.status, answer.code], name).toEqual([401, "IDENTITY_INVALID"]);
    }
    expect(platform.seen).toEqual([]);
  });

  it("is one where the proxy was told of no site that signs", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const headers = { "ringback-identity": await sign() };
    expect((await proxy.ask("POST", "/conversations", { body: {}, headers })).code).toBe("IDENTITY_INVALID");
  });

  it("is not the session's own token, even where one secret serves both", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, identity, secret: siteSecret });
    const visitor = await proxy.open();
    const headers = { "ringback-identity": visitor.token };
    expect((await proxy.ask("POST", "/conversations", { body: {}, headers })).code).toBe("IDENTITY_INVALID");
    expect((await proxy.say({ ...visitor, token: await sign() })).code).toBe("TOKEN_MISSING");
  });
});

describe("a server that speaks for its visitors", () => {
  it("chats without an origin", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url, identity, allowNoOrigin: true });
    const visitor = await proxy.open({}, { origin: null, headers: { "ringback-identity": await sign() } });
    expect((await proxy.say(visitor, "Hi", { origin: null })).status).toBe(200);
    expect((await proxy.say(visitor, "Hi")).code).toBe("TOKEN_MISSING");
  });

  it("is limited for each of them, not by its own address", async () => {
    await using platform = await startFakePlatform();
    const policy = { limits: { conversationsPerHour: 1 } };
    await using proxy = await startProxy({ baseUrl: platform.url, identity, allowNoOrigin: true, policy });
    const start = async (sub: string) => {
      const headers = { "ringback-identity": await sign({ sub }) };
      return (await proxy.ask("POST", "/conversations", { body: {}, origin: null, headers })).status;
    };
    expect([await start("a"), await start("a"), await start("b")]).toEqual([200, 429, 200]);
  });
});

describe("the owner's last word", () => {
  it("refuses what it does not agree to, and whatever it throws at", async () => {
    await using platform = await startFakePlatform();
    let agree: () => unknown = () => true;
    const authorize = async (request: Request) => {
      expect(request.body).toBeNull();
      return agree() as boolean;
    };
    await using proxy = await startProxy({ baseUrl: platform.url, authorize });
    const visitor = await proxy.open();
    platform.seen.length = 0;
    for (const answer of [
      () => false,
      () => undefined,
      () => "yes",
      () => {
        throw new Error("no database");
      },
    ]) {
      agree = answer;
      const refused = await proxy.say(visitor);
      expect([refused.status, refused.code]).toEqual([403, "ACTION_NOT_ALLOWED"]);
    }
    expect(platform.seen).toEqual([]);
  });
});
