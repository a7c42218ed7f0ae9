import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openLlmModels } from "../../../../src/platform/engine/llm/models.ts";
import { createOfflineEngine, offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { create, read, send } from "../../../support/assistants.ts";
import { type CalcomServer, calcomKey, startCalcom } from "../../../support/calcom.ts";
import { history, keyed, readEvents, say, start } from "../../../support/conversations.ts";
import { inOrder, type ModelServer, type Script, startModelServer } from "../../../support/llm.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";

const calendar = { type: "calendar_integration", calcom_api_key: calcomKey, calcom_event_slug: "30min" };
const monday = "2026-11-23T10:00:00+00:00";

let calcom: CalcomServer;
let server: ModelServer;
let platform: TestPlatform;
let llmId: number;
let script: Script = inOrder("?");
let from = 0;
const logged: string[] = [];

beforeAll(async () => {
  calcom = await startCalcom(() => new Date("2026-11-20T10:00:00Z"));
  server = await startModelServer((request, at) => script(request, at - from));
  const note = (fields: object, text: string) => void logged.push(JSON.stringify([fields, text]));
  platform = await startPlatform({
    calcomUrl: calcom.origin,
    log: { info: note, warn: note, error: note },
    models: async ({ db }) => {
      const settings = { url: server.url, key: undefined, models: ["small"] };
      const models = await openLlmModels({ db, settings });
      llmId = models[0]!.id;
      return [{ ...offlineModel, engine: createOfflineEngine({ db }) }, ...models];
    },
  });
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await calcom[Symbol.asyncDispose]();
});
beforeEach(() => calcom.bookings.clear());

function answer(next: Script): void {
  from = server.requests.length;
  script = next;
}

async function assistant(more: object): Promise<{ id: number; uuid: string }> {
  const id = await create(platform, more);
  return { id, uuid: (await read(platform, id)).uuid };
}

/** Says one message after the other. @returns the replies. */
async function talk(uuid: string, ...messages: readonly string[]) {
  const conversation = await start(platform, { assistant_id: uuid, type: "test" });
  const replies = [];
  for (const message of messages) replies.push(await (await say(platform, conversation, message)).json());
  return { conversation, replies, last: replies.at(-1) };
}

describe("a calendar in a chat", () => {
  it("books, moves and cancels in plain words without a model", async () => {
    const { uuid } = await assistant({ tools: [calendar] });
    const { replies, conversation } = await talk(
      uuid,
      "I would like to book an appointment on Monday at 10:00",
      "Ada Byron",
      "ada@example.org",
      "yes",
      "Please move it to Tuesday at 9:30",
      "yes please",
      "Cancel my appointment",
      "yes",
    );
    const calls = replies.flatMap(({ function_calls }) => function_calls);
    expect(
      calls.map(({ name, result }) => [name, result.status]),
      JSON.stringify(replies, null, 1),
    ).toEqual([
      ["book_appointment", "booked"],
      ["move_appointment", "booked"],
      ["cancel_appointment", "cancelled"],
    ]);
    expect(calls[0].arguments).toEqual({ start: monday, name: "Ada Byron", email: "ada@example.org" });
    expect([...calcom.bookings.values()].map(({ start, status }) => [start, status])).toEqual([
      ["2026-11-23T10:00:00Z", "cancelled"],
      ["2026-11-24T09:30:00Z", "cancelled"],
    ]);
    expect(calcom.undocumented).toEqual([]);
    expect(await history(platform, conversation)).toHaveLength(17);
  });

  it("lists free times without asking for an agreement, and offers others for one that is not free", async () => {
    const { uuid } = await assistant({ tools: [calendar] });
    const { replies } = await talk(
      uuid,
      "Which appointments are free on Monday?",
      "Book an appointment for Saturday at 10:00 for Ada Byron, ada@example.org",
      "yes",
      "Monday at 11:00",
      "yes",
    );
    expect(replies[0].message, JSON.stringify(replies, null, 1)).toContain("09:00, 09:30, 10:00");
    expect(replies[2].message).toContain("That time is not free.");
    expect(replies[2].message).toContain("Monday, 23 November 2026");
    expect(replies[4].function_calls[0].result).toMatchObject({ start: "2026-11-23T11:00:00+00:00" });
  });

  it("notifies the owner's members of a calendar that is not set up, in whatever language the visitor reads so", async () => {
    const { uuid } = await assistant({
      llm_model_id: llmId,
      language_id: 2,
      voice_id: (await send(platform, "GET", "/user/assistants/voices?mode=pipeline&language_id=2")).body[0].id,
      tools: [{ ...calendar, calcom_api_key: "cal_live_wrong" }],
    });
    answer(inOrder({ calls: [{ name: "find_free_times", arguments: { date: "2026-11-23" } }] }, "Leider nicht."));
    const { last, conversation } = await talk(uuid, "Welche Termine sind am Montag frei?");
    expect(last.function_calls[0].result).toMatchObject({
      error: "Der Kalender ist nicht richtig eingerichtet.",
      failure_code: "NOT_SET_UP",
    });
    const { rows } = await sql`
      select n.data from notifications n join conversations c on c.id = n.conversation_id
      where n.kind = 'failing' and c.uuid = ${conversation}
    `.execute(platform.db);
    expect(rows).toEqual([{ data: { tool: "find_free_times" } }]);
  });

  it("books through a model on the visitor's agreement alone", async () => {
    const { uuid } = await assistant({ llm_model_id: llmId, tools: [calendar] });
    const given = { start: "2026-11-23T10:00:00", name: "Ada Byron", email: "ada@example.org" };
    answer(
      inOrder(
        { calls: [{ name: "find_free_times", arguments: { date: "2026-11-23" } }] },
        { text: "Ten is free.", calls: [{ name: "book_appointment", arguments: given }] },
        "You are booked.",
      ),
    );
    const { replies } = await talk(uuid, "Monday at ten for Ada Byron, ada@example.org", "yes");
    expect(replies[0].message).toContain("**Book appointment**");
    expect(replies[0].message).toContain("Monday, 23 November 2026, 10:00");
    expect(replies[0].function_calls.map(({ name }: { name: string }) => name)).toEqual(["find_free_times"]);
    expect(replies[1]).toMatchObject({
      message: "You are booked.",
      function_calls: [{ name: "book_appointment", result: { status: "booked", start: monday } }],
    });
    expect(calcom.undocumented).toEqual([]);
  });

  it("asks again before it books after an answer that was lost", async () => {
    const { uuid } = await assistant({ tools: [calendar] });
    const ask = "Book an appointment on Monday at 10:00 for Ada Byron, ada@example.org";
    const first = await start(platform, { assistant_id: uuid, type: "test" });
    const reply = async (message: string) => (await say(platform, first, message)).json();
    await reply(ask);
    calcom.mishap = "cut before";
    expect((await reply("yes")).message).toContain("may have gone through or not");
    expect((await reply("yes")).function_calls).toEqual([]);
    expect((await reply(ask)).message).toContain("Shall I book it?");
    expect((await reply("yes")).function_calls).toHaveLength(1);
    expect(calcom.bookings.size).toBe(1);
  });

  it("has shown the key to nobody, and keeps it sealed", async () => {
    const { id } = await assistant({ tools: [calendar] });
    const shown = (await read(platform, id)).tools;
    expect(shown).toEqual([{ type: "calendar_integration", data: { calcom_event_slug: "30min" } }]);
    const rows = {
      assistants: await platform.db.selectFrom("assistants").selectAll().execute(),
      messages: await platform.db.selectFrom("messages").selectAll().execute(),
    };
    const bigints = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
    const places = [JSON.stringify(rows, bigints), logged.join(), server.requests.map(({ raw }) => raw).join()];
    for (const place of places) expect(place).not.toContain(calcomKey);
  });
});

it.each([
  "When are you free next week?",
  "What times do you have on Friday?",
  "Do you have any free slots tomorrow?",
  "Are there appointments available on Monday?",
  "Is anything free on Friday afternoon?",
])("looks free times up for “%s”", async (message) => {
  const { uuid } = await assistant({ tools: [calendar] });
  const { last } = await talk(uuid, message);
  expect(last.function_calls.map(({ name }: { name: string }) => name)).toEqual(["find_free_times"]);
});

it("looks no free times up for what is free of charge or in stock, or for opening hours", async () => {
  const { uuid } = await assistant({ tools: [calendar] });
  const { replies } = await talk(
    uuid,
    "When do I get free shipping?",
    "Is anything available in red?",
    "Do you have free returns within 30 days?",
    "Is parking available at all times?",
    "What are your opening hours?",
    "What times do you close?",
    "Are your courses free of charge on some days?",
  );
  expect(replies.flatMap(({ function_calls }) => function_calls)).toEqual([]);
});

describe("a transfer to another assistant", () => {
  const to = (...ids: number[]) => ({
    tools: ids.map((assistant_id) => ({ type: "assistant_transfer", assistant_id })),
  });

  it("goes on in the same turn with the other one's name, instructions and tools, and stays with it", async () => {
    const sales = await assistant({
      name: "Sales desk",
      llm_model_id: llmId,
      system_prompt: "You sell.",
      tools: [calendar],
    });
    const reception = await assistant({ llm_model_id: llmId, ...to(sales.id) });
    answer(
      inOrder(
        { text: "One moment.", calls: [{ name: "transfer_to_sales_desk", arguments: {} }] },
        "I sell.",
        "Still me.",
      ),
    );
    const { conversation, replies } = await talk(reception.uuid, "I want to buy", "And you are?");
    expect(replies).toMatchObject([
      {
        message: "One moment.\n\nI sell.",
        assistant: { name: "Sales desk" },
        function_calls: [{ name: "transfer_to_sales_desk", result: { transferred_to: "Sales desk" } }],
      },
      { message: "Still me.", assistant: { name: "Sales desk" } },
    ]);
    const prompts = server.requests.slice(from).map(({ body }) => JSON.stringify(body.messages));
    expect(prompts.map((prompt) => prompt.includes("You sell."))).toEqual([false, true, true]);
    expect(prompts.map((prompt) => prompt.includes("has just handed"))).toEqual([false, true, false]);
    const offered = server.requests.slice(from).map(({ body }) => body.tools?.map((tool) => tool.function.name));
    expect(offered[0]).toContain("transfer_to_sales_desk");
    expect(offered[0]).not.toContain("book_appointment");
    expect(offered[2]).toContain("book_appointment");
    const items = await history(platform, conversation);
    expect(items.map((item) => item.assistant?.name ?? null)).toEqual([null, null, "Sales desk", null, "Sales desk"]);
    expect(JSON.stringify(items)).not.toContain("latency_ms");
    const owners = await send(platform, "GET", `/conversations/${conversation}`);
    expect(owners.body.history[2].turn).toEqual({
      model: "small",
      latency_ms: expect.any(Number),
      input_tokens: 22,
      output_tokens: 14,
    });
    const { body } = await send(platform, "GET", `/user/conversations?assistant_id=${sales.id}`);
    expect(body.data).toMatchObject([{ id: conversation, assistant_name: "Sales desk" }]);
  });

  it("ends a circle, and hands over at most twice in a turn and ten times in a conversation and a day", async () => {
    const one = await assistant({ name: "One", llm_model_id: llmId });
    const two = await assistant({ name: "Two", llm_model_id: llmId, ...to(one.id) });
    await send(platform, "PUT", `/user/assistant/${one.id}`, to(two.id));
    answer(({ tools = [] }) => {
      const transfer = tools.find((tool) => tool.function.name.startsWith("transfer"));
      return transfer ? { calls: [{ name: transfer.function.name, arguments: {} }] } : "Here I stay.";
    });
    const { conversation, replies } = await talk(one.uuid, ...Array.from({ length: 12 }, (_, nr) => `message ${nr}`));
    expect(replies.map(({ message }) => message)).toEqual(Array.from({ length: 12 }, () => "Here I stay."));
    expect(replies.map(({ function_calls }) => function_calls.length)).toEqual([...Array(10).fill(1), 0, 0]);
    expect((await history(platform, conversation)).filter(({ assistant }) => assistant?.name === "Two")).toHaveLength(
      5,
    );
    platform.pass(24 * 3_600_000);
    const next = async () => (await (await say(platform, conversation, "next day")).json()).function_calls.length;
    expect([await next(), await next()]).toEqual([1, 1]);
  });

  it("is over once the conversation is closed", async () => {
    const sales = await assistant({ name: "Sales desk" });
    const reception = await assistant(to(sales.id));
    const { conversation, last } = await talk(reception.uuid, "Can I talk to sales?");
    expect(last.assistant).toEqual({ name: "Sales desk" });
    expect((await send(platform, "PUT", `/user/conversations/${conversation}`, { status: "closed" })).status).toBe(200);
    expect((await (await say(platform, conversation, "hello")).json()).assistant).toBeUndefined();
  });

  it("is no answer to a question, and leaves a form under way without a model", async () => {
    const sales = await assistant({ name: "Sales desk" });
    const { tools } = to(sales.id);
    const reception = await assistant({ tools: [calendar, ...tools] });
    const { replies } = await talk(
      reception.uuid,
      "How do I get to your sales office?",
      "I want to book an appointment on Monday at 10:00",
      "Ada Byron, and I would like to talk to sales about prices then",
      "ada@example.org",
      "Please let me talk to sales instead",
    );
    const calls = replies.map(({ function_calls }) => function_calls.map(({ name }: { name: string }) => name));
    expect(calls, JSON.stringify(replies, null, 1)).toEqual([[], [], [], [], ["transfer_to_sales_desk"]]);
    expect(replies[3].message).toContain("Shall I book it?");
  });

  it("works without a model, as a stream, and gives way when the other one is deleted", async () => {
    const sales = await assistant({ name: "Sales desk", initial_message: "Welcome to sales" });
    const reception = await assistant(to(sales.id));
    const conversation = await start(platform, { assistant_id: reception.uuid, type: "test" });
    const more = keyed("k", { accept: "text/event-stream" });
    const events = readEvents(await (await say(platform, conversation, "Can I talk to sales?", more)).text());
    expect(events.at(-1)).toMatchObject({
      event: "done",
      data: { message: "You are talking to Sales desk now. What can I do for you?", assistant: { name: "Sales desk" } },
    });
    expect(await (await say(platform, conversation, "Can I talk to sales?", keyed("k"))).json()).toEqual(
      events.at(-1)!.data,
    );
    await send(platform, "DELETE", `/user/assistant/${sales.id}`);
    const after = await (await say(platform, conversation, "hello")).json();
    expect(after.assistant).toBeUndefined();
    expect((await history(platform, conversation)).at(-3)).toMatchObject({ assistant: { name: "Sales desk" } });
    expect((await read(platform, reception.id)).tools).toEqual([]);
  });
});
