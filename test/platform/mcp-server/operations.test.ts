import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/all-operations.ts";
import type { Operation } from "../../../src/contract/kit/operation.ts";
import { send } from "../../support/assistants.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { signInAs } from "../team/team.ts";

const rows: readonly Operation[] = Object.values(operations);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform[Symbol.asyncDispose]());

/** A client of the SDK's, with the answers of tools as what they say. */
async function connect(token = platform.owner.key) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${platform.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    client,
    list: async () => (await client.listTools()).tools,
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const { isError = false, content } = await client.callTool({ name, arguments: args });
      const [{ text }] = content as [{ text: string }];
      return { isError, text, value: isError ? undefined : JSON.parse(text) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

describe("/mcp", () => {
  it("lists every operation with its own arguments and what it may do", async () => {
    await using mcp = await connect();
    const tools = await mcp.list();
    expect(tools.map(({ name }) => name)).toEqual(rows.filter(({ streams }) => streams !== "only").map(({ id }) => id));
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    for (const row of rows.filter(({ streams }) => streams !== "only")) {
      const { inputSchema, annotations, title } = byName.get(row.id)!;
      const names = [row.params, row.query, row.body].flatMap((part) => Object.keys(part?.shape ?? {}));
      expect(new Set(names).size, row.id).toBe(names.length);
      expect(Object.keys(inputSchema.properties ?? {}), row.id).toEqual(expect.arrayContaining(names));
      expect(title).toBe(row.summary);
      expect(annotations?.readOnlyHint, row.id).toBe(row.method === "GET" || row.changesNothing === true);
      if (row.method === "DELETE") expect(annotations?.destructiveHint, row.id).toBe(true);
    }
    expect(byName.get("createTool")).toMatchObject({
      inputSchema: {
        properties: { method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] }, timeout: { default: 10 } },
        required: ["name", "description", "endpoint", "method"],
      },
      annotations: { readOnlyHint: false, destructiveHint: false },
    });
  });

  it("runs them as the API does: changes, reads, lists, files, and refusals that a model can read", async () => {
    await using mcp = await connect();
    const tool = { name: "find_order", description: "Finds it.", endpoint: "https://a.example/", method: "GET" };
    const { value } = await mcp.call("createTool", tool);
    const { id } = value.data;
    expect((await mcp.call("listTools")).value).toMatchObject([{ id, name: "find_order" }]);
    expect((await mcp.call("updateTool", { id, timeout: 20 })).value.data).toMatchObject({ id, timeout: 20 });
    expect((await mcp.call("deleteTool", { id })).isError).toBe(false);
    expect(await mcp.call("getTool", { id })).toMatchObject({ isError: true, text: expect.stringMatching(/^404 /) });
    const wrong = await mcp.call("createTool", { ...tool, method: "FETCH", endpoint: "http://10.0.0.1/" });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringMatching(/^422 .*"method"/) });
    const base = await mcp.call("createKnowledgebase", { name: "Prices" });
    const file = {
      name: "prices.txt",
      type: "text/plain",
      base64: Buffer.from("A visit costs 49.").toString("base64"),
    };
    const document = { knowledgebaseId: base.value.data.id, name: "Prices", type: "txt", file };
    expect((await mcp.call("createDocument", document)).text).toContain("Prices");
    expect((await mcp.call("listAudit")).value.data[0]).toMatchObject({ operation: "createDocument" });
  });

  it("needs a bearer, and offers no more than it may use", async () => {
    const post = (token?: string) => platform.request("POST", "/mcp", { body: {}, ...(token ? { token } : {}) });
    for (const response of [await post(), await post("rbk_unknown")]) {
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
    const { body } = await send(platform, "POST", "/user/api-keys", { name: "tools", scopes: ["Tools"] });
    await using scoped = await connect(body.api_key.token);
    const names = (await scoped.list()).map(({ name }) => name);
    expect(names).toContain("createTool");
    expect(names).not.toContain("createAssistant");
    await expect(scoped.call("createAssistant")).rejects.toThrow("There is no tool createAssistant");
    await using agent = await connect(await signInAs(platform, "agent"));
    const ofAgent = (await agent.list()).map(({ name }) => name);
    expect(ofAgent).toContain("answerConversation");
    expect(ofAgent).not.toContain("createTool");
  });
});
