import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MessageReply } from "../../../src/contract/operations/conversations/conversations.ts";
import type { TurnEvent, TurnInput } from "../../../src/platform/engine/turn.ts";
import { findDiscrepancies } from "../../../src/platform/ledger/audit.ts";
import { counts } from "../../counts.ts";
import { least, send } from "../../support/assistants.ts";
import { history, keyed, readEvents, say, start } from "../../support/conversations.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { startPlatform, type TestPlatform } from "../../support/platform.ts";
import { startWebServer } from "../../support/web-server.ts";

const words = counts.momentsOfAStop;
/** The words that are said before the tool runs. */
const before = Math.floor(words / 2);

/** Says so many words, in the middle runs the tool, and waits at the moment that a test names. */
function stagedEngine() {
  const held = { at: -1, isThere: false, go: (): void => undefined };
  async function* script({ tools, message, countsTokens }: TurnInput): AsyncGenerator<TurnEvent> {
    let said = 0;
    countsTokens?.(() => ({ inputTokens: 100, outputTokens: said, isEstimated: true }));
    const signal = new AbortController().signal; // an engine that does not notice that it is stopped
    for (let at = 0; at <= words; at++) {
      if (at === held.at) {
        await new Promise<void>((resolve) => {
          held.go = resolve;
          held.isThere = true;
        });
      }
      if (at === before && message.includes("write")) {
        const call = { name: tools[0]!.name, arguments: { day: "Monday" } };
        yield { type: "function_call", call };
        const { result } = await tools[0]!.run(call.arguments, { signal });
        yield { type: "function_call", call: { ...call, result } };
      }
      if (at < words) yield { type: "delta", text: `word${at} ` };
      said++;
    }
    yield { type: "done", message: "The whole answer.", functionCalls: [], model: "scripted" };
  }
  return { engine: scriptedEngine(script), held };
}

