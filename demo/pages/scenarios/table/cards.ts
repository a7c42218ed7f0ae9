import type { Scenario } from "../scenario.ts";
import { streamed } from "../scripted-proxy.ts";
import { answerText, ask, call, messages, replies } from "./given.ts";

const search = call(
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
);
const visit = call(
  "check_visit",
  { reference: "HV-20817" },
  { status: "planned", engineer: "Ada Byron", day: "2026-11-26", phone: "[redacted]", notes: ["Boiler in the cellar"] },
);
const unknownVisit = call("check_visit", { reference: "HV-1" }, { error: "There is no such visit." });

/** Every state of the steps and sources of an answer. */
export const cardScenarios: readonly Scenario[] = [
  {
    name: "sources",
    title: "Sources",
    group: "Cards",
    script: { [messages]: replies(answerText, search) },
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
    script: { [messages]: replies("I could not find it.", unknownVisit) },
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
    name: "sources-opened",
    title: "Sources that are opened",
    group: "Cards",
    script: { [messages]: replies(answerText, search) },
    acts: [ask, "card"],
    shows: "the water pressure is below 1 bar.",
  },
  {
    name: "step-opened",
    title: "A step that is opened",
    group: "Cards",
    script: { [messages]: replies("Here it is.", visit) },
    acts: [ask, "card"],
    shows: /Engineer.*Ada Byron.*Phone.*hidden by this site/,
  },
  {
    name: "step-data",
    title: "All that a step was given and has returned",
    group: "Cards",
    script: { [messages]: replies("Here it is.", visit) },
    acts: [ask, "card", "data"],
    shows: /hidden by this site.*"reference" ?: ?"HV-20817"/,
  },
  {
    name: "failure-opened",
    title: "A failed step that is opened",
    group: "Cards",
    script: { [messages]: replies("I could not find it.", unknownVisit) },
    acts: [ask, "card"],
    shows: "The answer was written without it.",
  },
];
