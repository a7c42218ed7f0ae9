import { describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { type Engine, EngineFailure } from "../../../src/platform/engine/turn.ts";
import { keyed, say, start } from "../../support/conversations.ts";
import { startPlatform } from "../../support/platform.ts";
import { startWebServer } from "../../support/web-server.ts";

const booking = "Please book a visit on Tuesday at 3pm";

/** A platform whose assistant books visits at a service that counts them. */
async function startDesk({
  confirm = "non-get",
  onTurn = async () => {},
  onAnswer = () => {},
}: {
  readonly confirm?: string;
  readonly onTurn?: (message: string) => Promise<void>;
  readonly onAnswer?: () => void;
} = {}) {
  let isDown = false;
  const desk = await startWebServer((_request, response) => {
    if (isDown) response.destroy();
    else setTimeout(() => response.end('{"reference":"V-1"}'), 100);
  });
  let offline: Engine | undefined;
  const platform = await startPlatform({
    safeFetch: { allowOrigins: [desk.origin] },
    engine: {
      async *runTurn(input, options) {
        offline ??= createOfflineEngine(platform);
        await onTurn(input.message);
        for await (const event of offline.runTurn(input, options)) {
          if (event.type === "function_call") onAnswer();
          yield event;
        }
      },
    },
  });
  const tool = await platform.request("POST", "/user/tools", {
    token: platform.owner.key,
    body: {
      name: "book_visit",
      description: "Books a visit of an engineer.",
      endpoint: `${desk.origin}/visits`,
      method: "POST",
      confirm,
      schema: [
        { name: "date", type: "string", description: "date of the visit (YYYY-MM-DD)" },
        { name: "time", type: "string", description: "time of the visit (HH:MM)" },
      ],
    },
  });
  await platform.request("PUT", `/user/assistant/${platform.owner.assistantId}`, {
    token: platform.owner.key,
    body: { tool_ids: [(await tool.json()).data.id] },
  });
  return {
    platform,
    desk,
    /** Has the service answer nothing, or answer again. */
    setDown(down: boolean) {
      isDown = down;
    },
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
    },
  };
}

const dies = () => {
  throw new EngineFailure("model unavailable");
};

describe("what a visitor agreed to", () => {
  it("is done once, however many agreements come at the same moment", async () => {
    await using house = await startDesk();
    const uuid = await start(house.platform);
    const asked = await (await say(house.platform, uuid, booking)).json();
    expect(asked.message).toContain("Shall I book it?");
    expect(asked.choices).toEqual(["Yes", "No"]);
    const answers = await Promise.all(["a", "b", "c"].map((key) => say(house.platform, uuid, "yes", keyed(key))));
    const calls = await Promise.all(answers.map(async (answer) => (await answer.json()).function_calls));
    expect(calls.flat()).toHaveLength(1);
    expect(house.desk.requests).toHaveLength(1);
  });

  it.each([
    ["once more under the same key", "a"],
    ["once more under another key", "b"],
  ])("is not done again when the answer was lost behind the service, and it is said %s", async (_, key) => {
    let onAnswer: () => void = dies;
    await using house = await startDesk({ onAnswer: () => onAnswer() });
    const uuid = await start(house.platform);
    await say(house.platform, uuid, booking);
    expect((await say(house.platform, uuid, "yes", keyed("a"))).status).toBe(400);
    onAnswer = () => {};
    const again = await (await say(house.platform, uuid, "yes", keyed(key))).json();
    expect(again.message).toContain("it may have gone through or not");
    expect(house.desk.requests).toHaveLength(1);
    // Asked anew it is another booking.
    await say(house.platform, uuid, booking);
    await say(house.platform, uuid, "yes");
    expect(house.desk.requests).toHaveLength(2);
  });

  it("is not done again either by a tool that needs no agreement", async () => {
    let onAnswer: () => void = dies;
    await using house = await startDesk({ confirm: "never", onAnswer: () => onAnswer() });
    const uuid = await start(house.platform);
    expect((await say(house.platform, uuid, booking, keyed("a"))).status).toBe(400);
    onAnswer = () => {};
    const again = await (await say(house.platform, uuid, booking, keyed("a"))).json();
    expect(again.message).toContain("it may have gone through or not");
    expect(house.desk.requests).toHaveLength(1);
  });

  it.each([
    ["the tool asks for something else", "PUT", "tool", { description: "Books a visit for the whole day." }],
    ["the tool's parameters change", "PUT", "tool", { schema: [] }],
    ["the tool is deleted", "DELETE", "tool", undefined],
    ["the assistant loses the tool", "PUT", "assistant", { tool_ids: [] }],
  ])("is void once %s, which is said", async (_, method, what, body) => {
    await using house = await startDesk();
    const { platform } = house;
    const token = platform.owner.key;
    const uuid = await start(platform);
    const asked = await (await say(platform, uuid, booking)).json();
    expect(asked.message).toContain("Shall I book it?");
    const [tool] = await (await platform.request("GET", "/user/tools", { token })).json();
    const path = what === "tool" ? `/user/tools/${tool.id}` : `/user/assistant/${platform.owner.assistantId}`;
    const changed = await platform.request(method, path, { token, ...(body ? { body } : {}) });
    expect(changed.status).toBe(200);
    const answered = await (await say(platform, uuid, "yes")).json();
    expect(answered.message).toContain("nothing was done");
    expect(answered.function_calls).toEqual([]);
    expect(house.desk.requests).toHaveLength(0);
  });

  it("is not begun by a turn that was given up meanwhile", async () => {
    const told: string[] = [];
    await using house = await startDesk({
      async onTurn(message) {
        told.push(message);
        if (message === "yes") await giveUp();
      },
    });
    const giveUp = () => house.platform.db.updateTable("turns").set({ state: "failed" }).execute();
    const uuid = await start(house.platform);
    await say(house.platform, uuid, booking);
    expect((await say(house.platform, uuid, "yes")).status).toBe(400);
    expect(told).toEqual([booking, "yes"]);
    expect(house.desk.requests).toHaveLength(0);
  });
});

