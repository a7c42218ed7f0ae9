import { describe, expect, it } from "vitest";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { failAbandonedTurns } from "../../../src/platform/resources/conversations/turns/stored-turn.ts";
import { deep } from "../../counts.ts";
import { history, keyed, readEvents, say, start } from "../../support/conversations.ts";
import { heldEngine, scriptedEngine } from "../../support/engine.ts";
import { startPlatform } from "../../support/platform.ts";
import { countStatements, recordStatements } from "../../support/statements.ts";

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

  it("belongs to who sends it: the owner's key is not the visitor's", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    await say(platform, uuid, "Hi", keyed("k"));
    const own = await say(platform, uuid, "Mine", { ...keyed("k"), token: platform.owner.key });
    expect(await own.json()).toMatchObject({ message: "You said: Mine" });
    const others = await say(platform, uuid, "Hi", { ...keyed("k"), token: (await platform.addOwner()).key });
    expect(await others.json()).toMatchObject({ message: "You said: Hi" });
    expect(engine.seen).toHaveLength(2);
  });

  it("belongs to its conversation: the same key in another one is another message", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    for (let count = 0; count < 2; count++) await say(platform, await start(platform), "Hi", keyed("k"));
    expect(engine.seen).toHaveLength(2);
  });
});

describe("a turn", () => {
  it("asks the database at most eight times, the engine apart", async () => {
    await using platform = await startPlatform();
    const uuid = await start(platform);
    const statements = countStatements(platform);
    for (const [count, options] of [keyed("k"), {}, { token: platform.owner.key }].entries()) {
      statements.count = 0;
      expect((await say(platform, uuid, `Hi ${count}`, options)).status).toBe(200);
      expect(statements.count).toBeLessThanOrEqual(8);
    }
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

  it("are told what the one before left, also when they waited for it", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({
      engine: scriptedEngine(async function* (input, signal) {
        for await (const event of held.engine.runTurn(input, { signal }))
          yield event.type === "done" ? { ...event, memory: `after ${input.message}` } : event;
      }),
    });
    const uuid = await start(platform);
    const first = say(platform, uuid, "first");
    await held.reached(1);
    const second = say(platform, uuid, "second");
    await new Promise((resolve) => setTimeout(resolve, 150));
    held.go(0);
    await first;
    await held.reached(2);
    held.go(1);
    await second;
    expect(held.engine.seen.map(({ memory }) => memory)).toEqual([null, "after first"]);
  });

  it("ask the database a few times while they wait, and begin as soon as the one before ends", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const statements = recordStatements(platform.storage);
    const begins = () => statements.filter(({ sql }) => sql.includes("turn_begin")).length;
    const answers = [say(platform, uuid, "first")];
    await held.reached(1);
    for (const message of ["second", "third", "fourth"]) answers.push(say(platform, uuid, message));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(begins()).toBeLessThanOrEqual(12);
    for (let turn = 0; turn < 3; turn++) {
      const before = begins();
      held.go(turn);
      await held.reached(turn + 2);
      expect(begins() - before).toBeLessThanOrEqual(2);
    }
    held.go(3);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it("say 409 at once where five wait already", async () => {
    const held = heldEngine();
    await using platform = await startPlatform({ engine: held.engine });
    const uuid = await start(platform);
    const first = say(platform, uuid, "first");
    await held.reached(1);
    const others = Array.from({ length: 7 }, (_, at) => say(platform, uuid, `waits ${at}`));
    const refused: Response[] = [];
    for (const other of others) void other.then((response) => refused.push(response));
    await expect.poll(() => refused.length, { timeout: 9_000 }).toBe(2);
    expect(refused.map(({ status, headers }) => [status, headers.get("ringback-code")])).toEqual([
      [409, "CONVERSATION_BUSY"],
      [409, "CONVERSATION_BUSY"],
    ]);
    for (let turn = 0; turn < 5; turn++) {
      held.go(turn);
      await held.reached(turn + 2);
    }
    held.go(5);
    expect((await Promise.all([first, ...others])).filter(({ status }) => status === 200)).toHaveLength(6);
  });

  it.runIf(deep)("say 409 after ten seconds of waiting", async () => {
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
    await failAbandonedTurns(platform.db, new Date("2026-11-20T10:01:30.001Z"));
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

  it("are begun again where the one before died and nothing has ended it yet", async () => {
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
