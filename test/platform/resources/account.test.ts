import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createApiKey, listApiKeys } from "../../../src/contract/operations/account/api-keys.ts";
import {
  listAssistants,
  OutboundAssistant,
  pageAssistants,
} from "../../../src/contract/operations/assistants/assistants.ts";
import { rememberAccount } from "../../../src/platform/resources/user/known-devices.ts";
import { hashPassword } from "../../../src/platform/resources/user/passwords.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { testSecret } from "../../support/owner.ts";
import { startPlatform, type TestPlatform, type TestPlatformOptions } from "../../support/platform.ts";

describe("API keys", () => {
  it("show their token once, open the account, and end with their deletion", async () => {
    await using platform = await startPlatform();
    const token = platform.owner.key;
    const created = await platform.request("POST", "/user/api-keys", { token, body: { name: " ci " } });
    expect(created.status).toBe(201);
    const { api_key } = createApiKey.success.body.parse(await created.json());
    expect(api_key.name).toBe("ci");
    expect((await platform.request("GET", "/user/me", { token: api_key.token })).status).toBe(200);
    const listed = await (await platform.request("GET", "/user/api-keys", { token })).json();
    expect(JSON.stringify(listed)).not.toContain(api_key.token);
    expect(listApiKeys.success.body.parse(listed).data).toMatchObject([
      { id: api_key.id, name: "ci", last_used_at: "2026-11-20T10:00:00.000000Z" },
      { name: "first" },
    ]);
    const removed = await platform.request("DELETE", `/user/api-keys/${api_key.id}`, { token });
    expect([removed.status, await removed.json()]).toEqual([200, { message: "API key deleted successfully" }]);
    expect((await platform.request("GET", "/user/me", { token: api_key.token })).status).toBe(401);
  });

  it("are stored as hashes only", async () => {
    await using platform = await startPlatform();
    const rows = await platform.db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(platform.owner.key.slice(4));
  });

  it("of another owner cannot be deleted, and read as unknown", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const { data } = listApiKeys.success.body.parse(
      await (await platform.request("GET", "/user/api-keys", { token: other.key })).json(),
    );
    const response = await platform.request("DELETE", `/user/api-keys/${data[0]?.id}`, { token: platform.owner.key });
    expect([response.status, await response.json()]).toEqual([404, { message: "API key not found" }]);
    expect((await platform.request("GET", "/user/me", { token: other.key })).status).toBe(200);
  });

  it.each([
    [{}, "The name field is required."],
    [{ name: "" }, "The name field is required."],
    [{ name: 7 }, "The name field must be a string."],
    [{ name: "n".repeat(256) }, "The name field must not be greater than 255 characters."],
  ])("refuse %j", async (body, text) => {
    await using platform = await startPlatform();
    const response = await platform.request("POST", "/user/api-keys", { token: platform.owner.key, body });
    expect([response.status, await response.json()]).toEqual([422, { message: text, errors: { name: [text] } }]);
  });
});

