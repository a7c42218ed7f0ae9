import { describe, expect, it } from "vitest";
import { sendMessage } from "../../../src/contract/operations/conversations/conversations.ts";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { history, keyed, say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform } from "../../support/platform.ts";

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
    expect(response.headers.get("ringback-features")).toBe(
      "idempotency, sse, events, pending_call, form, stop, attachments, rating, client_tools, replace, earlier, context",
    );
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

  it("tells the assistant the last thirty messages, however long the conversation is", async () => {
    const engine = scriptedEngine();
    await using platform = await startPlatform({ engine });
    const uuid = await start(platform);
    for (let n = 1; n <= 18; n++) await say(platform, uuid, `${n}`);
    const told = engine.seen.at(-1)?.history.map(({ content }) => content);
    expect(told).toHaveLength(30);
    expect([told?.[0], told?.[29]]).toEqual(["3", "You said: 17"]);
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
