import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runEvaluation } from "../../../src/platform/resources/evaluations/run-evaluation.ts";
import { addResult, beginEvaluation } from "../../../src/platform/resources/evaluations/store.ts";
import { inTransaction } from "../../../src/platform/storage/db.ts";
import { create, read } from "../../support/assistants.ts";
import { say, start } from "../../support/conversations.ts";
import { type Answer, type ChatRequest, type ModelServer, startModelServer } from "../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

// biome-ignore lint/suspicious/noExplicitAny: read as it comes
type Json = Record<string, any>;

/** A service of the owner's that notes each request. */
async function startService() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ free: ["Tuesday 9:00"] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("evaluations of an assistant", () => {
  let models: ModelServer;
  let service: Awaited<ReturnType<typeof startService>>;
  let platform: TestPlatform;
  let answer: (request: ChatRequest) => Answer | Promise<Answer> = () => "We repair boilers.";
  let ids: { small: number; large: number };
  let assistant: number;
  const send = async (method: string, path: string, body?: unknown, token = platform.owner.key) => {
    const response = await platform.request(method, path, { token, body });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const check = async (body: object, id = assistant): Promise<Json> =>
    (await send("POST", `/user/assistants/${id}/checks`, body)).body.data;
  const begin = (model_ids: readonly number[] = [ids.small], assistant_id = assistant) =>
    send("POST", "/user/evaluations", { assistant_id, model_ids });
  const found = async (id: number): Promise<Json> => (await send("GET", `/user/evaluations/${id}`)).body;
  const ended = async (id: number): Promise<Json> => {
    await expect.poll(async () => (await found(id)).state, { interval: 20 }).not.toBe("running");
    return found(id);
  };
  const run = async (...model_ids: readonly number[]): Promise<Json> =>
    ended((await begin(model_ids.length > 0 ? model_ids : [ids.small])).body.data.id);

  beforeAll(async () => {
    models = await startModelServer((request) => answer(request), ["small", "large"]);
    service = await startService();
    const allowOrigins = [models.url, service.url].map((url) => new URL(url).origin);
    platform = await startPlatform({ safeFetch: { allowOrigins }, balanceUsd: 5 });
    platform.platform.worker.start();
    const connection = {
      url: models.url,
      models: [{ name: "small", input_price: 2, output_price: 10 }, { name: "large" }],
    };
    const [small, large] = (await send("POST", "/user/model-connections", connection)).body.data.models;
    ids = { small: small.id, large: large.id };
  });
  beforeEach(async () => {
    assistant = await create(platform);
    answer = () => "We repair boilers.";
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
    await service.close();
  });

  it("compares two models side by side: what passed, tokens, time and cost, and takes nothing from the balance", async () => {
    await check({ messages: ["Do you repair boilers?"], contains: ["boilers"] });
    await check({ messages: ["What is your fax number?"], answer: "does_not_know", lacks: ["555"] });
    answer = ({ model, messages }) => {
      const isFax = JSON.stringify(messages.at(-1)).includes("fax");
      if (!isFax) return "We repair **Boilers**.";
      return model === "large" ? "I do not have any information about that." : "Our fax is 555.";
    };
    const before = [await platform.balance(), await platform.db.selectFrom("conversations").selectAll().execute()];
    const { state, checks, models: sums, results, ended_at } = await run(ids.small, ids.large);
    expect([state, checks, ended_at]).toEqual(["done", 2, expect.any(String)]);
    expect(sums).toEqual([
      {
        id: ids.small,
        name: "small",
        passed: 1,
        failed: 1,
        ms: expect.any(Number),
        input_tokens: 22,
        output_tokens: 14,
        cost: 0.000184,
      },
      {
        id: ids.large,
        name: "large",
        passed: 2,
        failed: 0,
        ms: expect.any(Number),
        input_tokens: 22,
        output_tokens: 14,
        cost: null,
      },
    ]);
    expect(results[1].check).toMatchObject({ messages: ["What is your fax number?"], answer: "does_not_know" });
    expect(results[1].models[0]).toMatchObject({
      passed: false,
      failures: [
        { code: "does_not_know", words: "" },
        { code: "lacks", words: "555" },
      ],
      answers: ["Our fax is 555."],
    });
    const after = [await platform.balance(), await platform.db.selectFrom("conversations").selectAll().execute()];
    expect(after).toEqual(before);
  });

  it("calls what reads, never what changes something, and takes a call that waits for an agreement for called", async () => {
    const tool = async (name: string, method: string) =>
      (
        await send("POST", "/user/tools", {
          name,
          description: `Does ${name}.`,
          endpoint: `${service.url}/${name}`,
          method,
        })
      ).body.data.id;
    const tool_ids = [await tool("free_times", "GET"), await tool("book_visit", "POST")];
    assistant = await create(platform, { tool_ids });
    await check({ messages: ["Book me in", "Yes"], calls: "book_visit", answer: "any" });
    await check({ messages: ["Book me in"], calls: "cancel_visit", answer: "any" });
    answer = ({ messages }) => {
      const last = messages.at(-1)!;
      if (last.role === "tool" && JSON.stringify(last).includes("Tuesday"))
        return { calls: [{ name: "book_visit", arguments: {} }] };
      if (last.role === "tool") return "It is booked, or waits.";
      return { calls: [{ name: "free_times", arguments: {} }] };
    };
    const { results } = await run();
    const [
      {
        models: [booked],
      },
      {
        models: [missing],
      },
    ] = results;
    expect([booked.passed, booked.calls.map(({ name, state }: Json) => `${name} ${state}`)]).toEqual([
      true,
      ["free_times ran", "book_visit proposed", "book_visit simulated"],
    ]);
    expect(missing.failures).toEqual([{ code: "calls", words: "cancel_visit" }]);
    expect([...new Set(service.seen)]).toEqual(["GET /free_times"]);
  });

  it("says of a model that fails that it gave no answer, and goes on with the next check", async () => {
    await check({ messages: ["Break"] });
    await check({ messages: ["Go on"] });
    answer = ({ messages }) =>
      JSON.stringify(messages.at(-1)).includes("Break") ? { status: 400, body: { error: {} } } : "Gladly.";
    const {
      models: [sum],
      results,
    } = await run();
    expect([sum.passed, sum.failed, results[0].models[0].failures]).toEqual([
      1,
      1,
      [{ code: "no_answer", words: "model unavailable" }],
    ]);
  });

  it("runs without a model too, one at a time in an account, and is cancelled at once", async () => {
    await check({ messages: ["Hello"], answer: "any" });
    await check({ messages: ["Bye"], answer: "any" });
    const waiting = Promise.withResolvers<Answer>();
    answer = () => waiting.promise;
    const { id } = (await begin()).body.data;
    expect((await begin()).status).toBe(409);
    const { body } = await send("POST", `/user/evaluations/${id}/cancel`);
    expect(body.data).toMatchObject({ state: "cancelled", models: [{ passed: 0, failed: 0 }] });
    expect(await run(1)).toMatchObject({
      state: "done",
      models: [{ name: "Ringback Offline", passed: 2, cost: null }],
    });
    waiting.resolve("Too late.");
    expect((await found(id)).results.flatMap(({ models }: Json) => models)).toEqual([null, null]);
  });

  it("goes on behind what was answered when its process has died, and is stopped where it takes too long", async () => {
    const text = { answer: "any" as const, contains: [] as string[], lacks: [] as string[], calls: null };
    const [one, two] = [
      { ...text, messages: ["First"] },
      { ...text, messages: ["Second"] },
    ];
    const asked: unknown[] = [];
    answer = ({ messages }) => {
      asked.push(messages.at(-1)!.content);
      return "Yes.";
    };
    const left = async (created_at: Date) =>
      inTransaction(platform.db, async (tx) => {
        const row = { user_id: platform.owner.userId, assistant_id: assistant, checks: [one, two], created_at };
        const { id } = await beginEvaluation(tx, { ...row, models: [{ id: ids.small, name: "small" }] }, 20);
        const answered = { passed: true, failures: [], answers: ["Before."], calls: [], ms: 1 };
        const result = { ...answered, input_tokens: null, output_tokens: null, cost: null };
        await addResult(tx, id, { place: 0, model: 0, result });
        await platform.services.jobs.enqueue(tx, runEvaluation, { evaluation: id }, { owner: platform.owner.userId });
        return id;
      });
    const { state, results } = await ended(await left(new Date("2026-11-20T09:59:00Z")));
    expect([state, results.map(({ models: [result] }: Json) => result.answers)]).toEqual([
      "done",
      [["Before."], ["Yes."]],
    ]);
    expect(asked).toEqual([expect.stringContaining("Second")]);
    expect(await ended(await left(new Date("2026-11-20T09:00:00Z")))).toMatchObject({
      state: "stopped",
      models: [{ passed: 1, failed: 0 }],
    });
  });

  it("refuses nothing to check, unknown models and others' assistants", async () => {
    expect((await begin()).body.message).toMatch(/no checks/);
    await check({ messages: ["Hello"] });
    expect(Object.keys((await begin([987_654])).body.errors)).toEqual(["model_ids.0"]);
    expect(Object.keys((await begin([1, 1])).body.errors)).toEqual(["model_ids.1"]);
    expect(Object.keys((await begin([])).body.errors)).toEqual(["model_ids"]);
    const other = await platform.addOwner();
    expect((await send("GET", `/user/assistants/${assistant}/checks`, undefined, other.key)).status).toBe(404);
  });

  it("suggests what visitors asked lately and names nobody, those without an answer first", async () => {
    const { uuid: assistant_id } = await read(platform, assistant);
    answer = () => "We repair boilers.";
    const chat = await start(platform, { assistant_id });
    const person = { customer_name: "Ada Marsh" };
    await platform.db.updateTable("conversations").set(person).where("uuid", "=", chat).execute();
    for (const message of [
      "Do you mend yellow umbrellas?",
      "Where is Ada’s parcel?",
      "I’m Bo, when will it come?",
      "Where is order 4711882?",
      "Can you write to ada@example.com?",
      "Thanks a lot",
    ])
      await say(platform, chat, message);
    const suggested = async () => (await send("GET", `/user/assistants/${assistant}/suggested-checks`)).body.data;
    const questions = (await suggested()).map(({ question }: Json) => question);
    expect(questions).toContain("Do you mend yellow umbrellas?");
    expect(JSON.stringify(questions)).not.toMatch(/Ada|Bo,|4711882|example|Thanks/i);
    await check({ messages: ["do you mend YELLOW umbrellas"] });
    expect((await suggested()).map(({ question }: Json) => question)).not.toContain("Do you mend yellow umbrellas?");
  });

  it("keeps checks as they are changed, and removes them and the runs with the assistant", async () => {
    const { id } = await check({ messages: ["Hello"] });
    const path = `/user/assistants/${assistant}/checks`;
    expect((await send("PUT", `${path}/${id}`, { messages: ["Hi", "Bye"], answer: "any" })).body.data).toEqual({
      id,
      messages: ["Hi", "Bye"],
      answer: "any",
      version: expect.any(String),
      contains: [],
      lacks: [],
      calls: null,
    });
    await run();
    expect((await send("GET", `/user/evaluations?assistant_id=${assistant}`)).body.data).toHaveLength(1);
    expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await send("GET", path)).body.data).toEqual([]);
    await send("DELETE", `/user/assistant/${assistant}`);
    expect((await send("GET", `/user/evaluations?assistant_id=${assistant}`)).body.data).toEqual([]);
  });
});
