import { expect, it } from "vitest";
import { reasonWords, statusChoices, statusWords } from "../../src/console/pages/calls/words.ts";
import { points } from "../../src/console/pages/results/words.ts";
import { restOf, totalOf, valueWords } from "../../src/console/pages/usage/figures.ts";

const none = { chats: 0, chat_messages: 0, calls: 0, call_seconds: 0, cost: 0 };

it("says what of the usage belongs to no assistant: what is left of all days, to the millionth, and never below nothing", () => {
  const days = [
    { ...none, date: "2026-11-19", texts: 3, whatsapp_messages: 0, chats: 2, chat_messages: 5, cost: 1.1 },
    { ...none, date: "2026-11-20", texts: 0, whatsapp_messages: 1, calls: 1, call_seconds: 90, cost: 0.2 },
  ];
  const total = totalOf(days);
  expect(total).toEqual({ chats: 2, chat_messages: 5, calls: 1, call_seconds: 90, cost: 1.3 });
  const mara = { ...none, assistant_id: 1, assistant_name: "Mara", chats: 2, chat_messages: 4, cost: 0.1 };
  expect(restOf(total, [mara])).toEqual({ chats: 0, chat_messages: 1, calls: 1, call_seconds: 90, cost: 1.2 });
  expect(restOf(total, [{ ...mara, ...total, cost: 1.31 }])).toEqual(none);
});

it("shows a dash for a day of which there is no value, and zero where it is one", () => {
  expect([null, undefined, 0, 4].map((value) => valueWords(value, points))).toEqual(["–", "–", "0.0", "4.0"]);
});

it("says of a call that a person ended that it ended, and who could end it, and not that the assistant hung up", () => {
  const ended = { status: "ended_by_assistant", end_reason: "stopped", variables: {} } as const;
  const fromPage = { ...ended, variables: { conversation_id: "0191d1f2-0000-7000-8000-000000000000" } };
  const hungUp = { ...ended, end_reason: "assistant_hangup" };
  expect([ended, fromPage, hungUp].map((call) => [statusWords(call).text, reasonWords(call)])).toEqual([
    ["Ended", "You ended it"],
    ["Ended", "The visitor or you ended it"],
    ["Assistant hung up", "The assistant hung up"],
  ]);
  expect(statusChoices.find(({ value }) => value === ended.status)?.label).toBe("Assistant hung up, or ended");
});
