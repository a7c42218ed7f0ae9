import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deep } from "../../counts.ts";
import { create, least, read } from "../../support/assistants.ts";
import { history, say, start } from "../../support/conversations.ts";
import { type Answer, type ChatRequest, type ModelServer, startModelServer } from "../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const key = "sk-canary-of-a-model-0123456789";
const called = (word: string): Answer => ({ calls: [{ name: "report_ready", arguments: { word } }] });
const seesPicture = ({ messages }: ChatRequest) => JSON.stringify(messages).includes("image_url");

describe("models that an account connects itself", () => {
  let server: ModelServer;
  let platform: TestPlatform;
  let answer: (request: ChatRequest) => Answer = () => "Good morning.";
  const send = async (method: string, path: string, body?: unknown, token = platform.owner.key) => {
    const response = await platform.request(method, `/user/model-connections${path}`, { token, body });
    return { status: response.status, body: await response.json() };
  };
  const tryIt = async (model = "small") => (await send("POST", "/try", { url: server.url, key, model })).body;
  const connect = async (models: readonly object[] = [{ name: "small" }]) =>
    (await send("POST", "", { url: server.url, key, models })).body.data;

  beforeAll(async () => {
    server = await startModelServer((request) => answer(request), ["text-embedding-3", "small", "large"]);
    platform = await startPlatform({ safeFetch: { allowOrigins: [new URL(server.url).origin] } });
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it("lists what its server has, those that chat first", async () => {
    const { body } = await send("POST", "/models", { url: `${server.url}/chat/completions`, key });
    expect(body).toEqual({ data: ["large", "small", "text-embedding-3"], problem: null });
  });

  it("says after one real request that it streams, calls functions and sees pictures", async () => {
    answer = (request) => (seesPicture(request) ? "Red." : called("harbour"));
    const before = server.requests.length;
    expect(await tryIt()).toEqual({
      works: true,
      problems: [],
      latency_ms: expect.any(Number),
      streams: true,
      tools: true,
      vision: true,
    });
    expect(server.requests.slice(before).map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${key}`,
      `Bearer ${key}`,
    ]);
  });

  it("says that it works where it calls no function, and what does not", async () => {
    answer = () => "I am ready.";
    const { works, problems, vision } = await tryIt();
    expect([works, problems.map(({ code }: { code: string }) => code), vision]).toEqual([true, ["tools"], false]);
  });

  it.each([
    ["a wrong key", 401, { error: { message: `Incorrect API key provided: ${key}` } }, "key", /refused the key/],
    ["no such model", 404, { error: { message: "The model `smal` does not exist" } }, "model", /no model “small”/],
    ["a wrong address", 404, "<h1>Not found</h1>", "server", /nothing at this address/],
    ["no credit", 429, { error: { code: "insufficient_quota", message: "Pay first" } }, "payment", /no credit left/],
    ["something else", 400, { error: { message: `bad thing with ${key}` } }, "server", /It says: “bad thing with …”/],
  ])("names %s in plain words, and never quotes the key", async (_, status, body, code, text) => {
    answer = () => ({ status, body });
    const { works, problems } = await tryIt();
    expect([works, problems[0].code]).toEqual([false, code]);
    expect(problems[0].text).toMatch(text);
    expect(JSON.stringify(problems)).not.toContain(key);
  });

  it.runIf(deep)(
    "says that a server cannot be reached, that one inside the network is not called, and that one is no server of models",
    async () => {
      const gone = createServer();
      await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
      const { port } = gone.address() as AddressInfo;
      await new Promise((resolve) => gone.close(resolve));
      const inside = await send("POST", "/try", { url: `http://127.0.0.1:${port}/v1`, model: "small" });
      expect([inside.status, Object.keys(inside.body.errors)]).toEqual([422, ["url"]]);
      const allowed = await startPlatform({ safeFetch: { allowOrigins: [`http://127.0.0.1:${port}`] } });
      const response = await allowed.request("POST", "/user/model-connections/try", {
        token: allowed.owner.key,
        body: { url: `http://127.0.0.1:${port}/v1`, model: "small" },
      });
      await allowed[Symbol.asyncDispose]();
      expect(await response.json()).toMatchObject({ works: false, problems: [{ code: "unreachable" }] });
    },
  );

  it("answers for an assistant by its key, and says what each turn costs", async () => {
    answer = () => "Good morning.";
    const { id, models, ...connection } = await connect([{ name: "small", input_price: 2, output_price: 10 }]);
    expect(connection).toMatchObject({ url: server.url, has_key: true });
    const list = await platform.request("GET", "/user/assistants/models", { token: platform.owner.key });
    expect(await list.json()).toContainEqual({ id: models[0].id, name: "small" });
    const assistant = await create(platform, { llm_model_id: models[0].id });
    const { uuid: assistant_id } = await read(platform, assistant);
    const uuid = await start(platform, { assistant_id });
    expect(await (await say(platform, uuid, "Hello")).json()).toMatchObject({ message: "Good morning." });
    expect(server.requests.at(-1)!.headers.authorization).toBe(`Bearer ${key}`);
    const owned = await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key });
    const turns = (await owned.json()).history.flatMap(({ turn }: { turn?: object }) => turn ?? []);
    expect((await history(platform, uuid)).flatMap(({ turn }) => turn ?? [])).toEqual([]);
    // 11 tokens read and 7 written, as the server counts them.
    expect(turns).toEqual([expect.objectContaining({ model: "small", model_cost: 0.000092 })]);

    expect((await send("DELETE", `/${id}`)).status).toBe(200);
    const rest = await platform.request("GET", "/user/assistants/models", { token: platform.owner.key });
    expect((await rest.json()).map(({ name }: { name: string }) => name)).toEqual(["Ringback Offline"]);
    expect((await read(platform, assistant)).llm_model_id).toBe(1);
  });

  it("keeps the key sealed: no answer, no stored row and no export has it", async () => {
    const { id } = await connect();
    const listed = await send("GET", "");
    const audit = await platform.request("GET", "/user/audit", { token: platform.owner.key });
    const rows = await platform.db.selectFrom("model_connections").selectAll().execute();
    for (const seen of [listed.body, await audit.json(), rows]) expect(JSON.stringify(seen)).not.toContain(key);
    expect((await send("PUT", `/${id}`, { models: [{ name: "small", vision: true }] })).body.data).toMatchObject({
      has_key: true,
      models: [{ name: "small", vision: true }],
    });
    expect((await send("PUT", `/${id}`, { key: null })).body.data.has_key).toBe(false);
    await send("DELETE", `/${id}`);
  });

  it("keeps the id of a model that stays, and is done with the first step", async () => {
    const { id, models } = await connect();
    const changed = await send("PUT", `/${id}`, { models: [{ name: "large" }, { name: "small" }] });
    expect(changed.body.data.models).toContainEqual(models[0]);
    const steps = await platform.request("GET", "/user/checklist", { token: platform.owner.key });
    expect((await steps.json()).steps).toContainEqual({ name: "model", done: true });
    await send("DELETE", `/${id}`);
  });

  it("is nobody else's: another account can neither use nor choose it", async () => {
    const { id, models } = await connect();
    const other = await platform.addOwner();
    expect((await send("GET", "", undefined, other.key)).body.data).toEqual([]);
    const tried = await send("POST", "/try", { connection_id: id, model: "small" }, other.key);
    expect(tried.status).toBe(404);
    const taken = await platform.request("POST", "/user/assistant", {
      token: other.key,
      body: { ...least, llm_model_id: models[0].id },
    });
    expect(Object.keys((await taken.json()).errors)).toEqual(["llm_model_id"]);
    await send("DELETE", `/${id}`);
  });
});
