import { describe, expect, it } from "vitest";
import { createClient, isFailureOf, operations, type ReplyEvent } from "../../src/client/index.ts";
import { EngineFailure } from "../../src/platform/engine/turn.ts";
import { scriptedEngine } from "../support/engine.ts";
import { startPlatform } from "../support/platform.ts";

/** A client without a key, and a conversation it may talk in. */
async function startChat(platform: Awaited<ReturnType<typeof startPlatform>>) {
  const client = createClient({ baseUrl: platform.url });
  const { conversation_id: uuid } = await client.startConversation({
    body: { assistant_id: platform.owner.assistantUuid },
  });
  return { client, uuid, say: (message: string) => client.streamMessage({ params: { uuid }, body: { message } }) };
}

describe("an answer streamed while it is generated", () => {
  it("begins with pieces and ends with the whole", async () => {
    await using platform = await startPlatform();
    const { say } = await startChat(platform);
    const events: ReplyEvent[] = await Array.fromAsync(say("Hi"));
    expect(events.map(({ type }) => type)).toEqual(["delta", "delta", "done"]);
    expect(events.at(-1)).toMatchObject({ type: "done", reply: { message: "You said: Hi", status: true } });
  });

  it("is charged once and kept, also where nobody reads to the end", async () => {
    await using platform = await startPlatform();
    const { client, uuid, say } = await startChat(platform);
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
    const { say } = await startChat(platform);
    const error = await Array.fromAsync(say("Hi")).catch((thrown: unknown) => thrown);
    expect(isFailureOf(operations.sendMessage, error) && error.problem.code).toBe("PROCESSING_FAILED");
    expect(isFailureOf(operations.createTool, error)).toBe(false);
  });

  for (const [what, type, newline] of [
    ["in capitals", "Text/Event-Stream; Charset=UTF-8", "\n"],
    ["with carriage returns alone", "text/event-stream", "\r"],
    ["with both line ends", "text/event-stream", "\r\n"],
  ] as const) {
    it(`reads a stream ${what}, in pieces of any length, to its last event`, async () => {
      const reply = { status: true, message: "Hello\nyou", function_calls: [] };
      const text = `: hi\nevent: delta\ndata: {"text":"He"}\n\nevent: done\ndata: ${JSON.stringify(reply)}\n\n`;
      const bytes = new TextEncoder().encode(text.replaceAll("\n", newline));
      for (const size of [1, 2, 3, 7, bytes.length]) {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.slice(at * size, (at + 1) * size),
        );
        const body = new ReadableStream({
          start(controller) {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
          },
        });
        const answer = new Response(body, { headers: { "content-type": type } });
        const client = createClient({ baseUrl: "http://api.example", fetch: async () => answer });
        const events = await Array.fromAsync(client.streamMessage({ params: { uuid: "u" }, body: { message: "Hi" } }));
        expect(events).toEqual([
          { type: "delta", text: "He" },
          { type: "done", reply },
        ]);
      }
    });
  }

  it("reads an answer of 5 MB, and no line that never ends", async () => {
    const reply = { status: true, message: "word ".repeat(1_048_576), function_calls: [] };
    const piece = new TextEncoder().encode("x".repeat(65_536));
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(piece);
      },
    });
    const answers = [new Response(`event: done\ndata: ${JSON.stringify(reply)}\n\n`), new Response(endless)];
    for (const { headers } of answers) headers.set("content-type", "text/event-stream");
    const client = createClient({ baseUrl: "http://api.example", fetch: async () => answers.shift() as Response });
    const say = () => client.streamMessage({ params: { uuid: "u" }, body: { message: "Hi" } });
    expect(await Array.fromAsync(say())).toEqual([{ type: "done", reply }]);
    await expect(Array.fromAsync(say())).rejects.toMatchObject({ problem: { code: "BROKEN" } });
    expect(sent).toBeLessThan(200);
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
