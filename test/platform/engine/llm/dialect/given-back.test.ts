import { expect, it } from "vitest";
import { inOrder } from "../../../../support/llm.ts";
import { recordingTools } from "../../../../support/tools.ts";
import { bookVisit } from "../../slot-filling/tool-set.ts";
import { keepStorageOpen, lastRequest, startModel } from "../model-turns.ts";

keepStorageOpen();

const tools = () => recordingTools([{ ...bookVisit, needsConsent: false, writes: false }]).tools;
const booking = JSON.stringify({ name: "Ada", date: "2026-11-23", time: "10:00" });

it("gives a provider back what it sent with a call: signatures, thoughts, and ids that it made", async () => {
  const call = {
    index: 0,
    id: "function-call-77",
    type: "function",
    function: { name: "book_visit", arguments: booking },
    extra_content: { google: { thought_signature: "c2ln" } },
  };
  const deltas = [{ reasoning_content: "First " }, { reasoning_content: "look." }, { tool_calls: [call] }];
  await using scripted = await startModel(inOrder({ deltas, finish: "tool_calls" }, "Booked."));
  expect((await scripted.say("Book it", { tools: tools() })).done.message).toBe("Booked.");
  const { messages } = lastRequest(scripted.server);
  expect(messages.at(-2)).toMatchObject({
    role: "assistant",
    reasoning_content: "First look.",
    tool_calls: [{ id: "function-call-77", extra_content: { google: { thought_signature: "c2ln" } } }],
  });
  expect(messages.at(-1)).toMatchObject({ role: "tool", tool_call_id: "function-call-77" });
});

it("makes ids of nine letters and digits for calls of before, the same in every request", async () => {
  await using scripted = await startModel(inOrder("Yes."));
  const functionCalls = [{ name: "order_status", arguments: {}, result: {} }];
  const history = [
    { role: "user" as const, content: "A" },
    { role: "assistant" as const, content: "B", functionCalls },
    { role: "assistant" as const, content: "C", functionCalls },
  ];
  await scripted.say("And?", { history });
  await scripted.say("And?", { history });
  const ids = scripted.server.requests.map(({ body }) =>
    body.messages.flatMap(({ tool_calls: made = [] }) => made.map(({ id }) => id)),
  );
  expect(ids[0]).toEqual(ids[1]);
  expect(new Set(ids[0]).size).toBe(2);
  for (const id of ids[0]!) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
});

it("asks once for the rest of an answer that the server has cut, and marks one that stays cut", async () => {
  await using scripted = await startModel(
    inOrder({ text: "A visit costs ", finish: "length" }, "49 pounds.", { text: "Once upon a", finish: "length" }),
  );
  expect((await scripted.say("How much?")).done.message).toBe("A visit costs 49 pounds.");
  expect(lastRequest(scripted.server).messages.at(-2)).toMatchObject({ role: "assistant", content: "A visit costs " });
  expect((await scripted.say("A story")).done.message).toMatch(/^Once upon a ?Once upon a …$/);
  expect((await scripted.say("A story", { channel: "call" })).done.message).toBe("Once upon a …");
});

it("takes back what was streamed before a closing tag showed that it was a thought", async () => {
  await using scripted = await startModel(inOrder("Hm, a visitor. </think> Hello."));
  expect((await scripted.say("Hi")).done.message).toBe("Hello.");
  const { said, done } = await scripted.say("Hi");
  expect([said.trim(), done.message]).toEqual(["Hello.", "Hello."]);
});
