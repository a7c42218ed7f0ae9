import { createHmac, createPublicKey, generateKeyPairSync, sign as nodeSign } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { signingKey } from "../../src/proxy/session/tokens.ts";
import { assistantUuid, conversation, startFakePlatform } from "../support/fake-platform.ts";
import { everyAction, paidPaths } from "../support/paid-paths.ts";
import { secret, shop, startProxy } from "../support/proxy.ts";

const at = Date.parse("2026-11-20T10:00:00.000Z") / 1_000;
const header = { alg: "HS256", kid: "1", typ: "ringback-session+jwt" };
const claims = {
  iss: "ringback/proxy",
  aud: "ringback/visitor",
  iat: at,
  nbf: at,
  exp: at + 600,
  sid: "s",
  conversation,
  assistant: "mara",
  origin: shop,
};

function base64url(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

/** Signed with the proxy's own key, whatever it says. */
async function ours(changes: object = {}, head: object = {}): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload)
    .setProtectedHeader({ ...header, ...head })
    .sign(await signingKey(secret, "session token"));
}

/** Signed with HMAC over anything. */
function hmac(key: string | Buffer, head: object = header, payload: unknown = claims, hash = "sha256"): string {
  const content = `${base64url(head)}.${base64url(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = createPublicKey(rsa.privateKey).export({ type: "spki", format: "pem" }).toString();

async function forgeries(good: string): Promise<Record<string, string>> {
  const [head = "", payload = "", signature = ""] = good.split(".");
  const rsaContent = `${base64url({ ...header, alg: "RS256" })}.${payload}`;
  const lastChar = signature.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const sameBytes = signature.slice(0, -1) + alphabet[alphabet.indexOf(lastChar) + 1];
  return {
    "alg none": new UnsecuredJWT(claims).encode(),
    "alg none with a signature": `${base64url({ ...header, alg: "none" })}.${payload}.${signature}`,
    "alg None": `${base64url({ ...header, alg: "None" })}.${payload}.`,
    "alg missing": `${base64url({ kid: "1", typ: header.typ })}.${payload}.${signature}`,
    "alg as a list": `${base64url({ ...header, alg: ["HS256"] })}.${payload}.${signature}`,
    "alg HS384": hmac(secret, { ...header, alg: "HS384" }, claims, "sha384"),
    "alg HS512": hmac(secret, { ...header, alg: "HS512" }, claims, "sha512"),
    "alg hs256": hmac(secret, { ...header, alg: "hs256" }),
    "RS256 with a key of one's own": `${rsaContent}.${nodeSign("sha256", Buffer.from(rsaContent), rsa.privateKey).toString("base64url")}`,
    "HS256 with a public key as secret": hmac(pem),
    "the secret itself as key, not the key made of it": hmac(secret),
    "an empty key": hmac(""),
    "another key": hmac("another secret of more than 32 characters"),
    "another kid": await ours({}, { kid: "2" }),
    "no kid": await ours({}, { kid: undefined }),
    "a kid that every object has": await ours({}, { kid: "__proto__" }),
    "a kid that is a path": await ours({}, { kid: "../../dev/null" }),
    "a key in the header": hmac("k", { ...header, jwk: { kty: "oct", k: base64url("k") } }),
    "a key's address in the header": hmac("k", { ...header, jku: "https://evil.example/keys" }),
    "another type": await ours({}, { typ: "JWT" }),
    "no type": await ours({}, { typ: undefined }),
    "a critical extension": await ours({}, {}).then((token) => {
      const [, body] = token.split(".");
      return hmac(secret, { ...header, crit: ["b64"], b64: false }, body);
    }),
    "no expiry": await ours({ exp: undefined }),
    "an expiry as text": await ours({ exp: "9999999999" }),
    "not yet valid": await ours({ nbf: at + 60 }),
    "no beginning": await ours({ nbf: undefined }),
    "issued in the future": await ours({ iat: at + 60 }),
    "issued too long ago, with a long life": await ours({ iat: at - 3_600, nbf: at - 3_600, exp: at + 3_600 }),
    "no time of issue": await ours({ iat: undefined }),
    "another audience": await ours({ aud: "ringback/owner" }),
    "no audience": await ours({ aud: undefined }),
    "another issuer": await ours({ iss: "https://shop.example" }),
    "no issuer": await ours({ iss: undefined }),
    "another origin": await ours({ origin: "https://other.example" }),
    "no origin": await ours({ origin: undefined }),
    "an assistant that is no longer offered": await ours({ assistant: "otto" }),
    "no session": await ours({ sid: undefined }),
    "a session that is no text": await ours({ sid: { a: 1 } }),
    "no conversation": await ours({ conversation: undefined }),
    "a conversation as a list": await ours({ conversation: [conversation] }),
    "expired and of another origin": await ours({ exp: at - 60, origin: "https://other.example" }),
    "cut short": good.slice(0, -4),
    "without signature": `${head}.${payload}.`,
    "without its dots": good.replaceAll(".", ""),
    "two parts": `${head}.${payload}`,
    "four parts": `${good}.x`,
    "five parts, as if encrypted": `${good}.x.y`,
    "the same signature in another spelling": `${head}.${payload}.${sameBytes}`,
    padded: `${good}=`,
    "another payload under the signature": `${head}.${base64url({ ...claims, conversation: "other" })}.${signature}`,
    "another header under the signature": `${base64url({ ...header, x: 1 })}.${payload}.${signature}`,
    "a member twice": hmac(secret, header, `{"sid":"s","conversation":"${conversation}","conversation":"x"}`),
    "a payload that is a list": hmac(secret, header, [claims]),
    "a payload that is no JSON": hmac(secret, header, "hello"),
    "a prototype in the payload": hmac(secret, header, `{"__proto__":${JSON.stringify(claims)}}`),
    "a whole object as JSON": base64url({ protected: head, payload, signature }),
    empty: "",
    "a word": "undefined",
    "very long": `${head}.${"a".repeat(6_000)}.${signature}`,
  };
}

describe("a token that is not ours", () => {
  it("reads as none, whatever is wrong with it, and nothing reaches the platform", async () => {
    await using platform = await startFakePlatform();
    const assistants = { mara: { uuid: assistantUuid, callAssistantId: 12 } };
    await using proxy = await startProxy({ baseUrl: platform.url, assistants, policy: everyAction });
    const { token: good } = await proxy.open();
    platform.seen.length = 0;
    const tokens = Object.entries(await forgeries(good));
    expect(tokens.length).toBeGreaterThanOrEqual(30);
    const without = await proxy.say({ uuid: conversation, token: "" }, "Hi", { headers: { authorization: "" } });
    for (const [name, token] of tokens) {
      for (const [method, path, body] of [
        ["POST", `/conversations/${conversation}/messages`, { message: "Hi" }],
        ["GET", `/conversations/${conversation}`, undefined],
        ...paidPaths(conversation),
      ] as const) {
        const answer = await proxy.ask(method, path, { token, ...(body ? { body } : {}) });
        expect([answer.status, answer.code], `${name}: ${path}`).toEqual([401, "TOKEN_MISSING"]);
        if (path.startsWith("/conversations")) expect(answer.text, name).toBe(without.text);
        expect(answer.headers.get("ringback-token"), name).toBeNull();
      }
    }
    expect(platform.seen).toEqual([]);
    expect((await proxy.say({ uuid: conversation, token: await ours() })).status).toBe(200);
  });

  it("is one in another scheme, in another header, in a cookie, in the address or twice, too", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const { token } = await proxy.open();
    platform.seen.length = 0;
    const path = `/conversations/${conversation}`;
    for (const headers of [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: `Token ${token}` },
      { "proxy-authorization": `Bearer ${token}` },
      { "x-authorization": `Bearer ${token}` },
      { "ringback-token": token },
      { cookie: `token=${token}; Ringback-Token=${token}` },
    ]) {
      const answer = await proxy.ask("GET", path, { headers });
      expect([answer.status, answer.code], JSON.stringify(headers)).toEqual([401, "TOKEN_MISSING"]);
    }
    for (const query of [`?token=${token}`, `?access_token=${token}`, `?authorization=Bearer%20${token}`]) {
      expect((await proxy.ask("GET", path + query)).code).toBe("TOKEN_MISSING");
    }
    expect(platform.seen).toEqual([]);
  });
});

describe("a session token", () => {
  it("holds nothing but the visitor's own, and lasts 15 minutes at most", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const { token } = await proxy.open();
    const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(Object.keys(payload).sort()).toEqual(Object.keys(claims).sort());
    expect(payload).toMatchObject({ conversation, assistant: "mara", origin: shop });
    expect(payload.exp - payload.iat).toBeLessThanOrEqual(900);
  });

  it("says so once it has run out, and is renewed in its last five minutes on every answer", async () => {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({ baseUrl: platform.url });
    const visitor = await proxy.open();
    proxy.pass(9 * 60_000);
    expect((await proxy.say(visitor)).headers.get("ringback-token")).toBeNull();
    proxy.pass(60_000);
    const answer = await proxy.say(visitor);
    const fresh = { ...visitor, token: answer.headers.get("ringback-token") ?? "" };
    expect(fresh.token).not.toBe("");
    const refused = await proxy.say(visitor, "");
    expect([refused.status, refused.headers.get("ringback-token") !== null]).toEqual([422, true]);
    proxy.pass(5 * 60_000);
    const late = await proxy.say(visitor);
    expect([late.status, late.code, late.headers.get("ringback-token")]).toEqual([401, "TOKEN_EXPIRED", null]);
    expect((await proxy.say(fresh)).status).toBe(200);
  });

  it("outlives a change of the secret while the old one is still listed", async () => {
    await using platform = await startFakePlatform();
    const [old, next] = [secret, "the next secret of the tests, also long enough"];
    await using before = await startProxy({ baseUrl: platform.url, secret: [{ kid: "a", key: old }] });
    const visitor = await before.open();
    const both = [
      { kid: "b", key: next },
      { kid: "a", key: old },
    ];
    await using during = await startProxy({ baseUrl: platform.url, secret: both });
    expect((await during.say(visitor)).status).toBe(200);
    const newer = await during.open();
    await using after = await startProxy({ baseUrl: platform.url, secret: [{ kid: "b", key: next }] });
    expect((await after.say(newer)).status).toBe(200);
    expect((await after.say(visitor)).code).toBe("TOKEN_MISSING");
  });
});
