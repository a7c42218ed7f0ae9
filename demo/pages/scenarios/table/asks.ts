import type { Scenario } from "../scenario.ts";
import { messages, replies } from "./given.ts";

const question = "**Book visit**\n\n- **Date**: Tuesday, 24 November 2026\n\nShall I book it?";
const fields = [
  { name: "date", label: "Date", type: "date", value: "2026-11-24", required: true },
  { name: "time", label: "Time", type: "time", value: "10:00", required: true },
  { name: "name", label: "Name", type: "text", value: "Ada Byron", required: true },
  { name: "phone", label: "Phone", type: "text", value: "[redacted]", required: true, hidden: true },
  { name: "people", label: "People", type: "number", min: 1, max: 8 },
];
const pending_call = { id: "card", name: "book_visit", title: "Book visit", fields, question };
const asking = replies(`Gladly, we can come on Tuesday.\n\n${question}`, {
  choices: ["Yes", "No"],
  pending_call: { ...pending_call, expires_at: "2036-11-21T00:00:00.000000Z", action: "Book it" },
});
const form = {
  id: "form",
  title: "Book visit",
  fields: [
    { name: "date", label: "Date", type: "date", value: "2026-11-24", required: true },
    { name: "time", label: "Time", type: "time", required: true },
    { name: "name", label: "Name", type: "text", required: true },
    { name: "kind", label: "Kind", type: "choice", options: ["Boiler", "Tap"], required: true },
    { name: "days", label: "Days that suit too", type: "choices", options: ["Wednesday", "Thursday"] },
    { name: "notes", label: "Notes", type: "long_text", hint: "where we find you" },
  ],
};
const book = { say: "Please send somebody on Tuesday at ten." } as const;

/** Cards that ask the visitor: for an agreement, or for values. */
export const askScenarios: readonly Scenario[] = [
  {
    name: "confirmation",
    title: "A call that waits for an agreement",
    group: "Cards",
    script: { [messages]: asking },
    acts: [book],
    shows: /Book visit.*Ada Byron.*Book it/s,
  },
  {
    name: "confirmation-changed",
    title: "A call that is changed before it is agreed to",
    group: "Cards",
    script: { [messages]: asking },
    acts: [book, { click: "Change" }],
    shows: "Back",
  },
  {
    name: "confirmation-overtaken",
    title: "A question that was overtaken",
    group: "Cards",
    script: { [messages]: [...asking, ...replies("A visit is free.")] },
    acts: [book, { wait: "Change" }, { say: "What does it cost?" }],
    shows: "This question has been overtaken. Nothing was done.",
  },
  {
    name: "form",
    title: "Several values are asked for at once",
    group: "Cards",
    script: { [messages]: replies("What time suits you?", { form }) },
    acts: [book],
    shows: /Book visit.*Days that suit too/s,
  },
  {
    name: "form-incomplete",
    title: "A form that is not complete",
    group: "Cards",
    script: { [messages]: replies("What time suits you?", { form }) },
    acts: [book, { wait: "Days that suit too" }, { click: "Send" }],
    shows: "Please fill this in.",
  },
];
