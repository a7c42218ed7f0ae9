import { describe, expect, it } from "vitest";
import { memoryStore, type Policy } from "../../src/proxy/index.ts";
import { scriptedEngine } from "../support/engine.ts";
import { startPlatform, type TestPlatform } from "../support/platform.ts";
import { featuresWithoutFiles, type ProxyRequest, startProxy } from "../support/proxy.ts";

/** A site: the platform, its assistant behind a token, and a proxy that names it "mara". */
async function startSite({
  policy,
  callAssistantId,
  ...options
}: {
  balanceUsd?: number;
  engine?: ReturnType<typeof scriptedEngine>;
  policy?: Policy;
  callAssistantId?: number;
} = {}) {
  const platform = await startPlatform(options);
  await needToken(platform);
  const proxy = await startProxy({
    baseUrl: platform.url,
    apiKey: platform.owner.key,
    assistants: {
      mara: { uuid: platform.owner.assistantUuid, ...(callAssistantId === undefined ? {} : { callAssistantId }) },
    },
    policy: { variables: ["name"], ...policy },
    store: memoryStore({ singleProcess: true }),
  });
  return {
    ...proxy,
    platform,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

async function needToken({ db, owner }: TestPlatform): Promise<void> {
  await db
    .updateTable("assistants")
    .set({ conversation_access: "token" })
    .where("id", "=", owner.assistantId)
    .execute();
}

describe("a visitor of a proxied site", () => {
  it("begins a conversation that nobody can begin without the proxy", async () => {
    await using site = await startSite();
    const direct = await site.platform.request("POST", "/conversations", {
      body: { assistant_id: site.platform.owner.assistantUuid },
    });
    expect(direct.status).toBe(401);
    const { answer } = await site.open({ assistant_id: "mara", variables: { name: "Ada" } });
    expect(answer.json).toMatchObject({
      status: true,
      conversation_id: expect.any(String),
      history: [{ role: "assistant", content: "Hello Ada." }],
    });
    expect(answer.headers.get("ringback-features")).toBe(featuresWithoutFiles);
    expect(answer.headers.get("ringback-token")?.split(".")).toHaveLength(3);
    expect(answer.headers.get("ringback-resume")).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("speaks, is answered, reads it all again, and costs the owner one cent", async () => {
    await using site = await startSite();
    const visitor = await site.open();
    const reply = await site.say(visitor, "Is it warm?", { headers: { "idempotency-key": "k1" } });
    expect([reply.status, reply.json.message]).toEqual([200, "You said: Is it warm?"]);
    expect(reply.headers.get("ringback-features")).toBe(featuresWithoutFiles);
    expect((await site.platform.balance()).postedMicros).toBe(990_000n);
    const all = await site.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect(all.json).toMatchObject({
      status: true,
      variables: {},
      history: [
        { role: "assistant", content: "Hello there." },
        { role: "user", content: "Is it warm?", client_id: "k1" },
        { role: "assistant", content: "You said: Is it warm?" },
      ],
    });
    const after = (all.json.history as { id: number }[])[1]?.id;
    const rest = await site.ask("GET", `/conversations/${visitor.uuid}?after=${after}`, { token: visitor.token });
    expect(rest.json.history).toHaveLength(1);
  });

  it("is given what it could answer, with the reply and when it reads the conversation", async () => {
    const engine = scriptedEngine(async function* () {
      yield { type: "done", message: "Shall I?", functionCalls: [], model: "scripted", choices: ["Yes", "No"] };
    });
    await using site = await startSite({ engine });
    const visitor = await site.open();
    const reply = await site.say(visitor, "Book it");
    expect(reply.json).toMatchObject({ message: "Shall I?", choices: ["Yes", "No"] });
    const all = await site.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect((all.json.history as { choices?: string[] }[]).map(({ choices }) => choices)).toEqual([
      undefined,
      undefined,
      ["Yes", "No"],
    ]);
  });

  it("is offered what the owner's policy names and nothing else, whatever the platform answers", async () => {
    const given: unknown[] = [];
    const engine = scriptedEngine(async function* ({ pageActions }) {
      given.push(pageActions);
      yield {
        type: "done",
        message: "You can.",
        functionCalls: [],
        model: "scripted",
        actions: ["sms", "call", "person"],
      };
    });
    const policy = { countries: ["GB"], calls: {}, verification: { from: 1 } };
    await using site = await startSite({ engine, policy, callAssistantId: 1 });
    const visitor = await site.open();
    const reply = await site.say(visitor, "Call me");
    expect(reply.json).toMatchObject({ message: "You can.", actions: ["person", "call"] });
    const all = await site.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect((all.json.history as { actions?: string[] }[]).at(-1)?.actions).toEqual(["person", "call"]);
    // The platform's own answer holds what the engine said; without an offer of the page it is told of none.
    await using bare = await startSite({ engine });
    const other = await bare.open();
    expect((await bare.say(other, "Call me")).json.actions).toEqual(["person"]);
    expect(given).toEqual([["person", "call"], []]);
  });

  it("reads its conversation in parts and learns whether there is more", async () => {
    await using site = await startSite();
    const visitor = await site.open();
    await site.say(visitor, "Is it warm?");
    const read = async (query: string) => {
      const { json } = await site.ask("GET", `/conversations/${visitor.uuid}?${query}`, { token: visitor.token });
      return json as { history: { id: number; content: string }[]; has_more?: boolean };
    };
    const newest = await read("limit=1");
    expect(newest).toMatchObject({ has_more: true, history: [{ content: "You said: Is it warm?" }] });
    const older = await read(`limit=2&before=${newest.history[0]?.id}`);
    expect(older.history.map(({ content }) => content)).toEqual(["Hello there.", "Is it warm?"]);
    expect(older).not.toHaveProperty("has_more");
  });

  it("gets the stored answer for a repeated key, and a conflict for another message under it", async () => {
    const engine = scriptedEngine();
    await using site = await startSite({ engine });
    const visitor = await site.open();
    const keyed: ProxyRequest = { headers: { "idempotency-key": "once" } };
    const first = await site.say(visitor, "Hi", keyed);
    expect((await site.say(visitor, "Hi", keyed)).json).toEqual(first.json);
    expect(engine.seen).toHaveLength(1);
    const other = await site.say(visitor, "Something else", keyed);
    expect([other.status, other.code]).toEqual([422, "IDEMPOTENCY_CONFLICT"]);
  });

  it("never begins another kind of conversation, whatever type it asks for", async () => {
    await using site = await startSite();
    for (const type of ["test", "whatsapp", 7, null]) await site.open({ type });
    const types = await site.platform.db.selectFrom("conversations").select("type").execute();
    expect(types.map(({ type }) => type)).toEqual(["widget", "widget", "widget", "widget"]);
  });

  it("hears in kind words that the owner's money is used up, and the owner is told", async () => {
    await using site = await startSite({ balanceUsd: 0.01 });
    const visitor = await site.open();
    await site.say(visitor, "one");
    const refused = await site.say(visitor, "two");
    expect([refused.status, refused.code, refused.json]).toEqual([
      400,
      "INSUFFICIENT_BALANCE",
      { status: false, error: "Insufficient balance" },
    ]);
    const start = await site.ask("POST", "/conversations", { body: {} });
    expect([start.status, start.code]).toEqual([400, "INSUFFICIENT_BALANCE"]);
    expect(site.events.filter(({ type }) => type === "balance_low")).toHaveLength(2);
  });

  it("says whether an answer helped, and sees it again; of a message that is not theirs they learn nothing", async () => {
    await using site = await startSite();
    const [visitor, other] = [await site.open(), await site.open()];
    const judge = (message_id: unknown, value = "up") =>
      site.ask("POST", `/conversations/${visitor.uuid}/feedback`, {
        token: visitor.token,
        body: { message_id, value },
      });
    const { id } = (await site.say(visitor)).json;
    expect([(await judge(id)).json, (await judge(id, "down")).json]).toEqual([{ status: true }, { status: true }]);
    const { json } = await site.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect((json.history as object[]).at(-1)).toMatchObject({ id, feedback: "down" });
    const foreign = await judge((await site.say(other)).json.id);
    expect([foreign.status, foreign.code, foreign.json]).toEqual([
      404,
      "MESSAGE_NOT_FOUND",
      { status: false, error: "Message not found" },
    ]);
    expect((await judge(id, "sideways")).status).toBe(422);
  });

  it("learns that a person answers, and reads that answer", async () => {
    await using site = await startSite();
    const visitor = await site.open();
    const { request, owner } = site.platform;
    await request("POST", `/automate/conversations/${visitor.uuid}/disable-ai`, { token: owner.key });
    const reply = await site.say(visitor, "Is somebody there?");
    expect(reply.json).toEqual({ status: true, message: "", function_calls: [], ai_enabled: false });
    await request("POST", `/user/conversations/${visitor.uuid}/messages`, {
      token: owner.key,
      body: { message: "Yes." },
    });
    const { json } = await site.ask("GET", `/conversations/${visitor.uuid}`, { token: visitor.token });
    expect(json).toMatchObject({ ai_enabled: false });
    expect((json.history as object[]).at(-1)).toMatchObject({ role: "assistant", content: "Yes." });
  });
});

describe("two visitors", () => {
  it("know nothing of each other's conversation", async () => {
    await using site = await startSite();
    const [ada, ben] = [await site.open(), await site.open()];
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/events", undefined],
      ["POST", "/person", {}],
      ["POST", "/messages", { message: "Hi" }],
      ["POST", "/feedback", { message_id: 1, value: "up" }],
    ] as const) {
      const request = { token: ben.token, ...(body ? { body } : {}) };
      const answer = await site.ask(method, `/conversations/${ada.uuid}${path}`, request);
      expect([answer.status, answer.code, answer.json]).toEqual([
        404,
        "CONVERSATION_NOT_FOUND",
        { status: false, error: "Conversation not found" },
      ]);
    }
    const resumed = await site.ask("POST", "/sessions", { body: { conversation_id: ada.uuid, resume: ben.resume } });
    expect([resumed.status, resumed.code]).toEqual([401, "TOKEN_MISSING"]);
  });
});
