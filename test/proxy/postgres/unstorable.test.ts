import { SignJWT } from "jose";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { postgresStore } from "../../../src/proxy/index.ts";
import { startFakePlatform } from "../../support/fake-platform.ts";
import { createDatabase } from "../../support/postgres/server.ts";
import { startProxy } from "../../support/proxy.ts";
import { policy } from "../../support/verification.ts";

const siteSecret = "the site's own secret, which it shares with its proxy";
const identity = { keys: siteSecret, issuer: "https://shop.example", audience: "chat" };
const nul = "a\0b";

it("answers what holds a NUL in words, whichever field it comes in: no statement of its store fails", async () => {
  await using database = await createDatabase(inject("postgres")?.url ?? "");
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const failures: unknown[] = [];
  const client = {
    query: (text: string, values?: unknown[]) =>
      pool.query(text, values).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  };
  try {
    await using platform = await startFakePlatform();
    await using proxy = await startProxy({
      baseUrl: platform.url,
      store: postgresStore(client),
      identity,
      policy,
      trustProxyHops: 1,
    });
    const subject = await new SignJWT({ iss: identity.issuer, aud: identity.audience, sub: nul })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Date.parse("2026-11-20T10:05:00Z") / 1_000)
      .sign(new TextEncoder().encode(siteSecret));
    const headers = { "ringback-identity": subject, "x-forwarded-for": "192.0.2.1" };
    const visitor = await proxy.open({}, { headers });
    const { token, uuid } = visitor;
    const requests: [path: string, body: object][] = [
      ["/conversations", { variables: { name: nul } }],
      ["/conversations", { assistant: nul }],
      [`/conversations/${uuid}/messages`, { message: nul }],
      [`/conversations/${encodeURIComponent(nul)}/messages`, { message: "Hi" }],
      [`/conversations/${uuid}/person`, { email: `${nul}@shop.example` }],
      ["/sessions", { conversation_id: uuid, resume: nul }],
      ["/sessions", { conversation_id: nul, resume: visitor.resume }],
      ["/verifications", { phone_number: `+447400123456\0`, purpose: "call", consent: true }],
      ["/verifications/check", { verification_id: nul, code: "123456" }],
      ["/verifications/check", { verification_id: "x", code: nul }],
      ["/calls", { variables: { name: nul } }],
      [`/calls/${encodeURIComponent(nul)}/end`, {}],
    ];
    for (const [path, body] of requests) {
      const { status, code } = await proxy.ask("POST", path, { body, token, headers });
      expect([path, status < 500, code === "INTERNAL"]).toEqual([path, true, false]);
    }
    const store = postgresStore(client);
    await store.set(nul, nul, 60_000);
    expect([await store.get(nul), await store.get("ab")]).toEqual(["a\ufffdb", undefined]);
    expect([await store.add(nul, nul, 60_000), await store.increment(`n${nul}`, 2, 60_000)]).toEqual([false, 2]);
    await store.delete(nul);
    expect(await store.get(nul)).toBeUndefined();
    expect(failures).toEqual([]);
  } finally {
    await pool.end();
  }
});
