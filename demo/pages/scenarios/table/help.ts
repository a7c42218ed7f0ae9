import type { Scenario } from "../scenario.ts";
import { answer, refused, uuid } from "../scripted-proxy.ts";

const search = `POST /conversations/${uuid}/help`;
const offered = { "help-search": "" };
const articles = [
  {
    title: "What does E14 mean?",
    document: "Boiler faults",
    text: "E14 means that the water pressure is too low.\nOpen the filling valve until the gauge shows 1.5 bar.",
    url: "https://help.halden.example/boiler-faults",
  },
  {
    title: "How is the pressure of a heating system checked, and who may do that in a rented flat?",
    document: "Maintenance",
    text: "On the gauge below the boiler.",
    url: null,
  },
];

/** Every state of the search of help articles. */
export const helpScenarios: readonly Scenario[] = [
  {
    name: "help-search",
    title: "Help articles can be searched",
    group: "Start",
    history: [],
    attributes: offered,
    acts: [],
    shows: "Hi! How can we help?",
  },
  {
    name: "help-article",
    title: "A help article is open",
    group: "Start",
    attributes: offered,
    script: { [search]: [answer({ status: true, articles })] },
    acts: [{ find: "E14" }, { click: "What does E14 mean?" }],
    shows: /filling valve/,
  },
  {
    name: "help-nothing",
    title: "No help article is found",
    group: "Start",
    attributes: offered,
    script: { [search]: [answer({ status: true, articles: [] })] },
    acts: [{ find: "umbrella" }],
    shows: "No article was found.",
  },
  {
    name: "help-failed",
    title: "The search of help articles fails",
    group: "Start",
    attributes: offered,
    script: { [search]: [refused(500, "UPSTREAM_FAILED")] },
    acts: [{ find: "umbrella" }],
    shows: "The search does not work just now.",
  },
];
