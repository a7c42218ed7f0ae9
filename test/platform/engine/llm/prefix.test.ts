import { expect, it } from "vitest";
import { createLlmEngine } from "../../../../src/platform/engine/llm/engine.ts";
import { optionsOf, readLlmOptions } from "../../../../src/platform/engine/llm/options.ts";
import { addKnowledge } from "../../../support/knowledge.ts";
import { type ChatMessage, inOrder, startModelServer } from "../../../support/llm.ts";
import { recordingTools } from "../../../support/tools.ts";
import { takeTurn } from "../../../support/turns.ts";
import { bookVisit } from "../slot-filling/tool-set.ts";
import { converse, keepStorageOpen, lastRequest, model, startModel, storage } from "./model-turns.ts";

keepStorageOpen();

const booking = { date: "2026-11-23", time: "10:00", name: "Ada", phone: "+441632960001", problem: "tap" };

it("repeats the messages of the turn before to the byte: searches, their passages, and what waits for an agreement", async () => {
  const knowledgebaseId = await addKnowledge(storage.db, "# Prices\n\nA visit costs 49 pounds.");
  await using scripted = await startModel(
    inOrder(
      { calls: [{ name: "search_knowledge", arguments: { query: "What does a visit cost?" } }] },
      "49 pounds.",
      { calls: [{ name: "book_visit", arguments: booking }] },
      "What else?",
    ),
  );
  const { tools, runs } = recordingTools([bookVisit]);
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
  let minute = 0;
  const say: Parameters<typeof converse>[0] = (line, details) => scripted.say(line, { ...details, at: at(minute++) });
  await converse(say, ["How much?", "Book one", "Wait, what was the price?"], { knowledgebaseId, tools });
  expect(runs).toEqual([]);
  const sent = scripted.server.requests.map(({ body }) => body.messages);
  expect(sent.length).toBe(4);
  for (let nr = 1; nr < sent.length; nr++) expectPrefix(sent[nr - 1]!, sent[nr]!);
  const last = JSON.stringify(sent[3]);
  expect(last).toContain('<passage id=\\"p1\\" document=');
  expect(last).toContain('"waiting');
  expect(last.match(/Now it is/g)?.length).toBe(1);
});

/** All of the request before but what is said of its own turn alone, behind the visitor's words. */
function expectPrefix(before: readonly ChatMessage[], after: readonly ChatMessage[]): void {
  const last = before.findLastIndex(({ role }) => role === "user");
  const isSameTurn = after.findLastIndex(({ role }) => role === "user") === last;
  expect(JSON.stringify(after.slice(0, last))).toBe(JSON.stringify(before.slice(0, last)));
  if (isSameTurn) expect(after[last]).toEqual(before[last]);
  else expect(before[last]!.content!.startsWith(after[last]!.content!)).toBe(true);
  expect(JSON.stringify(after.slice(last + 1, before.length))).toBe(JSON.stringify(before.slice(last + 1)));
}

it("describes a tool's values, formats and required fields, strictly where all are required", async () => {
  await using scripted = await startModel(inOrder("Yes."));
  const lookUp = {
    name: "look_up",
    description: "Looks up.",
    needsConsent: false,
    parameters: [{ name: "email", type: "string" as const, description: "the customer's e-mail address" }],
  };
  await scripted.say("Hi", { tools: recordingTools([bookVisit, lookUp]).tools });
  const [book, look] = (lastRequest(scripted.server).tools ?? []).map((tool) => tool.function);
  expect(book!.parameters).toMatchObject({
    properties: { date: { format: "date" }, problem: { enum: ["boiler", "tap", "radiator"] } },
    required: ["date", "time", "name", "phone", "problem"],
  });
  expect([(book as { strict?: boolean }).strict, (look as { strict?: boolean }).strict]).toEqual([undefined, true]);
  expect(look!.parameters).toMatchObject({ properties: { email: { format: "email" } } });
});

it("gives a model in mode `prompt` without tools no functions at all", async () => {
  await using scripted = await startModel(inOrder("Yes."));
  const settings = { knowledgebase_mode: "prompt" } as const;
  await scripted.say("Hi", { settings, pageActions: ["call"], handOver: async () => {} });
  expect(lastRequest(scripted.server).tools).toBeUndefined();
});

it("sends what is set for a model and a channel, and sensible limits in calls", async () => {
  await using server = await startModelServer(inOrder("Yes."));
  const options = readLlmOptions(
    JSON.stringify({
      "*": { extra_body: { top_p: 0.5 }, channels: { call: { max_tokens: 90 } } },
      small: {
        reasoning_effort: "minimal",
        max_completion_tokens: 500,
        channels: { sms: { extra_body: { top_p: 0.1 } } },
      },
    }),
  );
  const engine = createLlmEngine({ db: storage.db, settings: { url: server.url, key: undefined, options } });
  await takeTurn(engine, "Hi", { model });
  await takeTurn(engine, "Hi", { model, channel: "sms" });
  expect(server.requests.map(({ body }) => body)).toMatchObject([
    { top_p: 0.5, reasoning_effort: "minimal", max_completion_tokens: 500 },
    { top_p: 0.1, reasoning_effort: "minimal", max_completion_tokens: 500 },
  ]);
  expect(optionsOf({}, "gpt-5-mini", "call")).toEqual({ max_tokens: 600, reasoning_effort: "low" });
  expect(optionsOf({}, "llama", "call")).toEqual({ max_tokens: 600 });
  expect(optionsOf({}, "gpt-5-mini", "chat")).toEqual({});
  expect(optionsOf(options, "other", "call")).toEqual({ max_tokens: 90, top_p: 0.5 });
});

it.each([
  ["no JSON", "gpt", "JSON"],
  ["an unknown member", '{"a":{"effort":"low"}}', "effort"],
  ["a member that is the platform's", '{"a":{"extra_body":{"messages":[]}}}', "messages"],
  ["a number that is none", '{"a":{"max_tokens":"10"}}', "max_tokens"],
])("refuses options with %s", (_, text, said) => {
  expect(() => readLlmOptions(text)).toThrow(said);
});
