import type { Act, Scenario } from "../scenario.ts";
import { answer, refused, type Scripted, silence, streamed, unreachable, uuid } from "../scripted-proxy.ts";

const messages = `POST /conversations/${uuid}/messages`;
const ask: Act = { say: "What does E14 mean?" };
/** A conversation that the page has opened itself: only such a one has a past when it is opened. */
const resumed = { conversation: uuid } as const;
const longText = "The boiler fills itself too slowly. ".repeat(60);
const answerText =
  "E14 means that the **water pressure** is too low.\n\n1. Turn the boiler off.\n2. Open the filling valve until the gauge shows 1.5 bar.\n3. Close it and turn the boiler on again.";
const formatted =
  "| Gauge | Means |\n|---|---|\n| 0.8 bar | too low |\n| 1.5 bar | right |\n\n```sh\nboiler --reset\n```\n\n> Only with the boiler off.";

let ids = 1;

function said(role: "user" | "assistant" | "system", content: string, daysAgo = 0, more: object = {}): object {
  const created_at = new Date(Date.now() - daysAgo * 86_400_000 - 600_000).toISOString();
  return { id: ids++, role, content, created_at, ...more };
}

function replies(message: string, more: Record<string, unknown> = {}): readonly Scripted[] {
  return [answer({ status: true, message, function_calls: [], id: 90, ...more })];
}

function call(name: string, given: object, result: unknown): Record<string, unknown> {
  return { function_calls: [{ name, arguments: given, result }] };
}

const past = [
  said("user", "Is somebody there?", 1),
  said("assistant", "Yes. How can I help?", 1),
  said("user", "My boiler shows E14."),
];