describe("logging in", () => {
  const password = "correct horse battery";
  // Once for all tests: hashing is slow on purpose.
  const passwordHash = hashPassword(password);

  async function withPassword(
    options: TestPlatformOptions = {},
  ): Promise<TestPlatform & { email: string; password: string }> {
    const platform = await startPlatform(options);
    const email = "owner@shop.example";
    await platform.db
      .updateTable("users")
      .set({ email, password_hash: await passwordHash })
      .execute();
    return { ...platform, email, password, [Symbol.asyncDispose]: platform[Symbol.asyncDispose] };
  }

  it("gives a token that works as a key does, slides with use, and ends with logging out", async () => {
    await using platform = await withPassword();
    const { email, password } = platform;
    const answer = await platform.request("POST", "/login", { body: { email: email.toUpperCase(), password } });
    const { token, expires_at } = await answer.json();
    expect([answer.status, expires_at]).toEqual([200, "2026-11-20T22:00:00.000000Z"]);
    platform.pass(11 * 3_600_000);
    expect((await platform.request("GET", "/user/me", { token })).status).toBe(200);
    platform.pass(11 * 3_600_000);
    expect((await platform.request("GET", "/user/me", { token })).status).toBe(200);
    platform.pass(12 * 3_600_000 + 1);
    expect((await platform.request("GET", "/user/me", { token })).status).toBe(401);
    const again = await (await platform.request("POST", "/login", { body: { email, password } })).json();
    expect((await platform.request("POST", "/logout", { token: again.token })).status).toBe(200);
    expect((await platform.request("GET", "/user/me", { token: again.token })).status).toBe(401);
  });

  it("answers a wrong password, an unknown account and one without a password alike", async () => {
    await using platform = await withPassword();
    await platform.addOwner();
    const nobody = await platform.db
      .selectFrom("users")
      .select("email")
      .where("password_hash", "is", null)
      .executeTakeFirstOrThrow();
    for (const email of [platform.email, "who@shop.example", nobody.email]) {
      const response = await platform.request("POST", "/login", { body: { email, password: "wrong" } });
      expect([response.status, await response.json()]).toEqual([
        401,
        { message: "These credentials do not match our records." },
      ]);
    }
  });

  it("stops after five failures in a quarter of an hour, also for the right password, also for guesses sent at once", async () => {
    await using platform = await withPassword();
    const { email, password } = platform;
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        platform.request("POST", "/login", { body: { email, password: `guess ${at}` } }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await platform.request("POST", "/login", { body: { email, password } })).status).toBe(429);
    platform.pass(15 * 60_000);
    expect((await platform.request("POST", "/login", { body: { email, password } })).status).toBe(200);
  });

  /** Logs in from an address. @returns The status. */
  async function login(platform: TestPlatform, address: string, body: { email: string; password: string }) {
    const headers = { "x-forwarded-for": address };
    return (await platform.request("POST", "/login", { body, headers })).status;
  }

  it("stops an address after 20 failures with any accounts, and no other address; successes do not count", async () => {
    await using platform = await withPassword({ trustProxyHops: 1 });
    const { email, password } = platform;
    expect(await login(platform, "192.0.2.1", { email: "nobody@shop.example", password: "guess" })).toBe(401);
    // As after 18 more failures: each takes the time of a password's hash.
    const ofAddress = platform.db.updateTable("rate_counters").where("key", "like", "login:address:%");
    await ofAddress.where("count", "=", 1n).set({ count: 19n }).execute();
    for (let again = 0; again < 3; again++) expect(await login(platform, "192.0.2.1", { email, password })).toBe(200);
    expect(await login(platform, "192.0.2.1", { email: "one@shop.example", password: "more" })).toBe(401);
    expect(await login(platform, "192.0.2.1", { email, password })).toBe(429);
    expect(await login(platform, "192.0.2.2", { email, password })).toBe(200);
    platform.pass(15 * 60_000);
    expect(await login(platform, "192.0.2.1", { email, password })).toBe(200);
  });

  it("counts failures of all addresses together", async () => {
    await using platform = await withPassword({ trustProxyHops: 1 });
    const { email, password } = platform;
    expect(await login(platform, "192.0.2.1", { email, password: "guess" })).toBe(401);
    expect(await login(platform, "192.0.2.2", { email: "nobody@shop.example", password: "guess" })).toBe(401);
    const all = platform.db.updateTable("rate_counters").where("key", "=", "login:all");
    expect((await all.set({ count: 1_000n }).returning("count").executeTakeFirst())?.count).toBe(1_000n);
    expect(await login(platform, "192.0.2.3", { email, password })).toBe(429);
  });

  it("are taken from a browser that the account signed in with before, whatever others fail at; it counts by itself", async () => {
    await using platform = await withPassword({ trustProxyHops: 1 });
    const { email, password } = platform;
    const vault = createVault(testSecret);
    const known = rememberAccount(undefined, email.toUpperCase(), vault);
    const from = async (device: string | undefined, word = password) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": "192.0.2.1" };
      const body = JSON.stringify({ email, password: word });
      const request = new Request(`${platform.url}/login`, { method: "POST", headers, body });
      return (await platform.platform.handle(request, { device })).status;
    };
    expect(await from(undefined, "guess")).toBe(401);
    await platform.db.updateTable("rate_counters").set({ count: 1_000n }).execute();
    const others = [undefined, "made up", rememberAccount(undefined, "bob@shop.example", vault)];
    for (const device of others) expect(await from(device)).toBe(429);
    expect(await from(known)).toBe(200);
    expect(await from(rememberAccount(known, "bob@shop.example", vault))).toBe(200);
    for (let guess = 0; guess < 5; guess++) expect(await from(known, "guess")).toBe(401);
    expect(await from(known)).toBe(429);
    const { rows } = await sql<{ key: string }>`select key from rate_counters`.execute(platform.db);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/192\.0\.2|shop\.example/);
  });
});