describe("the service that a tool calls", () => {
  it("gets the same id for every call of a conversation, another for another one, and never the uuid", async () => {
    await using started = await startDesk({ confirm: "never" });
    const { platform, desk } = started;
    const uuids = [await start(platform), await start(platform)];
    for (const uuid of [...uuids, ...uuids]) await say(platform, uuid, booking);
    const ids = desk.requests.map(({ headers }) => String(headers["ringback-conversation"]));
    expect(ids).toHaveLength(4);
    expect([ids[2], ids[3]]).toEqual([ids[0], ids[1]]);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    for (const uuid of uuids) expect(JSON.stringify(desk.requests)).not.toContain(uuid);
  });
});

describe("a tool whose service does not answer", () => {
  it("says since when, until a call is answered, somebody tries it with success, or it is changed", async () => {
    await using house = await startDesk({ confirm: "never" });
    const { platform, setDown } = house;
    const { key: token } = platform.owner;
    const tool = async () => (await (await platform.request("GET", "/user/tools", { token })).json())[0];
    const book = async (down: boolean) => {
      setDown(down);
      return (await (await say(platform, await start(platform), booking)).json()).function_calls[0];
    };
    expect(await book(false)).toMatchObject({ name: "book_visit", result: { reference: "V-1" } });
    expect(await tool()).not.toHaveProperty("failing_since");
    expect(await book(true)).toMatchObject({ result: { error: expect.any(String) } });
    expect(await tool()).toMatchObject({ failing_since: "2026-11-20T10:00:00.000000Z" });
    platform.pass(60_000);
    await book(true);
    expect(await tool()).toMatchObject({ failing_since: "2026-11-20T10:00:00.000000Z" });
    await book(false);
    expect(await tool()).not.toHaveProperty("failing_since");

    await book(true);
    const { id } = await tool();
    const body = { arguments: { date: "2026-11-21", time: "10:00" } };
    const attempt = () => platform.request("POST", `/user/tools/${id}/try`, { token, body });
    expect(await (await attempt()).json()).toMatchObject({ ok: false });
    expect(await tool()).toHaveProperty("failing_since");
    setDown(false);
    expect(await (await attempt()).json()).toMatchObject({ ok: true });
    expect(await tool()).not.toHaveProperty("failing_since");

    await book(true);
    await platform.request("PUT", `/user/tools/${id}`, { token, body: { timeout: 9 } });
    expect(await tool()).not.toHaveProperty("failing_since");
  });
});
