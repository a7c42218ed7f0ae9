import { describe, expect, it } from "vitest";
import { getConversation, sendMessage, startConversation } from "../../../src/contract/operations/conversations.ts";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { sweep } from "../../../src/platform/jobs/sweep.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { heldEngine, scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform, type TestRequest } from "../../support/platform.ts";

async function start(platform: TestPlatform, body: object = {}, more: TestRequest = {}): Promise<string> {
  const response = await platform.request("POST", "/conversations", {
    body: { assistant_id: platform.owner.assistantUuid, ...body },
    ...more,
  });
  expect(response.status).toBe(200);
  return startConversation.success.body.parse(await response.json()).conversation_id;
}

function say(platform: TestPlatform, uuid: string, message: string, more: TestRequest = {}): Promise<Response> {
  return platform.request("POST", `/conversations/${uuid}/messages`, { body: { message }, ...more });
}

async function history(platform: TestPlatform, uuid: string) {
  const response = await platform.request("GET", `/conversations/${uuid}`);
  return getConversation.success.body.parse(await response.json()).history;
}

function keyed(key: string, headers: Record<string, string> = {}): TestRequest {
  return { headers: { "idempotency-key": key, ...headers } };
}

describe("POST /conversations", () => {
  it("greets with the initial message and the visitor's variables", async () => {
    await using platform = await startPlatform();
    const response = await platform.request("POST", "/conversations", {
      body: { assistant_id: platform.owner.assistantUuid, variables: { name: "Ada {{x}}" } },
    });
    expect(await response.json()).toMatchObject({
      status: true,
      history: [{ role: "assistant", content: "Hello Ada {{x}}.", created_at: "2026-11-20T10:00:00.000000Z" }],
    });
    expect(response.headers.get("ringback-features")).toBe("idempotency, sse");
  });

  it("knows no assistant by an unknown uuid, by text or by another form of id", async () => {
    await using platform = await startPlatform();
    for (const assistant_id of ["00000000-0000-4000-8000-000000000000", "mara", "1"]) {
      const response = await platform.request("POST", "/conversations", { body: { assistant_id } });
      expect([response.status, await response.json()]).toEqual([404, { status: false, error: "Assistant not found" }]);
      expect(response.headers.get("ringback-code")).toBe("ASSISTANT_NOT_FOUND");
    }
  });

  it("refuses a paid conversation that the owner cannot pay, and opens a free one", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.009 });
    const body = { assistant_id: platform.owner.assistantUuid };
    const refused = await platform.request("POST", "/conversations", { body });
    expect([refused.status, await refused.json()]).toEqual([400, { status: false, error: "Insufficient balance" }]);
    expect(refused.headers.get("ringback-code")).toBe("INSUFFICIENT_BALANCE");
    await start(platform, { type: "test" });
  });

  it("takes 60 conversations of an address in an hour, and any number of the owner's", async () => {
    await using platform = await startPlatform();
    for (let count = 0; count < 60; count++) await start(platform);
    const response = await platform.request("POST", "/conversations", {
      body: { assistant_id: platform.owner.assistantUuid },
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({
      status: false,
      error: "Too Many Attempts.",
      message: "Too Many Attempts.",
      retry_after: 3600,
    });
    expect(response.headers.get("retry-after")).toBe("3600");
    expect(response.headers.get("x-ratelimit-limit")).toBe("60");
    await start(platform, {}, { token: platform.owner.key });
    platform.pass(3_600_000);
    await start(platform);
  });

  it("answers an owner's repeated key with the same conversation, and ignores a stranger's", async () => {
    await using platform = await startPlatform();
    const owner = { token: platform.owner.key, ...keyed("once") };
    expect(await start(platform, {}, owner)).toBe(await start(platform, {}, owner));
    expect(await start(platform, {}, keyed("once"))).not.toBe(await start(platform, {}, keyed("once")));
  });
});