describe("GET /user/me", () => {
  it("says what is left to spend: held money is not", async () => {
    await using platform = await startPlatform({ balanceUsd: 12.5 });
    const response = await platform.request("GET", "/user/me", { token: platform.owner.key });
    expect(await response.json()).toMatchObject({ name: "Owner", total_balance: 12.5 });
  });
});

describe("the lists of assistants", () => {
  it("hold the caller's own only: bare arrays, and pages", async () => {
    await using platform = await startPlatform();
    await platform.addOwner();
    const { key: token, assistantUuid } = platform.owner;
    const all = listAssistants.success.body.parse(
      await (await platform.request("GET", "/user/assistants", { token })).json(),
    );
    expect(all.map(({ uuid }) => uuid)).toEqual([assistantUuid]);
    const outbound = await (await platform.request("GET", "/user/assistants/outbound", { token })).json();
    expect(outbound).toEqual([OutboundAssistant.parse(all[0])]);
    await platform.db.updateTable("assistants").set({ type: "inbound" }).execute();
    expect(await (await platform.request("GET", "/user/assistants/outbound", { token })).json()).toEqual([]);
    const page = pageAssistants.success.body.parse(
      await (await platform.request("GET", "/user/assistants/get?type=inbound", { token })).json(),
    );
    expect(page).toMatchObject({
      current_page: 1,
      data: [{ uuid: assistantUuid }],
      from: 1,
      to: 1,
      total: 1,
      last_page: 1,
      per_page: 10,
      path: `${platform.url}/user/assistants/get`,
      first_page_url: `${platform.url}/user/assistants/get?type=inbound&page=1`,
      prev_page_url: null,
      next_page_url: null,
    });
    expect(page.links.map(({ label }) => label)).toEqual(["&laquo; Previous", "1", "Next &raquo;"]);
  });

  it("refuse sizes and types that there are not, take numbers as text, and are empty past the end", async () => {
    await using platform = await startPlatform();
    const { key: token } = platform.owner;
    for (const query of ["per_page=0", "per_page=101", "per_page=x", "page=0", "type=web"]) {
      const response = await platform.request("GET", `/user/assistants/get?${query}`, { token });
      expect(response.status, query).toBe(422);
      expect(Object.keys((await response.json()).errors)).toEqual([query.split("=")[0]]);
    }
    for (const query of ["per_page=1", "per_page=100", "per_page=", "unknown=1"]) {
      expect((await platform.request("GET", `/user/assistants/get?${query}`, { token })).status, query).toBe(200);
    }
    const past = await (await platform.request("GET", "/user/assistants/get?page=9", { token })).json();
    expect(past).toMatchObject({ current_page: 9, data: [], from: null, to: null, total: 1, last_page: 1 });
  });
});

describe("GET /openapi.json", () => {
  it("describes every operation with its failures", async () => {
    await using platform = await startPlatform();
    const document = await (await platform.request("GET", "/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const send = document.paths["/conversations/{uuid}/messages"].post;
    expect(send.requestBody.content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/SendMessageRequest",
    });
    expect(document.components.schemas.SendMessageRequest.properties.message).toMatchObject({
      type: "string",
      maxLength: 2000,
    });
    expect(send.responses[400].description).toContain("INSUFFICIENT_BALANCE");
    expect(document.servers).toEqual([{ url: platform.url }]);
  });
});
