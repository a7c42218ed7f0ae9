import { describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { startWebServer } from "../../support/web-server.ts";

const secret = "canary-9c41-secret";

describe("POST /user/tools/{id}/try", () => {
  it("calls the endpoint as an assistant would, and hides what its headers hold", async () => {
    await using server = await startWebServer((request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ booked: true, echo: request.headers.authorization }));
    });
    await using platform = await startPlatform({ safeFetch: { allowOrigins: [server.origin] } });
    const id = await makeTool(platform, server.origin);
    const response = await attempt(platform, id, { arguments: { guests: "4" } });
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([
      200,
      { ok: true, result: { booked: true, echo: "[hidden]" } },
    ]);
    expect(text).not.toContain("canary");
    expect(server.requests).toMatchObject([{ method: "POST", body: '{"guests":4}' }]);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  });

  it("reports a failure of the service as an outcome", async () => {
    await using server = await startWebServer((_request, response) => {
      response.statusCode = 422;
      response.end(JSON.stringify({ message: `No table for ${secret}` }));
    });
    await using platform = await startPlatform({ safeFetch: { allowOrigins: [server.origin] } });
    const id = await makeTool(platform, server.origin);
    expect(await (await attempt(platform, id, { arguments: { guests: 4 } })).json()).toMatchObject({
      ok: false,
      result: { error: "No table for [hidden].", status: 422 },
    });
  });

  it("calls nothing when arguments are missing, misplaced, unknown or of another type, and names each", async () => {
    await using server = await startWebServer();
    await using platform = await startPlatform({ safeFetch: { allowOrigins: [server.origin] } });
    const id = await makeTool(platform, server.origin);
    const refused = async (body: object) => {
      const response = await attempt(platform, id, body);
      return [response.status, (await response.json()).errors];
    };
    const required = ["The arguments.guests field is required."];
    expect(await refused({})).toEqual([422, { "arguments.guests": required }]);
    expect(await refused({ arguments: { guests: "" } })).toEqual([
      422,
      { "arguments.guests": ["The arguments.guests field must be a number."] },
    ]);
    expect(await refused({ arguments: { guests: null } })).toEqual([422, { "arguments.guests": required }]);
    expect(await refused({ guests: 4 })).toEqual([422, { guests: ["The guests field is not allowed."] }]);
    expect(await refused({ arguments: { guest_count: 4, note: "n".repeat(2_001) } })).toEqual([
      422,
      {
        "arguments.guest_count": ["The arguments.guest count field is not allowed."],
        "arguments.guests": required,
        "arguments.note": ["The arguments.note field must not be greater than 2000 characters."],
      },
    ]);
    expect(await refused({ arguments: { guests: "many" } })).toEqual([
      422,
      { "arguments.guests": ["The arguments.guests field must be a number."] },
    ]);
    expect((await attempt(platform, id, { arguments: "all" })).status).toBe(422);
    expect(server.requests).toHaveLength(0);
  });

  it("reaches nothing that SafeFetch refuses, also where the address was stored before", async () => {
    await using server = await startWebServer();
    await using platform = await startPlatform();
    const id = await makeTool(platform, "https://desk.example");
    await platform.db
      .updateTable("tools")
      .set({ endpoint: `${server.origin}/visits` })
      .execute();
    expect(await (await attempt(platform, id, { arguments: { guests: 4 } })).json()).toMatchObject({
      ok: false,
      result: { error: "This service is not set up correctly." },
    });
    expect(server.connections).toHaveLength(0);
  });

  it("is for the caller's own tools, thirty times a minute", async () => {
    await using platform = await startPlatform();
    const id = await makeTool(platform, "https://desk.example");
    const stranger = await platform.addOwner();
    for (const [tool, token] of [
      [id, stranger.key],
      [999, platform.owner.key],
      ["abc", platform.owner.key],
    ] as const) {
      const response = await attempt(platform, tool, {}, token);
      expect([response.status, await response.json()]).toEqual([404, { message: "Tool not found" }]);
    }
    for (let count = 2; count < 30; count++) await attempt(platform, 999, {});
    expect((await attempt(platform, 999, {})).status).toBe(429);
  });
});

async function makeTool(platform: TestPlatform, origin: string): Promise<number> {
  const response = await platform.request("POST", "/user/tools", {
    token: platform.owner.key,
    body: {
      name: "book_table",
      description: "Books a table.",
      endpoint: `${origin}/visits`,
      method: "POST",
      headers: [{ name: "Authorization", value: `Bearer ${secret}` }],
      schema: [
        { name: "guests", type: "number", description: "How many" },
        { name: "note", type: "string", description: "optional; what they wish" },
      ],
    },
  });
  return (await response.json()).data.id;
}

function attempt(platform: TestPlatform, id: number | string, body: object, token = platform.owner.key) {
  return platform.request("POST", `/user/tools/${id}/try`, { body, token });
}