describe("POST /conversations/{uuid}/messages", () => {
  it("answers, charges one cent, and keeps both lines", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    const response = await say(platform, uuid, "Is it warm?");
    expect(response.status).toBe(200);
    expect(sendMessage.success.body.parse(await response.json())).toMatchObject({
      message: "You said: Is it warm?",
      function_calls: [],
    });
    expect((await platform.balance()).postedMicros).toBe(990_000n);
    expect(await history(platform, uuid)).toMatchObject([
      { role: "assistant", content: "Hello there." },
      { role: "user", content: "Is it warm?" },
      { role: "assistant", content: "You said: Is it warm?" },
    ]);
    await say(platform, uuid, "And now?");
    expect(engine.seen[1]?.history.map(({ content }) => content)).toEqual([
      "Hello there.",
      "Is it warm?",
      "You said: Is it warm?",
    ]);
  });

  it("costs nothing in a test conversation", async () => {
    await using platform = await startPlatform({ balanceUsd: 0 });
    const uuid = await start(platform, { type: "test" });
    expect((await say(platform, uuid, "Hi")).status).toBe(200);
    expect(await platform.balance()).toMatchObject({ postedMicros: 0n, heldMicros: 0n });
  });

  it("refuses without a trace when the money has run out, and answers once there is some again", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.02 });
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    await say(platform, uuid, "two");
    const refused = await say(platform, uuid, "three", keyed("three"));
    expect([refused.status, await refused.json()]).toEqual([400, { status: false, error: "Insufficient balance" }]);
    expect(refused.headers.get("ringback-code")).toBe("INSUFFICIENT_BALANCE");
    expect((await history(platform, uuid)).map(({ content }) => content)).not.toContain("three");
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("counts code points: 2,000 emoji are taken, 2,001 characters are not", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    expect((await say(platform, uuid, "😀".repeat(2_000))).status).toBe(200);
    const refused = await say(platform, uuid, "a".repeat(2_001));
    const text = "The message field must not be greater than 2000 characters.";
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { status: false, error: text, message: text, errors: { message: [text] } },
    ]);
  });

  it.each([[{}], [{ message: "" }], [{ message: "  \n" }], [{ message: null }], [{ text: "hi" }]])(
    "says that the message is missing in %j",
    async (body) => {
      await using platform = await startPlatform();
      const uuid = await start(platform);
      const response = await platform.request("POST", `/conversations/${uuid}/messages`, { body });
      const text = "The message field is required.";
      expect([response.status, await response.json()]).toEqual([
        422,
        { status: false, error: text, message: text, errors: { message: [text] } },
      ]);
    },
  );

  it.each([[42], [["hi"]], [{ a: 1 }], [true]])("says that a message is text, not %j", async (message) => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const response = await platform.request("POST", `/conversations/${uuid}/messages`, { body: { message } });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { message: ["The message field must be a string."] } });
  });

  it("gives the money back and marks the message when the assistant fails; nothing of the failure's cause leaves", async () => {
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      yield { type: "delta", text: "I" };
      throw new Error("secret vendor text");
    });
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    const response = await say(platform, uuid, "Hi", keyed("a"));
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: false, error: "Failed to process message: model unavailable" },
    ]);
    expect(response.headers.get("ringback-code")).toBe("PROCESSING_FAILED");
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
    expect((await history(platform, uuid)).at(-1)).toMatchObject({ role: "user", content: "Hi", state: "failed" });
    await say(platform, uuid, "Again", keyed("a2"));
    expect(engine.seen[1]?.history.map(({ content }) => content)).toEqual(["Hello there."]);
  });

  it("tries anew when a failed message comes again under its key", async () => {
    let fails = true;
    const engine = scriptedEngine(async function* ({ message }): AsyncGenerator<TurnEvent> {
      if (fails) throw new Error("down");
      yield { type: "done", message, functionCalls: [], model: "scripted" };
    });
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    expect((await say(platform, uuid, "Hi", keyed("a"))).status).toBe(400);
    fails = false;
    expect((await say(platform, uuid, "Hi", keyed("a"))).status).toBe(200);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("treats an engine that ends without an answer as failed", async () => {
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      yield { type: "delta", text: "half" };
    });
    await using platform = await startPlatform({ engine });
    expect((await say(platform, await start(platform), "Hi")).status).toBe(400);
    expect((await platform.balance()).heldMicros).toBe(0n);
  });

  it("hands a message to a person while the assistant is switched off: stored, free, empty answer", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    await platform.db.updateTable("conversations").set({ ai_enabled: false }).execute();
    const response = await say(platform, uuid, "A person please", keyed("p"));
    expect(await response.json()).toEqual({ status: true, message: "", function_calls: [], ai_enabled: false });
    expect((await history(platform, uuid)).at(-1)).toMatchObject({ content: "A person please", client_id: "p" });
    expect((await platform.balance()).availableMicros).toBe(1_000_000n);
    expect(engine.seen).toEqual([]);
  });
});

