import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../src/contract/all-operations.ts";
import type { Operation } from "../../src/contract/kit/operation.ts";
import { deep } from "../counts.ts";
import { type DemoProcess, startDemo, startEnvironment, startFlags } from "./support/demo.ts";
import { demoPlace } from "./support/places.ts";
import { program, ringback } from "./support/program.ts";

const key = "a-key-of-the-demo-owner-0123456789";
const env = { ...startEnvironment, RINGBACK_API_KEY: key } as Record<string, string>;
const rows: readonly Operation[] = Object.values(operations);
const offered = rows
  .filter(({ streams }) => streams !== "only")
  .map(({ id }) => id)
  .toSorted(); // bundlers sort what a module exports

describe("ringback-server mcp", () => {
  let data: Awaited<ReturnType<typeof demoPlace>>;
  let demo: DemoProcess;
  beforeAll(async () => {
    data = await demoPlace();
    demo = await startDemo(data.path, { ...data.environment, RINGBACK_API_KEY: key });
  });
  afterAll(async () => {
    await demo.stop();
    await data[Symbol.asyncDispose]();
  });

  it("offers a server's operations by standard input and output, and ends with its client", async () => {
    const client = new Client({ name: "test", version: "1" });
    const args = [...startFlags, program, "mcp", "--url", demo.url];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(offered);
    const { content } = await client.callTool({ name: "getMe" });
    expect(JSON.stringify(content)).toContain("total_balance");
    await client.close();
  });

  it.runIf(deep)("says to its client that a server does not answer, and which key is missing", async () => {
    const input = `${JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/list" })}\n`;
    const away = await ringback(data.path, ["mcp", "--url", "http://127.0.0.1:9"], { input, env });
    expect(away.code).toBe(0);
    const message = expect.stringContaining("http://127.0.0.1:9 does not answer as a Ringback server");
    expect(JSON.parse(away.out)).toMatchObject({ id: 7, error: { message } });
    const refused = await ringback(data.path, ["mcp", "--url", demo.url], {
      input,
      env: { RINGBACK_API_KEY: "another-key-that-nobody-has-0123456789" },
    });
    expect(JSON.parse(refused.out).error.message).toContain("it refuses the key");
    expect(await ringback(data.path, ["mcp"], { env: { RINGBACK_API_KEY: "" } })).toMatchObject({ code: 2 });
  });
});
