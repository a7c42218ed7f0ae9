import { describe, expect, it } from "vitest";
import { createClient, isFailureOf, operations, type ReplyEvent } from "../../src/client/index.ts";
import { EngineFailure } from "../../src/platform/engine/turn.ts";
import { scriptedEngine } from "../support/engine.ts";
import { startPlatform } from "../support/platform.ts";

/** A client without a key, and a conversation it may talk in. */
async function startTalk(platform: Awaited<ReturnType<typeof startPlatform>>) {
  const client = createClient({ baseUrl: platform.url });
  const { conversation_id: uuid } = await client.startConversation({
    body: { assistant_id: platform.owner.assistantUuid },
  });
  return { client, uuid, say: (message: string) => client.streamMessage({ params: { uuid }, body: { message } }) };
}

describe("an answer told while it comes about", () => {
  it("begins with pieces and ends with the whole", async () => {
    await using platform = await startPlatform();
    const { say } = await startTalk(platform);
    const events: ReplyEvent[] = await Array.fromAsync(say("Hi"));
    expect(events.map(({ type }) => type)).toEqual(["delta", "delta", "done"]);
    expect(events.at(-1)).toMatchObject({ type: "done", reply: { message: "You said: Hi", status: true } });
  });

  it("is charged once and kept, also where nobody reads to the end", async () => {
    await using platform = await startPlatform();
    const { client, uuid, say } = await startTalk(platform);
    for await (const _event of say("Hi")) break;
    for (let tries = 0; tries < 100 && (await platform.balance()).postedMicros !== 990_000n; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await platform.balance()).postedMicros).toBe(990_000n);
    const { history } = await client.getConversation({ params: { uuid } });
    expect(history.at(-1)).toMatchObject({ role: "assistant", content: "You said: Hi" });
  });

  it("throws the code of a turn that fails on the way, narrowed to the row", async () => {
    await using platform = await startPlatform({
      engine: scriptedEngine(async function* () {
        yield { type: "delta", text: "One " };
        throw new EngineFailure("model unavailable");
      }),
    });
    const { say } = await startTalk(platform);
    const error = await Array.fromAsync(say("Hi")).catch((thrown: unknown) => thrown);
    expect(isFailureOf(operations.sendMessage, error) && error.problem.code).toBe("PROCESSING_FAILED");
    expect(isFailureOf(operations.createTool, error)).toBe(false);
  });

  it("takes a JSON answer as the whole, and a line that breaks as BROKEN", async () => {
    const whole = { status: true, message: "Hello", function_calls: [] };
    const cut = new Response('event: delta\ndata: {"text":"He"}\n\n', {
      headers: { "content-type": "text/event-stream" },
    });
    const answers = [Response.json(whole), cut];
    const client = createClient({ baseUrl: "http://api.example", fetch: async () => answers.shift() as Response });
    const say = () => client.streamMessage({ params: { uuid: "u" }, body: { message: "Hi" } });
    expect(await Array.fromAsync(say())).toEqual([{ type: "done", reply: whole }]);
    await expect(Array.fromAsync(say())).rejects.toMatchObject({ problem: { code: "BROKEN" } });
  });
});