describe("an Idempotency-Key on a message", () => {
  it("gets the stored answer and is charged once, however often it comes", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    const first = await (await say(platform, uuid, "Hi", keyed("k"))).json();
    for (let time = 0; time < 3; time++)
      expect(await (await say(platform, uuid, "Hi", keyed("k"))).json()).toEqual(first);
    expect(engine.seen).toHaveLength(1);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
    expect((await history(platform, uuid)).at(-2)).toMatchObject({ client_id: "k" });
  });

  it("acts once when the same key comes twenty times at the same moment", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(platform, uuid, "Hi", keyed("k"))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(engine.seen).toHaveLength(1);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("says 409 while its first request runs", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const first = say(platform, uuid, "Hi", keyed("k"));
    await held.reached(1);
    const second = await say(platform, uuid, "Hi", keyed("k"));
    expect([second.status, second.headers.get("ringback-code"), second.headers.get("retry-after")]).toEqual([
      409,
      "IN_FLIGHT",
      "1",
    ]);
    held.go(0);
    expect((await first).status).toBe(200);
  });

  it("refuses another payload, and a key that is none", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "Hi", keyed("k"));
    const conflict = await say(platform, uuid, "Something else", keyed("k"));
    expect([conflict.status, conflict.headers.get("ringback-code")]).toEqual([422, "IDEMPOTENCY_CONFLICT"]);
    for (const key of ["a b", "k".repeat(256), ""])
      expect((await say(platform, uuid, "Hi", keyed(key))).status, key).toBe(422);
    expect((await say(platform, uuid, "Hi", keyed("k".repeat(255)))).status).toBe(200);
  });

  it("belongs to its conversation: the same key in another one is another message", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    for (let count = 0; count < 2; count++) await say(platform, await start(platform), "Hi", keyed("k"));
    expect(engine.seen).toHaveLength(2);
  });
});

