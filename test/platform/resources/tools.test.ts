import { describe, expect, it } from "vitest";
import { Tool } from "../../../src/contract/operations/assistants/tools.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const tool = {
  name: "book_visit",
  description: "Books a visit.",
  endpoint: "https://desk.example/visits",
  method: "POST",
};

const wrongName = "The name field format is invalid. Use lowercase letters and underscores, beginning with a letter.";

async function send(platform: TestPlatform, method: string, path: string, body?: unknown, token = platform.owner.key) {
  const response = await platform.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: await response.json() };
}

async function create(platform: TestPlatform, more: object = {}): Promise<Tool> {
  const { status, body } = await send(platform, "POST", "/user/tools", { ...tool, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return Tool.parse(body.data);
}

describe("mid-call tools", () => {
  it("are made with their defaults, read back whole and listed as a bare array, newest first", async () => {
    await using platform = await startPlatform();
    const headers = [{ name: "Authorization", value: "Bearer canary-51c2" }];
    const schema = [{ name: "date", type: "string", description: "The day" }];
    const first = await create(platform, { headers, schema });
    expect(first).toMatchObject({ ...tool, timeout: 10, headers, schema, confirm: "non-get" });
    expect((await send(platform, "GET", `/user/tools/${first.id}`)).body).toEqual(first);
    const second = await create(platform, { name: "other" });
    expect((await send(platform, "GET", "/user/tools")).body).toEqual([second, first]);
  });

  it("keep the values of their headers sealed in the database", async () => {
    await using platform = await startPlatform();
    await create(platform, { headers: [{ name: "X-Key", value: "canary-51c2" }] });
    const rows = await platform.db.selectFrom("tools").selectAll().execute();
    expect(JSON.stringify(rows)).toContain("X-Key");
    expect(JSON.stringify(rows)).not.toContain("canary");
  });

  it("keep their address sealed as well, since a service's key may stand in it", async () => {
    await using platform = await startPlatform();
    const endpoint = "https://desk.example/hooks/canary-7f3a?key=canary-51c2";
    const made = await create(platform, { endpoint });
    expect(made.endpoint).toBe(endpoint);
    const stored = async () => JSON.stringify(await platform.db.selectFrom("tools").selectAll().execute());
    expect(await stored()).not.toMatch(/canary|desk\.example/);
    const moved = { endpoint: "https://desk.example/canary-9d10" };
    expect((await send(platform, "PUT", `/user/tools/${made.id}`, moved)).body.data).toMatchObject(moved);
    expect(await stored()).not.toMatch(/canary|desk\.example/);
  });

  it("of a time when addresses were not sealed are read as they are", async () => {
    await using platform = await startPlatform();
    const made = await create(platform);
    await platform.db.updateTable("tools").set({ endpoint: "https://old.example/visits" }).execute();
    const { body } = await send(platform, "GET", `/user/tools/${made.id}`);
    expect(body.endpoint).toBe("https://old.example/visits");
  });

  it.each([
    ["name", { name: "Book" }, wrongName],
    ["name", { name: "1book" }, wrongName],
    ["name", { name: "_book" }, wrongName],
    ["name", { name: "book visit" }, wrongName],
    ["description", { description: "x".repeat(256) }, "The description field must not be greater than 255 characters."],
    ["endpoint", { endpoint: "desk" }, "The endpoint field must be a valid URL. Begin it with http:// or https://."],
    ["endpoint", { endpoint: "ftp://desk.example/" }, undefined],
    ["endpoint", { endpoint: "http://localhost:5432/" }, undefined],
    ["endpoint", { endpoint: "http://[::ffff:10.0.0.1]/" }, undefined],
    ["endpoint", { endpoint: "https://user:word@desk.example/" }, undefined],
    ["method", { method: "HEAD" }, "The selected method is invalid. It can be GET, POST, PUT, PATCH or DELETE."],
    ["timeout", { timeout: 0 }, "The timeout field must be at least 1."],
    ["timeout", { timeout: 31 }, "The timeout field must not be greater than 30."],
    ["headers.0", { headers: [{ name: "Host", value: "inside" }] }, undefined],
    ["headers.0", { headers: [{ name: "X-A", value: "a\r\nX-B: c" }] }, undefined],
    ["schema.0.type", { schema: [{ name: "a", type: "date", description: "abc" }] }, undefined],
    [
      "schema.0.name",
      { schema: [{ name: "a1", type: "string", description: "abc" }] },
      "The schema.0.name field format is invalid. Use at most 32 letters and underscores, such as postcode.",
    ],
    ["schema.0.description", { schema: [{ name: "a", type: "string", description: "ab" }] }, undefined],
    [
      "schema.1.name",
      { schema: ["a", "a"].map((name) => ({ name, type: "string", description: "abc" })) },
      "The schema.1.name field has a duplicate value.",
    ],
    ["headers.1.name", { headers: ["X-Key", "x-key"].map((name) => ({ name, value: "a" })) }, undefined],
    ["confirm", { confirm: "sometimes" }, "The selected confirm is invalid. It can be always, never or non-get."],
  ])("are refused on %s: %j", async (field, more, text) => {
    await using platform = await startPlatform();
    const made = await create(platform);
    const created = await send(platform, "POST", "/user/tools", { ...tool, name: "new", ...more });
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, [field]]);
    if (text) expect(created.body).toEqual({ message: text, errors: { [field]: [text] } });
    const updated = await send(platform, "PUT", `/user/tools/${made.id}`, more);
    expect([updated.status, updated.body.message, Object.keys(updated.body.errors)]).toEqual([
      422,
      "Validation failed",
      [field],
    ]);
    expect((await send(platform, "GET", `/user/tools/${made.id}`)).body).toEqual(made);
  });

  it("change only in what is given", async () => {
    await using platform = await startPlatform();
    const made = await create(platform, { headers: [{ name: "X-Key", value: "secret" }] });
    platform.pass(60_000);
    const { status, body } = await send(platform, "PUT", `/user/tools/${made.id}`, { timeout: 30, confirm: "always" });
    expect([status, body.data]).toEqual([
      200,
      { ...made, timeout: 30, confirm: "always", updated_at: "2026-11-20T10:01:00.000000Z" },
    ]);
  });

  it("have their defaults again where null is given for what has one", async () => {
    await using platform = await startPlatform();
    const schema = [{ name: "date", type: "string", description: "The day" }];
    const given = { timeout: 30, confirm: "always", headers: [{ name: "X-Key", value: "secret" }], schema };
    const made = await create(platform, given);
    const change = { timeout: null, confirm: null, headers: null, schema: null };
    const { status, body } = await send(platform, "PUT", `/user/tools/${made.id}`, change);
    const defaults = { timeout: 10, confirm: "non-get", headers: [], schema: [] };
    expect([status, body.data]).toMatchObject([200, defaults]);
    expect((await send(platform, "GET", `/user/tools/${made.id}`)).body).toMatchObject(defaults);
    expect(await create(platform, { ...change, name: "other" })).toMatchObject(defaults);
  });

  it("have different names within an owner, also when two are made at once", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const answers = await Promise.all([1, 2, 3].map(() => send(platform, "POST", "/user/tools", tool)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await send(platform, "POST", "/user/tools", tool, other.key)).status).toBe(201);
    const second = await create(platform, { name: "second" });
    const renamed = await send(platform, "PUT", `/user/tools/${second.id}`, { name: tool.name });
    expect(renamed.body.errors).toEqual({ name: ["The name has already been taken."] });
  });

  it("of another owner are unknown", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    const { id } = await create(platform);
    for (const [method, body] of [["GET"], ["PUT", { timeout: 1 }], ["DELETE"]] as const) {
      const answer = await send(platform, method, `/user/tools/${id}`, body, other.key);
      expect([answer.status, answer.body]).toEqual([404, { message: "Tool not found" }]);
    }
    expect((await send(platform, "GET", "/user/tools", undefined, other.key)).body).toEqual([]);
  });

  it("are gone once deleted", async () => {
    await using platform = await startPlatform();
    const { id } = await create(platform);
    const { status, body } = await send(platform, "DELETE", `/user/tools/${id}`);
    expect([status, body]).toEqual([200, { message: "Tool deleted successfully" }]);
    expect((await send(platform, "DELETE", `/user/tools/${id}`)).status).toBe(404);
  });

  it.each([
    [{}, 200],
    [{ "content-type": "application/json", accept: "application/json" }, 200],
    [{ accept: "text/html, */*;q=0.1" }, 200],
    [{ "content-type": "text/plain" }, 415],
    [{ accept: "text/html" }, 406],
  ])("are read with JSON headers or none: %j → %i", async (headers, status) => {
    await using platform = await startPlatform();
    const { id } = await create(platform);
    const response = await platform.request("GET", `/user/tools/${id}`, { token: platform.owner.key, headers });
    expect(response.status).toBe(status);
    expect(typeof (await response.json())[status === 200 ? "name" : "message"]).toBe("string");
  });
});
