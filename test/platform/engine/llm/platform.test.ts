import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "../../../../src/contract/operations/conversations/conversations.ts";
import { openLlmModels } from "../../../../src/platform/engine/llm/models.ts";
import type { Model } from "../../../../src/platform/engine/models.ts";
import { findConversation } from "../../../../src/platform/resources/conversations/store.ts";
import {
  beginTurn,
  completeTurn,
  type Turn,
} from "../../../../src/platform/resources/conversations/turns/stored-turn.ts";
import { least, send } from "../../../support/assistants.ts";
import { history, keyed, readEvents, say, start } from "../../../support/conversations.ts";
import { inOrder, type Script, startModelServer } from "../../../support/llm.ts";
import { startPlatform } from "../../../support/platform.ts";
import { startWebServer } from "../../../support/web-server.ts";

const key = "sk-canary-0123456789";
const header = "tool-canary-9876543210";

/** A platform on a scripted model, with a tool that needs an agreement. */
async function startHouse(script: Script) {
  const server = await startModelServer(script);
  let models: readonly Model[] = [];
  const desk = await startWebServer((_request, response) => void response.end('{"message":"Visit V-1 is booked."}'));
  const logged: string[] = [];
  const note = (fields: object, text: string) => void logged.push(JSON.stringify([fields, text]));
  const settings = { url: server.url, key, models: ["small", "large"] };
  const platform = await startPlatform({
    models: async ({ db }) => {
      models = await openLlmModels({ db, settings, limits: { idleMs: 300 } });
      return models;
    },
    log: { info: note, warn: note, error: note },
    safeFetch: { allowOrigins: [desk.origin] },
  });
  const tool = await send(platform, "POST", "/user/tools", {
    name: "book_visit",
    description: "Books a visit.",
    endpoint: `${desk.origin}/visits`,
    method: "POST",
    headers: [{ name: "x-key", value: header }],
    schema: [{ name: "date", type: "string", description: "date of the visit (YYYY-MM-DD)" }],
  });
  const created = await send(platform, "POST", "/user/assistant", {
    ...least,
    llm_model_id: models[0]!.id,
    system_prompt: "You serve {{city}}.",
    variables: { city: "Leeds" },
    tool_ids: [tool.body.data.id],
  });
  const { uuid } = await platform.db
    .selectFrom("assistants")
    .select("uuid")
    .where("id", "=", created.body.data.id)
    .executeTakeFirstOrThrow();
  return {
    server,
    desk,
    platform,
    models,
    logged,
    assistantId: created.body.data.id as number,
    open: (type = "widget") => start(platform, { assistant_id: uuid, type }),
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await desk[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe("a platform on a model", () => {
  let house: Awaited<ReturnType<typeof startHouse>>;
  let script: Script;
  let from = 0;
  /** Answers from now on. */
  const answer = (next: Script) => {
    from = house.server.requests.length;
    script = next;
  };

  beforeAll(async () => {
    house = await startHouse((request, at) => script(request, at - from));
  });
  afterAll(() => house[Symbol.asyncDispose]());

  it("lists its models in every mode, and stores who answered with tokens and time", async () => {
    for (const type of ["llm", "multimodal", "dualplex"]) {
      const { body } = await send(house.platform, "GET", `/user/assistants/models?type=${type}`);
      expect(body.map(({ name }: { name: string }) => name)).toEqual(["small", "large"]);
    }
    answer(inOrder("Good morning."));
    const uuid = await house.open();
    const reply = await (await say(house.platform, uuid, "Hello")).json();
    expect(reply).toMatchObject({ status: true, message: "Good morning.", function_calls: [] });
    expect(house.server.requests.at(-1)!.body.messages[0]!.content).toContain("You serve Leeds.");
    const turn = await house.platform.db
      .selectFrom("turns")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(turn).toMatchObject({ state: "done", model: "small", input_tokens: 11, output_tokens: 7 });
    expect(turn.latency_ms).toBeGreaterThanOrEqual(0);
  });

  it("estimates the tokens of an answer that was stopped, and of one that the model does not count", async () => {
    const question = "What does E14 mean? ".repeat(20);
    answer(inOrder({ deltas: [{ content: "It means that the water" }], ends: "stall" }));
    const uuid = await house.open();
    const sent = await say(house.platform, uuid, question, { headers: { accept: "text/event-stream" } });
    const reader = sent.body!.pipeThrough(new TextDecoderStream()).getReader();
    let read = "";
    while (!read.includes("water")) read += (await reader.read()).value ?? "";
    const stopped = await send(house.platform, "POST", `/conversations/${uuid}/stop`);
    expect(stopped.body).toMatchObject({ stopped: true });
    while (!(await reader.read()).done);
    const { body } = await send(house.platform, "GET", `/conversations/${uuid}`);
    const { turn, content } = body.history.at(-1);
    expect([content, turn.tokens_estimated, turn.model]).toEqual(["It means that the water", true, "small"]);
    expect(turn.output_tokens).toBe(6);
    expect(turn.input_tokens).toBeGreaterThan(question.length / 5);
    const asked = house.server.requests.at(-1)!.raw.length;
    expect(turn.input_tokens).toBeLessThan(asked / 2);
    const { body: open } = await house.platform
      .request("GET", `/conversations/${uuid}`)
      .then(async (it) => ({ body: await it.json() }));
    expect(JSON.stringify(open)).not.toContain("tokens");
    answer(inOrder("Counted."));
    await say(house.platform, uuid, "And F22?");
    const counted = (await send(house.platform, "GET", `/conversations/${uuid}`)).body.history.at(-1).turn;
    expect(counted).toMatchObject({ input_tokens: 11, output_tokens: 7 });
    expect(counted).not.toHaveProperty("tokens_estimated");
  });

  it("hands over to a person when the model calls for one, and only where a visitor can have one", async () => {
    answer(inOrder({ calls: [{ name: "ask_for_person", arguments: {} }] }, "Somebody will answer here."));
    const uuid = await house.open();
    const reply = await (await say(house.platform, uuid, "Is nobody of flesh and blood about?")).json();
    expect(reply).toMatchObject({
      message: "Somebody will answer here.",
      function_calls: [{ name: "ask_for_person" }],
    });
    const { body } = await send(house.platform, "GET", `/conversations/${uuid}`);
    expect(body).toMatchObject({ ai_enabled: false, person: { state: "waiting" } });
    expect(await (await say(house.platform, uuid, "Hello?")).json()).toMatchObject({ message: "", ai_enabled: false });
    answer(inOrder("Yes."));
    await send(house.platform, "POST", "/user/ai/generate-reply", {
      assistant_id: house.assistantId,
      customer_identifier: "program",
      message: "A person?",
    });
    expect(JSON.stringify(house.server.requests.at(-1)?.body.tools)).not.toContain("ask_for_person");
  });

  it("runs a tool once on an agreement, as a stream, and charges each turn", async () => {
    answer(inOrder({ calls: [{ name: "book_visit", arguments: { date: "2026-11-23" } }] }, "It is booked."));
    const before = await house.platform.balance();
    const uuid = await house.open();
    const asked = await (await say(house.platform, uuid, "Book a visit on Monday")).json();
    expect(asked.message).toContain("Monday, 23 November 2026");
    expect(house.desk.requests).toHaveLength(0);
    const stream = await say(house.platform, uuid, "yes", keyed("yes", { accept: "text/event-stream" }));
    const events = readEvents(await stream.text());
    const kinds = events.map(({ event }) => event);
    expect(kinds.slice(0, 3)).toEqual(["function_call", "function_call", "delta"]);
    expect(kinds.slice(3)).toEqual([...kinds.slice(4).map(() => "delta"), "done"]); // as many as reads of the network
    expect(events[0]!.data).toEqual({ name: "book_visit", arguments: { date: "2026-11-23" } });
    expect(events.at(-1)!.data).toMatchObject({ message: "It is booked.", function_calls: [{ name: "book_visit" }] });
    expect(house.desk.requests.map(({ body }) => body)).toEqual(['{"date":"2026-11-23"}']);
    expect(house.desk.requests[0]!.headers["x-key"]).toBe(header);
    const after = await house.platform.balance();
    expect(before.postedMicros - after.postedMicros).toBe(20_000n);
    expect(await history(house.platform, uuid)).toHaveLength(5);
  });

  it.each([
    ["stalls", inOrder({ text: "I", ends: "stall" as const }), "model timed out"],
    ["is cut off", inOrder({ text: "I", ends: "cut" as const }), "model unavailable"],
    ["is refused", inOrder({ status: 401, body: { error: { message: `bad key ${key}` } } }), "model unavailable"],
    ["never ends", () => ({ calls: [{ name: "nothing", arguments: {} }] }), "too many steps"],
  ] satisfies readonly [string, Script, string][])("voids the hold of a turn that %s", async (_, failing, reason) => {
    answer(failing);
    const before = await house.platform.balance();
    const response = await say(house.platform, await house.open(), "Hello");
    expect([response.status, (await response.json()).error]).toEqual([400, `Failed to process message: ${reason}`]);
    expect(await house.platform.balance()).toEqual(before);
  });

  it("answers generate-reply with the same model", async () => {
    answer(inOrder("Hello, program."));
    const { body } = await send(house.platform, "POST", "/user/ai/generate-reply", {
      assistant_id: house.assistantId,
      customer_identifier: "c-1",
      message: "Hi",
    });
    expect(body).toMatchObject({ success: true, reply: "Hello, program." });
  });

  it("does not answer for a model that is no longer configured, unless a fallback is set", async () => {
    answer(inOrder("From the fallback."));
    const { platform, models } = house;
    const gone = { llm_model_id: 999 };
    const set = (settings: object) =>
      platform.db
        .updateTable("assistants")
        .set({ settings: JSON.stringify(settings) })
        .where("id", "=", house.assistantId)
        .execute();
    const uuid = await house.open("test");
    await set(gone);
    const refused = await (await say(platform, uuid, "Hi")).json();
    expect(refused.error).toBe("Failed to process message: model unavailable");
    await set({ ...gone, chat_llm_fallback_id: models[1]!.id });
    expect((await (await say(platform, uuid, "Hi")).json()).message).toBe("From the fallback.");
    expect(house.server.requests.at(-1)!.body.model).toBe("large");
  });

  it("keeps what an assistant did before it handed a message over, where the other one fails", async () => {
    const { platform, desk, models } = house;
    const { body: tool } = await send(platform, "POST", "/user/tools", {
      name: "note_lead",
      description: "Notes a lead.",
      endpoint: `${desk.origin}/leads`,
      method: "POST",
      schema: [{ name: "date", type: "string", description: "day to call (YYYY-MM-DD)" }],
    });
    const tool_ids = [tool.data.id];
    await platform.db.updateTable("tools").set({ confirm: "never" }).where("id", "in", tool_ids).execute();
    const create = async (more: object): Promise<number> => {
      const wanted = { ...least, llm_model_id: models[0]!.id, tool_ids, ...more };
      return (await send(platform, "POST", "/user/assistant", wanted)).body.data.id;
    };
    const sales = await create({ name: "Sales desk" });
    const reception = await create({ tools: [{ type: "assistant_transfer", assistant_id: sales }] });
    const { uuid: assistant_id } = await platform.db
      .selectFrom("assistants")
      .select("uuid")
      .where("id", "=", reception)
      .executeTakeFirstOrThrow();
    const note = (date: string) => ({ calls: [{ name: "note_lead", arguments: { date } }] });
    const transfer = { calls: [{ name: "transfer_to_sales_desk", arguments: {} }] };
    const uuid = await start(platform, { assistant_id, type: "test" });
    answer(inOrder(note("2026-11-23"), transfer, note("2026-11-24"), { status: 400 }));
    expect((await (await say(platform, uuid, "I want to buy")).json()).error).toContain("model unavailable");
    answer(inOrder(note("2026-11-23"), transfer, note("2026-11-24"), "Both are noted."));
    expect((await (await say(platform, uuid, "I want to buy")).json()).message).toBe("Both are noted.");
    const leads = desk.requests.filter(({ url }) => url === "/leads").map(({ body }) => body);
    expect(leads).toEqual(['{"date":"2026-11-23"}', '{"date":"2026-11-24"}']);
  });

  it("counts a transfer once where the completion of its turn is repeated, and keeps what was done since", async () => {
    const { db } = house.platform;
    const conversation = (await findConversation(db, await house.open("test")))!;
    const now = new Date("2026-11-20T10:00:00Z");
    const message = { row: sendMessage, conversation, text: "Hi", use: undefined, owned: true, address: "x" };
    const begun = await beginTurn(db, { ...message, process: null, attempt: randomUUID(), now });
    const { turn } = begun as { turn: Turn };
    const assistant = { id: house.assistantId, name: "Sales desk" };
    const done = { type: "done", message: "Hi", functionCalls: [], model: "small", transfers: 1, assistant } as const;
    const complete = () => completeTurn(db, turn, { done, latencyMs: 1 }, now);
    const first = await complete();
    const change = { engine_memory: JSON.stringify({ since: true }) };
    await db.updateTable("conversations").set(change).where("id", "=", conversation.id).execute();
    expect(await complete()).toEqual(first);
    const kept = await db
      .selectFrom("conversations")
      .select(["transfers", "engine_memory"])
      .where("id", "=", conversation.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ transfers: 1, engine_memory: { since: true } });
  });

  it("has written neither the model's key nor a tool's header or address anywhere", async () => {
    const rows = await house.platform.db.selectFrom("messages").select(["content", "function_calls"]).execute();
    const places = [JSON.stringify(rows), house.logged.join(), house.server.requests.map(({ raw }) => raw).join()];
    expect(house.logged.length).toBeGreaterThan(0);
    for (const text of places) for (const secret of [key, header, "/visits"]) expect(text).not.toContain(secret);
  });
});