describe("turns of a conversation", () => {
  it("come one at a time: a second message waits for the answer to the first", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const first = say(platform, uuid, "first");
    await held.reached(1);
    const second = say(platform, uuid, "second");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(held.engine.seen).toHaveLength(1);
    held.go(0);
    await first;
    await held.reached(2);
    held.go(1);
    expect(await (await second).json()).toMatchObject({ message: "You said: second" });
    expect(held.engine.seen[1]?.history.map(({ content }) => content)).toContain("You said: first");
  });

  it("say 409 after ten seconds of waiting", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const first = say(platform, uuid, "first");
    await held.reached(1);
    const second = await say(platform, uuid, "second");
    expect([second.status, second.headers.get("ringback-code"), second.headers.get("retry-after")]).toEqual([
      409,
      "CONVERSATION_BUSY",
      "1",
    ]);
    held.go(0);
    await first;
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("that never ended are given up after their lease: money back, message marked, late answer dropped", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const late = say(platform, uuid, "Hi", keyed("k"));
    await held.reached(1);
    expect((await platform.balance()).heldMicros).toBe(10_000n);
    platform.pass(90_001);
    await sweep({ db: platform.db, now: () => new Date("2026-11-20T10:01:30.001Z") });
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 1_000_000n });
    held.go(0);
    expect((await late).status).toBe(400);
    expect((await platform.balance()).postedMicros).toBe(1_000_000n);
    expect((await history(platform, uuid)).at(-1)).toMatchObject({ content: "Hi", state: "failed" });
    const again = say(platform, uuid, "Hi", keyed("k"));
    await held.reached(2);
    held.go(1);
    expect((await again).status).toBe(200);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });

  it("are begun again where the one before died and nobody has swept yet", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const dead = say(platform, uuid, "one", keyed("one"));
    await held.reached(1);
    platform.pass(90_001);
    const next = say(platform, uuid, "two", keyed("two"));
    await held.reached(2);
    held.go(1);
    expect((await next).status).toBe(200);
    held.go(0);
    expect((await dead).status).toBe(400);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n, postedMicros: 990_000n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it("run to their end when the reader leaves, and are charged once", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const reader = new AbortController();
    const request = fetch(`${platform.url}/conversations/${uuid}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "k" },
      body: JSON.stringify({ message: "Hi" }),
      signal: reader.signal,
    });
    await held.reached(1);
    reader.abort();
    await expect(request).rejects.toThrow();
    held.go(0);
    let answer = await say(platform, uuid, "Hi", keyed("k"));
    while (answer.status === 409) answer = await say(platform, uuid, "Hi", keyed("k"));
    expect(await answer.json()).toMatchObject({ message: "You said: Hi" });
    expect(held.engine.seen).toHaveLength(1);
    expect((await platform.balance()).postedMicros).toBe(990_000n);
  });
});

describe("Accept: text/event-stream", () => {
  const events = { accept: "text/event-stream" };

  it("streams the pieces, then the whole reply, which is the JSON reply", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const response = await say(platform, uuid, "Hi", keyed("k", events));
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const seen = readEvents(await response.text());
    expect(seen.map(({ event }) => event)).toEqual(["delta", "delta", "done"]);
    expect(seen.slice(0, 2).map(({ data }) => data)).toEqual([{ text: "You said: " }, { text: "Hi" }]);
    expect(await (await say(platform, uuid, "Hi", keyed("k"))).json()).toEqual(seen[2]?.data);
  });

  it("sends only `done` for a repeated key", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "Hi", keyed("k"));
    const repeat = readEvents(await (await say(platform, uuid, "Hi", keyed("k", events))).text());
    expect(repeat.map(({ event }) => event)).toEqual(["done"]);
  });

  it("reports function calls as they happen and once more in the whole reply", async () => {
    const call = { name: "search_knowledge", arguments: { query: "E14" }, result: { found: true } };
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      yield { type: "function_call", call };
      yield { type: "done", message: "Low pressure.", functionCalls: [call], model: "scripted" };
    });
    await using platform = await startPlatform({ engine });
    const seen = readEvents(await (await say(platform, await start(platform), "E14?", { headers: events })).text());
    expect(seen[0]).toEqual({ event: "function_call", data: call });
    expect(seen[1]?.data).toMatchObject({ message: "Low pressure.", function_calls: [call] });
  });

  it("keeps the status of a refusal that comes before the first piece", async () => {
    await using platform = await startPlatform({ balanceUsd: 0.01 });
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    const refused = await say(platform, uuid, "two", { headers: events });
    expect([refused.status, await refused.json()]).toEqual([400, { status: false, error: "Insufficient balance" }]);
  });

  it("ends with the documented error and its code when the assistant fails on the way", async () => {
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      yield { type: "delta", text: "I" };
      throw new Error("secret");
    });
    await using platform = await startPlatform({ engine });
    const seen = readEvents(await (await say(platform, await start(platform), "Hi", { headers: events })).text());
    expect(seen.at(-1)).toEqual({
      event: "error",
      data: { status: false, error: "Failed to process message: model unavailable", code: "PROCESSING_FAILED" },
    });
  });
});

describe("the bounds of the open paths", () => {
  it("take 20 messages of a conversation in a minute; repeats and the owner's are not counted", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    for (let count = 0; count < 20; count++)
      expect((await say(platform, uuid, `m${count}`, keyed(`k${count}`))).status).toBe(200);
    const refused = await say(platform, uuid, "one more");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await say(platform, uuid, "m0", keyed("k0"))).status).toBe(200);
    expect((await say(platform, uuid, "mine", { token: platform.owner.key })).status).toBe(200);
    platform.pass(60_000);
    expect((await say(platform, uuid, "later")).status).toBe(200);
  });

  it("stop an assistant at its daily cap as if the balance were empty, and start again the next day", async () => {
    await using platform = await startPlatform();
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 20_000n }).execute();
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    await say(platform, uuid, "two");
    const refused = await say(platform, uuid, "three");
    expect([refused.status, refused.headers.get("ringback-code")]).toEqual([400, "INSUFFICIENT_BALANCE"]);
    expect((await say(platform, uuid, "mine", { token: platform.owner.key })).status).toBe(200);
    platform.pass(14 * 3_600_000);
    expect((await say(platform, uuid, "next day")).status).toBe(200);
  });

  it("do not count a failed turn against the daily cap", async () => {
    let fails = true;
    const engine = scriptedEngine(async function* ({ message }): AsyncGenerator<TurnEvent> {
      if (fails) throw new Error("down");
      yield { type: "done", message, functionCalls: [], model: "scripted" };
    });
    await using platform = await startPlatform({ engine });
    await platform.db.updateTable("assistants").set({ daily_spend_cap_micros: 10_000n }).execute();
    const uuid = await start(platform);
    await say(platform, uuid, "one");
    fails = false;
    expect((await say(platform, uuid, "two")).status).toBe(200);
  });

  it("slow down an address that guesses conversations", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const guess = () => platform.request("GET", `/conversations/${crypto.randomUUID()}`);
    for (let count = 0; count < 30; count++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(429);
    expect((await say(platform, crypto.randomUUID(), "Hi")).status).toBe(429);
    expect((await say(platform, uuid, "Hi")).status).toBe(200);
    platform.pass(60_000);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(200);
  });
});

describe("who may see a conversation", () => {
  it("is anybody with its uuid, until 30 days after the last message", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    platform.pass(30 * 24 * 3_600_000);
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await say(platform, uuid, "still there?")).status).toBe(404);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key })).status).toBe(200);
  });

  it("is the owner alone where the assistant asks for a token; another owner's counts as none", async () => {
    await using platform = await startPlatform();
    const other = await platform.addOwner();
    await platform.db.updateTable("assistants").set({ conversation_access: "token" }).execute();
    const uuid = await start(platform, {}, { token: platform.owner.key });
    for (const token of [undefined, other.key]) {
      const more = token ? { token } : {};
      for (const response of [
        await platform.request("POST", "/conversations", {
          body: { assistant_id: platform.owner.assistantUuid },
          ...more,
        }),
        await platform.request("GET", `/conversations/${uuid}`, more),
        await say(platform, uuid, "Hi", more),
      ]) {
        expect([response.status, await response.json()]).toEqual([401, { message: "Unauthenticated." }]);
      }
    }
    expect((await say(platform, uuid, "Hi", { token: platform.owner.key })).status).toBe(200);
  });

  it("hides conversations of other channels from strangers", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await platform.db.updateTable("conversations").set({ type: "whatsapp" }).execute();
    expect((await platform.request("GET", `/conversations/${uuid}`)).status).toBe(404);
    expect((await platform.request("GET", `/conversations/${uuid}`, { token: platform.owner.key })).status).toBe(200);
  });

  it("reads on from an id", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    await say(platform, uuid, "Hi");
    const [, second, third] = await history(platform, uuid);
    const response = await platform.request("GET", `/conversations/${uuid}?after=${second?.id}`);
    expect((await response.json()).history).toEqual([third]);
  });
});

function readEvents(text: string): { event: string; data: unknown }[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("event:"))
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      return { event: event.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) };
    });
}
