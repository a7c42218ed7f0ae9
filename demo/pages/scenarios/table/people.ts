import type { Scenario } from "../scenario.ts";
import { answer, silence, unreachable, uuid } from "../scripted-proxy.ts";
import { past, resumed, said } from "./given.ts";

/** A conversation that is longer than what is rendered of it. */
const many = Array.from({ length: 200 }, (_, at) => said(at % 2 === 0 ? "user" : "assistant", `Message ${at + 1}.`));

/** Every state of a person in the conversation, and of its earlier messages. */
export const peopleScenarios: readonly Scenario[] = [
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
    name: "person-writes",
    title: "A person writes while earlier messages are read",
    group: "People",
    attributes: resumed,
    history: many,
    conversation: { ai_enabled: false, person: { state: "joined", name: "Jo Adler" } },
    acts: [
      { wait: "Message 200" },
      "scroll-up",
      { event: "message", data: said("assistant", "Is it warm again?", 0, { author: { name: "Jo Adler" } }) },
    ],
    shows: "1 new",
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
  {
    name: "scrolled-up",
    title: "Far from the newest message",
    group: "Earlier messages",
    attributes: resumed,
    history: many,
    acts: [{ wait: "Message 200" }, "scroll-up"],
    shows: "Go to the newest message",
  },
];
