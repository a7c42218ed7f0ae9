import { describe, expect, it } from "vitest";
import { offlineModel } from "../../../src/platform/engine/offline/engine.ts";
import { EngineFailure, type TurnEvent, type TurnInput } from "../../../src/platform/engine/turn.ts";
import { least, send } from "../../support/assistants.ts";
import { history, say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";

const call = { name: "find_order", arguments: { reference: "A-1042" }, result: { status: "sent", days: [1, 2] } };
const second = { id: 7, name: "Second", code: "second-large" };

/** Repeats the message under its own name, on a function call. */
async function* answerAsSecond({ message }: TurnInput): AsyncGenerator<TurnEvent> {
  yield { type: "function_call", call };
  yield { type: "done", message: `second: ${message}`, functionCalls: [call], model: second.code };
}

// biome-ignore lint/correctness/useYield: an engine that fails says nothing
async function* fail(): AsyncGenerator<TurnEvent> {
  throw new EngineFailure("model unavailable");
}

/** A platform with two models: the first repeats messages, the other does as it is told. */
async function startWithModels({ first = scriptedEngine(), other = scriptedEngine(answerAsSecond) } = {}) {
  const models = [
    { ...offlineModel, engine: first },
    { ...second, engine: other },
  ];
  return { first, other, platform: await startPlatform({ models }) };
}

/** Sets up an active assistant and begins a conversation with it. */
async function startWith(platform: TestPlatform, settings: object, more: object = {}): Promise<string> {
  const created = await send(platform, "POST", "/user/assistant", { ...least, ...settings });
  expect(created.status).toBe(201);
  const { uuid } = await platform.db
    .selectFrom("assistants")
    .select("uuid")
    .where("id", "=", created.body.data.id)
    .executeTakeFirstOrThrow();
  return start(platform, { assistant_id: uuid, ...more });
}

async function messageOf(response: Response): Promise<[number, string | undefined]> {
  const { message, error } = (await response.json()) as { message?: string; error?: string };
  return [response.status, error ?? message];
}

describe("a model", () => {
  it("stands in the lists, and can be set; one that does not exist cannot", async () => {
    const { platform } = await startWithModels();
    await using _ = platform;
    const { body } = await send(platform, "GET", "/user/assistants/models");
    expect(body).toEqual([
      { id: 1, name: "Ringback Offline" },
      { id: 7, name: "Second" },
    ]);
    const refused = await send(platform, "POST", "/user/assistant", { ...least, llm_model_id: 8 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["llm_model_id"]]);
  });

  it("answers the assistants that are set to it, and is given the whole turn", async () => {
    const { platform, first, other } = await startWithModels();
    await using _ = platform;
    const settings = {
      name: "Otto",
      llm_model_id: 7,
      llm_temperature: 0.4,
      knowledgebase_mode: "prompt",
      timezone: "Asia/Tokyo",
      initial_message: "Hello {{name}}.",
      system_prompt: "You serve {{city}} and {{name}}.",
      fallback_contact: "Ring {{city}}.",
      variables: { city: "Leeds", name: "you" },
    };
    const uuid = await startWith(platform, settings, { variables: { name: "Ada {{city}}" } });
    expect(await messageOf(await say(platform, uuid, "Where is it?"))).toEqual([200, "second: Where is it?"]);
    expect(await messageOf(await say(platform, uuid, "And now?"))).toEqual([200, "second: And now?"]);
    expect(first.seen).toEqual([]);
    const turn = {
      model: second,
      channel: "chat",
      language: "en",
      assistant: {
        name: "Otto",
        systemPrompt: "You serve Leeds and Ada {{city}}.",
        initialMessage: "Hello Ada {{city}}.",
        fallbackContact: "Ring Leeds.",
        knowledgebaseIds: [],
        settings: { llm_temperature: 0.4, knowledgebase_mode: "prompt" },
      },
      variables: { city: "Leeds", name: "Ada {{city}}" },
      givenVariables: { name: "Ada {{city}}" },
      tools: [],
      memory: null,
      pageActions: [],
      takesCards: true,
      remember: expect.any(Function),
      handOver: expect.any(Function),
      countsTokens: expect.any(Function),
      at: new Date("2026-11-20T10:00:00.000Z"),
      timezone: "Asia/Tokyo",
    };
    const greeting = { role: "assistant", content: "Hello Ada {{city}}.", functionCalls: [], attachments: null };
    const past = [
      greeting,
      { role: "user", content: "Where is it?", functionCalls: [], attachments: null },
      { role: "assistant", content: "second: Where is it?", functionCalls: [call], attachments: null },
    ];
    expect(other.seen).toEqual([
      { ...turn, message: "Where is it?", history: [greeting] },
      { ...turn, message: "And now?", history: past },
    ]);
    const stored = await platform.db.selectFrom("messages").select("model").where("model", "is not", null).execute();
    expect(stored).toEqual([{ model: second.code }, { model: second.code }]);
  });

  it("is the one of the assistant's mode", async () => {
    const { platform, other } = await startWithModels();
    await using _ = platform;
    const settings = { mode: "multimodal", voice_id: 3, multimodal_model_id: 7, llm_model_id: 1 };
    const uuid = await startWith(platform, settings);
    expect(await messageOf(await say(platform, uuid, "Hi"))).toEqual([200, "second: Hi"]);
    expect(other.seen[0]?.assistant).toMatchObject({
      settings: { llm_temperature: 0.1, knowledgebase_mode: "function_call" },
    });
  });

  it("that fails before it says anything gives way to the assistant's fallback", async () => {
    const { platform, first, other } = await startWithModels({ other: scriptedEngine(fail) });
    await using _ = platform;
    const uuid = await startWith(platform, { llm_model_id: 7, chat_llm_fallback_id: 1 });
    expect(await messageOf(await say(platform, uuid, "Hi"))).toEqual([200, "You said: Hi"]);
    expect([other.seen.length, first.seen[0]?.model]).toEqual([1, offlineModel]);
    expect(await history(platform, uuid)).toHaveLength(3);
    expect(await platform.balance()).toMatchObject({ postedMicros: 990_000n, heldMicros: 0n });
  });

  it("that fails once it has said something does not: nothing is said twice", async () => {
    const spoken = scriptedEngine(async function* () {
      yield { type: "delta", text: "I have " };
      yield* fail();
    });
    const { platform, first } = await startWithModels({ other: spoken });
    await using _ = platform;
    const uuid = await startWith(platform, { llm_model_id: 7, chat_llm_fallback_id: 1 });
    expect(await messageOf(await say(platform, uuid, "Hi"))).toEqual([
      400,
      "Failed to process message: model unavailable",
    ]);
    expect(first.seen).toEqual([]);
  });

  it("that the platform has no more fails the turn, and costs nothing", async () => {
    const { platform } = await startWithModels();
    await using _ = platform;
    const uuid = await startWith(platform, { llm_model_id: 7 });
    await platform.db
      .updateTable("assistants")
      .set({ settings: JSON.stringify({ llm_model_id: 9 }) })
      .execute();
    expect(await messageOf(await say(platform, uuid, "Hi"))).toEqual([
      400,
      "Failed to process message: model unavailable",
    ]);
    expect(await platform.balance()).toMatchObject({ postedMicros: 1_000_000n, heldMicros: 0n });
  });

  it("has an id of its own", async () => {
    const model = { ...offlineModel, engine: scriptedEngine() };
    await expect(startPlatform({ models: [model, model] })).rejects.toThrow(TypeError);
  });
});