describe("an answer that its reader stops", () => {
  const { engine, held } = stagedEngine();
  const desk = { isHeld: false, answer: (): void => undefined };
  let web: Awaited<ReturnType<typeof startWebServer>>;
  let platform: TestPlatform;
  let assistant: string;

  beforeAll(async () => {
    web = await startWebServer((_request, response) => {
      desk.answer = () => void response.end('{"message":"Booked."}');
      if (!desk.isHeld) desk.answer();
    });
    platform = await startPlatform({ engine, balanceUsd: 10, safeFetch: { allowOrigins: [web.origin] } });
    const tool = await send(platform, "POST", "/user/tools", {
      name: "book_visit",
      description: "Books a visit.",
      endpoint: `${web.origin}/visits`,
      method: "POST",
      schema: [{ name: "day", type: "string", description: "the day" }],
    });
    const settings = { ...least, tool_ids: [tool.body.data.id] };
    const { body } = await send(platform, "POST", "/user/assistant", settings);
    const { uuid } = await platform.db
      .selectFrom("assistants")
      .select("uuid")
      .where("id", "=", body.data.id)
      .executeTakeFirstOrThrow();
    assistant = uuid;
  });
  afterAll(async () => {
    await platform[Symbol.asyncDispose]();
    await web[Symbol.asyncDispose]();
  });

  const open = () => start(platform, { assistant_id: assistant, type: "widget" });
  const balance = async () => (await platform.balance()).postedMicros;
  async function stop(uuid: string) {
    const answer = await platform.request("POST", `/conversations/${uuid}/stop`);
    return answer.json();
  }
  /** Sends a message, and has its answer wait at the moment. */
  async function reach(
    uuid: string,
    message: string,
    at: number,
    more = {},
  ): Promise<{ reply(): Promise<MessageReply> }> {
    Object.assign(held, { at, isThere: false });
    const sent = say(platform, uuid, message, more);
    await expect.poll(() => held.isThere, { interval: 5 }).toBe(true);
    return { reply: async () => (await (await sent).json()) as MessageReply };
  }

  it.each(["without a function", "with a function that writes"])(
    "ends there, %s, with what was said and done",
    async (kind) => {
      const writes = kind.includes("writes");
      for (let at = 0; at <= words; at++) {
        const had = await balance();
        web.requests.splice(0);
        const uuid = await open();
        const { reply: read } = await reach(uuid, writes ? "write" : "talk", at, keyed("k"));
        expect(await stop(uuid)).toEqual({ status: true, stopped: true });
        const reply = await read();
        held.go(); // the engine goes on: nobody listens, and nothing runs
        const said = Array.from({ length: at }, (_, word) => `word${word}`).join(" ");
        const hasRun = writes && at > before;
        expect(reply, `at ${at}`).toMatchObject({ message: said, stopped: true });
        expect(reply.function_calls.map(({ name, arguments: given }) => [name, given])).toEqual(
          hasRun ? [["book_visit", { day: "Monday" }]] : [],
        );
        const owners = (await send(platform, "GET", `/conversations/${uuid}`)).body.history.at(-1);
        expect(owners.turn).toMatchObject({ input_tokens: 100, output_tokens: at, tokens_estimated: true });
        const last = (await history(platform, uuid)).at(-1);
        expect(last).toMatchObject({ role: "assistant", content: said, stopped: true });
        expect(had - (await balance())).toBe(10_000n);
        expect(await (await say(platform, uuid, writes ? "write" : "talk", keyed("k"))).json()).toEqual(reply);
        await new Promise((resolve) => setTimeout(resolve, 5));
        expect(web.requests).toHaveLength(hasRun ? 1 : 0);
      }
      expect(await findDiscrepancies(platform.db)).toEqual([]);
    },
  );

  it("lets a function finish that changes something and runs already, and says what came of it", async () => {
    desk.isHeld = true;
    web.requests.splice(0);
    const uuid = await open();
    held.at = -1;
    let isAnswered = false;
    const sent = say(platform, uuid, "write", { headers: { accept: "text/event-stream" } }).then((it) => it.text());
    void sent.then(() => (isAnswered = true));
    await expect.poll(() => web.requests.length).toBe(1);
    expect(await stop(uuid)).toEqual({ status: true, stopped: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isAnswered).toBe(false);
    desk.answer();
    desk.isHeld = false;
    const done = readEvents(await sent).at(-1);
    expect(done).toMatchObject({
      event: "done",
      data: { stopped: true, function_calls: [{ name: "book_visit", result: { message: "Booked." } }] },
    });
    expect((done!.data as MessageReply).message).not.toContain(`word${before + 1}`);
    expect((await history(platform, uuid)).at(-1)).toMatchObject({ stopped: true, function_calls: [{}] });
    held.at = -1;
    expect(await (await say(platform, uuid, "talk")).json()).toMatchObject({ message: "The whole answer." });
  });

  it("stops nothing if nothing is answered, nor in another conversation", async () => {
    const [uuid, other] = [await open(), await open()];
    expect(await stop(uuid)).toEqual({ status: true, stopped: false });
    const { reply: read } = await reach(uuid, "talk", 1);
    expect(await stop(other)).toEqual({ status: true, stopped: false });
    held.go();
    const reply = await read();
    expect(reply.message).toBe("The whole answer.");
    expect(reply).not.toHaveProperty("stopped");
  });

  it("is stopped by another process that has the database open", async () => {
    const uuid = await open();
    const { reply: read } = await reach(uuid, "talk", 1);
    const { id } = await platform.db
      .selectFrom("conversations")
      .select("id")
      .where("uuid", "=", uuid)
      .executeTakeFirstOrThrow();
    await platform.db.updateTable("turns").set({ stop_requested: true }).where("conversation_id", "=", id).execute();
    await sql`select pg_notify('ringback_events', ${`${id} 0`})`.execute(platform.db);
    expect(await read()).toMatchObject({ message: "word0", stopped: true });
    held.go();
  });
});
