import { describe, expect, it } from "vitest";
import { silentLog } from "../../../src/platform/log.ts";
import { createVault } from "../../../src/platform/vault.ts";
import { create, read, send } from "../../support/assistants.ts";
import { say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatformOptions } from "../../support/platform.ts";

const tool = {
  name: "find_order",
  description: "Finds an order.",
  endpoint: "https://desk.example/orders",
  method: "GET",
  headers: [{ name: "authorization", value: "Bearer 0123456789" }],
  schema: [],
};
const calendar = { type: "calendar_integration", calcom_api_key: "cal_live_1", calcom_event_slug: "visit" };

/** An owner with a tool and an assistant with built-in tools, from before `RINGBACK_SECRET` changed. */
async function startChanged(options: TestPlatformOptions = {}) {
  const platform = await startPlatform(options);
  const { body } = await send(platform, "POST", "/user/tools", tool);
  const toolId: number = body.data.id;
  const assistantId = await create(platform, { tools: [calendar, { type: "end_call" }], tool_ids: [toolId] });
  const sealed = createVault("another secret that is long enough").seal("x", "any");
  await platform.db
    .updateTable("tools")
    .set({ endpoint: sealed, sealed_headers: JSON.stringify([{ name: "authorization", value: sealed }]) })
    .execute();
  await platform.db.updateTable("assistants").set({ sealed_tools: sealed }).where("id", "=", assistantId).execute();
  const stored = async () => ({
    tool: await platform.db.selectFrom("tools").select(["endpoint", "sealed_headers"]).executeTakeFirstOrThrow(),
    assistant: await platform.db
      .selectFrom("assistants")
      .select("sealed_tools")
      .where("id", "=", assistantId)
      .executeTakeFirstOrThrow(),
  });
  return { platform, toolId, assistantId, sealed, stored };
}

describe("a tool that was sealed with another RINGBACK_SECRET", () => {
  const unreadable = { endpoint: "", headers: [{ name: "authorization", value: "" }] };
  const named = { unreadable: ["endpoint", "headers.0.value"] };

  it("is listed and read without what is sealed, and cannot be tried", async () => {
    const { platform, toolId } = await startChanged();
    await using _ = platform;
    expect(await send(platform, "GET", "/user/tools")).toMatchObject({
      status: 200,
      body: [{ id: toolId, name: "find_order", ...unreadable, ...named }],
    });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const one = await platform.request("GET", `/user/tools/${toolId}`, { token: platform.owner.key, headers });
    expect([one.status, await one.json()]).toMatchObject([200, named]);
    expect(await send(platform, "POST", `/user/tools/${toolId}/try`, {})).toEqual({
      status: 409,
      body: {
        message: "The tool's URL or headers cannot be read: RINGBACK_SECRET has changed. Enter them again.",
      },
    });
  });

  it("keeps what is sealed through other changes, and works once it is entered anew", async () => {
    const { platform, toolId, sealed, stored } = await startChanged();
    await using _ = platform;
    const path = `/user/tools/${toolId}`;
    const changes = { description: "Finds it.", headers: unreadable.headers };
    expect(await send(platform, "PUT", path, changes)).toMatchObject({ status: 200, body: { data: named } });
    expect((await stored()).tool).toEqual({
      endpoint: sealed,
      sealed_headers: [{ name: "authorization", value: sealed }],
    });
    expect(await send(platform, "PUT", path, unreadable)).toMatchObject({ status: 422 });
    const { endpoint, headers } = tool;
    const half = await send(platform, "PUT", path, { endpoint });
    expect(half.body.data).toMatchObject({ endpoint, unreadable: ["headers.0.value"] });
    const whole = await send(platform, "PUT", path, { headers });
    expect(whole.body.data).toMatchObject({ endpoint, headers });
    expect(whole.body.data).not.toHaveProperty("unreadable");
  });

  it("fails where an assistant uses it, while the conversation goes on", async () => {
    const engine = scriptedEngine();
    const logged: unknown[] = [];
    const { platform, assistantId, toolId } = await startChanged({
      engine,
      log: { ...silentLog, warn: (...entry) => void logged.push(entry) },
    });
    await using _ = platform;
    const { uuid: assistant_id } = await read(platform, assistantId);
    const uuid = await start(platform, { assistant_id });
    expect((await say(platform, uuid, "Hi")).status).toBe(200);
    const tools = engine.seen.at(-1)?.tools ?? [];
    expect(tools.map(({ name }) => name)).toEqual(["find_order"]);
    const { signal } = new AbortController();
    expect(await tools[0]?.run({}, { signal })).toEqual({
      ok: false,
      result: { error: "This service is not set up correctly.", failure_code: "NOT_SET_UP" },
    });
    expect(logged).toEqual([
      [{ assistant: assistantId }, expect.stringContaining("without its built-in tools")],
      [{ tool: toolId, ...named }, expect.stringContaining("RINGBACK_SECRET")],
    ]);
  });
});

describe("an assistant whose built-in tools were sealed with another RINGBACK_SECRET", () => {
  it("is listed without them, keeps them through other changes, and takes new ones", async () => {
    const { platform, assistantId, sealed, stored } = await startChanged();
    await using _ = platform;
    expect(await read(platform, assistantId)).toMatchObject({ tools: [], unreadable: ["tools"] });
    for (const list of ["get", "outbound"])
      expect(await send(platform, "GET", `/user/assistants/${list}`)).toMatchObject({ status: 200 });
    const path = `/user/assistant/${assistantId}`;
    expect(await send(platform, "PUT", path, { name: "Front desk" })).toMatchObject({ status: 200 });
    const webhook = { assistant_id: assistantId };
    expect(await send(platform, "POST", "/user/assistants/disable-webhook", webhook)).toMatchObject({ status: 200 });
    expect((await stored()).assistant.sealed_tools).toBe(sealed);
    const { calcom_api_key: __, ...keyless } = calendar;
    expect(await send(platform, "PUT", path, { tools: [keyless] })).toMatchObject({ status: 422 });
    expect(await send(platform, "PUT", path, { tools: [calendar] })).toMatchObject({ status: 200 });
    const { tools, unreadable } = await read(platform, assistantId);
    expect([tools, unreadable]).toEqual([
      [{ type: "calendar_integration", data: { calcom_event_slug: "visit" } }],
      undefined,
    ]);
  });

  it("can have them removed", async () => {
    const { platform, assistantId, stored } = await startChanged();
    await using _ = platform;
    expect(await send(platform, "PUT", `/user/assistant/${assistantId}`, { tools: [] })).toMatchObject({ status: 200 });
    expect((await stored()).assistant.sealed_tools).toBeNull();
  });

  it("can be deleted", async () => {
    const { platform, assistantId } = await startChanged();
    await using _ = platform;
    expect(await send(platform, "DELETE", `/user/assistant/${assistantId}`)).toMatchObject({ status: 200 });
  });
});