/** Every state of the chat itself. */
export const chatScenarios: readonly Scenario[] = [
  { name: "empty", title: "Empty", group: "Start", history: [], acts: [], shows: "Hi! How can we help?" },
  {
    name: "greeting",
    title: "The assistant’s first message",
    group: "Start",
    history: [said("assistant", "Hello, this is Mara. What can I do for you?")],
    acts: [],
    shows: "Hello, this is Mara.",
  },
  {
    name: "suggestions",
    title: "Suggestions",
    group: "Start",
    history: [],
    attributes: { suggestions: '["Book a visit", "My boiler shows E14", "What does a service cost?"]' },
    acts: [],
    shows: /Book a visit.*My boiler shows E14.*What does a service cost\?/,
  },
  {
    name: "privacy",
    title: "A link to the privacy notice",
    group: "Start",
    attributes: { "privacy-url": "/" },
    acts: [],
    shows: "Privacy",
  },
  {
    name: "connecting",
    title: "Connecting",
    group: "Start",
    script: { "POST /conversations": [silence] },
    acts: [],
    shows: "One moment, connecting",
  },
  {
    name: "cannot-be-reached",
    title: "The chat can’t be reached",
    group: "Start",
    script: { "POST /conversations": [refused(500, "INTERNAL")] },
    acts: [],
    shows: /The chat can’t be reached just now.*Try again/,
  },
  {
    name: "typing",
    title: "The assistant writes",
    group: "Answers",
    script: { [messages]: [silence] },
    acts: [ask],
    waits: true,
    shows: "Mara is writing",
  },
  {
    name: "slow",
    title: "A slow answer",
    group: "Answers",
    script: { [messages]: [silence] },
    acts: [ask],
    shows: "Still working on it. Some answers take a while.",
  },
  {
    name: "streaming",
    title: "An answer while it is received",
    group: "Answers",
    script: {
      [messages]: [streamed(["delta", { text: "E14 means that the **water " }], ["delta", { text: "pressure** is" }])],
    },
    acts: [ask],
    shows: "E14 means that the water pressure is",
  },
  {
    name: "answer",
    title: "An answer",
    group: "Answers",
    script: { [messages]: replies(answerText) },
    acts: [ask],
    shows: "Open the filling valve",
  },
  {
    name: "formatted",
    title: "Table, code and quotation",
    group: "Answers",
    script: { [messages]: replies(formatted) },
    acts: [ask],
    shows: /0\.8 bar.*boiler --reset.*Only with the boiler off\./,
  },
  {
    name: "long-answer",
    title: "A long answer",
    group: "Answers",
    script: { [messages]: replies(`${answerText}\n\n${longText}`) },
    acts: [ask],
    shows: "The boiler fills itself too slowly.",
  },
  {
    name: "quick-replies",
    title: "Quick replies",
    group: "Answers",
    script: { [messages]: replies("Which day suits you?", { choices: ["Thursday", "Friday", "Another day"] }) },
    acts: [ask],
    shows: /Which day suits you\?.*Thursday.*Friday.*Another day/,
  },
  {
    name: "rated",
    title: "A rated answer",
    group: "Answers",
    script: { [messages]: replies(answerText), [`POST /conversations/${uuid}/feedback`]: [answer({ status: true })] },
    acts: [ask, { wait: "Open the filling valve" }, { click: "Helpful" }],
    shows: "Open the filling valve",
  },
  {
    name: "days",
    title: "Messages of several days",
    group: "Answers",
    attributes: resumed,
    history: past,
    acts: [],
    shows: /Yesterday.*Is somebody there\?.*Today.*My boiler shows E14\./,
  },
  {
    name: "sources",
    title: "Sources",
    group: "Cards",
    script: {
      [messages]: replies(
        answerText,
        call(
          "search_knowledge",
          { query: "E14" },
          {
            found: true,
            passages: [
              {
                title: "Error codes",
                heading: "E14",
                excerpt: "E14: the water pressure is below 1 bar.",
                url: "/help/#error-codes",
                document: "Error codes",
              },
            ],
          },
        ),
      ),
    },
    acts: [ask],
    shows: "Open the filling valve",
  },
  {
    name: "running",
    title: "A step that is running",
    group: "Cards",
    script: { [messages]: [streamed(["function_call", { name: "find_visit", arguments: { day: "Thursday" } }])] },
    acts: [ask],
    shows: "Find visit",
  },
  {
    name: "done",
    title: "A step that is done",
    group: "Cards",
    script: {
      [messages]: replies(
        "Here it is.",
        call("check_visit", { reference: "HV-20817" }, { status: "planned", engineer: "Ada Byron" }),
      ),
    },
    acts: [ask],
    shows: "Check visit",
  },
  {
    name: "step-failed",
    title: "A step that failed",
    group: "Cards",
    script: {
      [messages]: replies(
        "I could not find it.",
        call("check_visit", { reference: "HV-1" }, { error: "There is no such visit." }),
      ),
    },
    acts: [ask],
    shows: "Check visit",
  },
  {
    name: "several-steps",
    title: "Several steps",
    group: "Cards",
    script: {
      [messages]: replies("Your visit is cancelled.", {
        function_calls: [
          { name: "check_visit", arguments: { reference: "HV-20817" }, result: { status: "planned" } },
          { name: "cancel_visit", arguments: { reference: "HV-20817" }, result: { status: "cancelled" } },
        ],
      }),
    },
    acts: [ask],
    shows: /Check visit.*Cancel visit/,
  },
  {
    name: "booking",
    title: "A booking",
    group: "Cards",
    script: {
      [messages]: replies(
        "You are booked.",
        call(
          "book_visit",
          { day: "Thursday" },
          { start: "2026-11-26T09:00", end: "2026-11-26T11:00", reference: "HV-20817" },
        ),
      ),
    },
    acts: [ask],
    shows: "HV-20817",
  },
  {
    name: "titles",
    title: "Steps by their titles alone",
    group: "Cards",
    attributes: { "function-calls": "titles" },
    script: {
      [messages]: replies("Here it is.", call("check_visit", { reference: "HV-20817" }, { engineer: "Ada Byron" })),
    },
    acts: [ask],
    shows: "Check visit",
    hides: "Ada Byron",
  },
  {
    name: "offline",
    title: "Offline, with a message in the queue",
    group: "Delivery",
    acts: ["offline", ask],
    shows: /Waiting to send.*Cancel.*You’re offline/,
  },
  {
    name: "not-sent",
    title: "Not sent",
    group: "Delivery",
    script: { [messages]: [unreachable] },
    acts: [ask],
    shows: /Not sent.*Try again.*Delete/,
  },
  {
    name: "server-error",
    title: "A failure of the server",
    group: "Delivery",
    script: { [messages]: [refused(500, "INTERNAL")] },
    acts: [ask],
    shows: /Not sent.*Something went wrong on our side.*Your message is safe\./,
  },
  {
    name: "unknown-outcome",
    title: "Unknown whether it arrived",
    group: "Delivery",
    attributes: resumed,
    history: [],
    script: {
      [`GET /conversations/${uuid}`]: [() => Response.json({}, { status: 404 })],
      [messages]: [unreachable],
    },
    acts: [ask],
    shows: /We can’t tell if this arrived.*Check first.*Send again/,
  },
  {
    name: "refused",
    title: "A message that is not taken",
    group: "Delivery",
    script: { [messages]: [refused(422, "VALIDATION_FAILED")] },
    acts: [ask],
    shows: "This message can’t be taken as it is.",
  },
  {
    name: "too-long",
    title: "Too long",
    group: "Delivery",
    acts: [{ type: "a".repeat(2_037) }],
    shows: "2,037 of 2,000 characters. Please shorten by 37.",
  },
  {
    name: "rate-limit",
    title: "A short limit",
    group: "Limits",
    script: { [messages]: [refused(429, "RATE_LIMITED", {}, { "retry-after": "60" })] },
    acts: [ask],
    shows: /One moment.*You can write again in \d+ seconds?\./,
  },
  {
    name: "long-limit",
    title: "A long limit",
    group: "Limits",
    team: true,
    script: { [messages]: [refused(429, "RATE_LIMITED", {}, { "retry-after": "1620" })] },
    acts: [ask],
    shows: /You’ve reached the limit for now.*Our team is glad to help:.*Talk to a person/,
  },
  {
    name: "balance",
    title: "The balance is used up",
    group: "Limits",
    team: true,
    script: { [messages]: [refused(402, "INSUFFICIENT_BALANCE")] },
    acts: [ask],
    shows: /Mara can’t answer just now.*Our team is glad to help:/,
  },
  {
    name: "balance-at-start",
    title: "The balance is used up before the start",
    group: "Limits",
    team: true,
    script: { "POST /conversations": [refused(402, "INSUFFICIENT_BALANCE")] },
    acts: [],
    shows: /Mara can’t answer just now.*What you write stays in the box below\./,
  },
  {
    name: "ended",
    title: "The conversation has ended",
    group: "Limits",
    script: { [messages]: [refused(404, "CONVERSATION_NOT_FOUND")] },
    acts: [ask],
    shows: /This conversation has ended.*Start a new one/,
  },
  {
    name: "person-waiting",
    title: "Waiting for a person",
    group: "People",
    attributes: resumed,
    history: past,
    conversation: {
      ai_enabled: false,
      person: { state: "waiting", reply_hours: "We answer on weekdays from 9 to 17." },
    },
    acts: [],
    shows: /Someone from our team will answer.*We answer on weekdays from 9 to 17\..*E-mail/,
  },
  {
    name: "person-joined",
    title: "A person has joined",
    group: "People",
    attributes: resumed,
    history: [
      ...past,
      said("system", "Jo Adler has joined."),
      said("assistant", "Hello, this is Jo. I am looking at it.", 0, { author: { name: "Jo Adler" } }),
    ],
    conversation: { ai_enabled: false, person: { state: "joined", name: "Jo Adler" } },
    acts: [],
    shows: /Jo Adler.*Hello, this is Jo\./,
  },
  {
    name: "person-left",
    title: "The person has left",
    group: "People",
    attributes: resumed,
    history: [
      ...past,
      said("assistant", "All done.", 0, { author: { name: "Jo Adler" } }),
      said("system", "Jo Adler has left."),
    ],
    acts: [],
    shows: "Jo Adler has left.",
  },
  {
    name: "email-kept",
    title: "An e-mail address is left",
    group: "People",
    attributes: resumed,
    history: past,
    conversation: { ai_enabled: false, person: { state: "waiting" } },
    script: { [`POST /conversations/${uuid}/person`]: [answer({ status: true, person: { state: "waiting" } })] },
    acts: [{ email: "ada@example.com" }],
    shows: "We will write to ada@example.com if we miss you here.",
  },
  {
    name: "older",
    title: "Earlier messages",
    group: "Earlier messages",
    attributes: resumed,
    history: past,
    conversation: { has_more: true },
    acts: [],
    shows: "Show earlier messages",
  },
  {
    name: "older-loading",
    title: "Earlier messages are loading",
    group: "Earlier messages",
    attributes: resumed,
    history: past,
    script: { [`GET /conversations/${uuid}`]: [answer({ status: true, history: past, has_more: true }), silence] },
    acts: [{ click: "Show earlier messages" }],
    shows: "Loading earlier messages",
  },
  {
    name: "older-failed",
    title: "Earlier messages could not be loaded",
    group: "Earlier messages",
    attributes: resumed,
    history: past,
    script: { [`GET /conversations/${uuid}`]: [answer({ status: true, history: past, has_more: true }), unreachable] },
    acts: [{ click: "Show earlier messages" }],
    shows: "Earlier messages couldn’t be loaded.",
  },
];
