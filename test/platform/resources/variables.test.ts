import { describe, expect, it } from "vitest";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

type Variables = Record<string, unknown>;

/** Starts a conversation as a visitor. */
async function start(platform: TestPlatform, variables: unknown) {
  const body = { assistant_id: platform.owner.assistantUuid, type: "test", variables };
  const response = await platform.request("POST", "/conversations", { body });
  const text = await response.text();
  return { status: response.status, size: text.length, body: JSON.parse(text) };
}

async function stored(platform: TestPlatform, uuid: string): Promise<Variables> {
  const response = await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key });
  return (await response.json()).variables;
}

/** `{"v": …}` of exactly so many bytes of JSON. */
function ofBytes(bytes: number): Variables {
  const empty = { v: [""] };
  return { v: ["x".repeat(bytes - JSON.stringify(empty).length)] };
}

describe("the values of variables", () => {
  it("are text, numbers, booleans, null and nested JSON, and are stored as they were given", async () => {
    await using platform = await startPlatform();
    const variables = { a: "text", b: 2.5, c: false, d: null, e: { f: [1, null, { g: "h" }] }, i: [] };
    const { status, body } = await start(platform, variables);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await stored(platform, body.conversation_id)).toEqual(variables);
  });

  it.each<[value: unknown, text: string]>([
    ["Ada", "Hello Ada."],
    [7, "Hello 7."],
    [false, "Hello false."],
    [null, "Hello ."],
    [{ first: "Ada", tags: ["a", null] }, 'Hello {"first":"Ada","tags":["a",null]}.'],
    [[1, "two"], 'Hello [1,"two"].'],
  ])("render %j as %j", async (name, text) => {
    await using platform = await startPlatform();
    const { body } = await start(platform, { name });
    expect(body.history.map(({ content }: { content: string }) => content)).toEqual([text]);
  });

  it("take the place of the assistant's own, also where their names are spelled differently", async () => {
    await using platform = await startPlatform();
    const { key: token, assistantId } = platform.owner;
    await platform.request("PUT", `/user/assistant/${assistantId}`, { token, body: { variables: { name: "there" } } });
    const greeting = async (variables: Variables) => (await start(platform, variables)).body.history[0].content;
    expect(await greeting({})).toBe("Hello there.");
    expect(await greeting({ Name: "Ada" })).toBe("Hello Ada.");
  });

  it("are kept by assistants, their lists and generated replies as well", async () => {
    await using platform = await startPlatform();
    const { owner } = platform;
    const variables = { none: null, nested: { list: [1, "two"] } };
    const changed = await platform.request("PUT", `/user/assistant/${owner.assistantId}`, {
      token: owner.key,
      body: { variables },
    });
    expect(changed.status, await changed.clone().text()).toBe(200);
    for (const path of ["/user/assistants", "/user/assistants/outbound"]) {
      const listed = await (await platform.request("GET", path, { token: owner.key })).json();
      expect(listed[0].variables).toEqual(variables);
    }
    const body = { assistant_id: owner.assistantId, customer_identifier: "c", message: "Hi", variables };
    const reply = await platform.request("POST", "/user/ai/generate-reply", { token: owner.key, body });
    expect(reply.status).toBe(200);
    expect(await stored(platform, (await reply.json()).conversation_id)).toEqual(variables);
  });

  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, at]));
  const bytes = 16 * 1_024;
  const deep = (levels: number) => ({ v: JSON.parse("[".repeat(levels) + "]".repeat(levels)) });
  it.each<[bound: string, within: Variables, beyond: Variables, field: string]>([
    ["50 names", names(50), names(51), "variables"],
    ["names of 64 characters", { ["💥".repeat(64)]: 1 }, { ["x".repeat(65)]: 1 }, "variables"],
    ["text of 2,000 characters", { v: "💥".repeat(2_000) }, { v: "x".repeat(2_001) }, "variables.v"],
    ["16 kB in all", ofBytes(bytes), ofBytes(bytes + 1), "variables"],
    ["32 levels", deep(32), deep(33), "variables"],
  ])("are bounded: %s", async (_, within, beyond, field) => {
    await using platform = await startPlatform();
    const accepted = await start(platform, within);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await stored(platform, accepted.body.conversation_id)).toEqual(within);
    const { status, body } = await start(platform, beyond);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("are none in an empty list, as PHP writes an object without members, wherever they are given", async () => {
    await using platform = await startPlatform();
    const { owner } = platform;
    const token = owner.key;
    const begun = await start(platform, []);
    expect(begun.status).toBe(200);
    expect(await stored(platform, begun.body.conversation_id)).toEqual({});
    const changed = await platform.request("PUT", `/user/assistant/${owner.assistantId}`, {
      token,
      body: { variables: [] },
    });
    expect(changed.status).toBe(200);
    expect((await (await platform.request("GET", "/user/assistants", { token })).json())[0].variables).toEqual({});
    const body = { assistant_id: owner.assistantId, customer_identifier: "c", message: "Hi", variables: [] };
    const reply = await platform.request("POST", "/user/ai/generate-reply", { token, body });
    expect(await stored(platform, (await reply.json()).conversation_id)).toEqual({});
  });

  it.each([[["Ada"]], ["text"], [7], [true]])("must be in an object, not %j", async (variables) => {
    await using platform = await startPlatform();
    const { status, body } = await start(platform, variables);
    expect([status, body.errors]).toEqual([422, { variables: ["The variables field must be an object."] }]);
  });

  it("are not looked at where there are too many: a large body costs one short answer", async () => {
    await using platform = await startPlatform();
    const long = "x".repeat(2_001);
    const tooLong = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`v${at}`, long]));
    const tooMany = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`v${at}`, [{}]]));
    for (const variables of [{ ...tooLong, ...names(51) }, tooMany]) {
      const { status, body, size } = await start(platform, variables);
      expect([status, Object.keys(body.errors)]).toEqual([422, ["variables"]]);
      expect(size).toBeLessThan(400);
    }
  });
});
