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
const kettles = [
  { title: "Gooseneck kettle", id: "MC-K1", price: 49.9, currency: "EUR", description: "0.9 litres, for pour-over" },
  { title: "Copper kettle", id: "MC-K2", price: 120, currency: "EUR", image: "https://pictures.example/mc-k2.jpg" },
  { title: "Travel kettle", id: "MC-K3", price: 29, currency: "EUR", url: "https://shop.example/travel-kettle" },
];
const list = call("find_products", { query: "kettle" }, { items: kettles });
const fewList = call("find_products", { query: "kettle" }, { options: ["Copper kettle", "Travel kettle"] });
const manyList = call(
  "find_slots",
  { day: "Thursday" },
  { slots: Array.from({ length: 24 }, (_, hour) => `${hour}:00`) },
);
const product = call(
  "show_product",
  { id: "MC-K2" },
  {
    product: {
      title: "Copper kettle",
      id: "MC-K2",
      price: 120,
      currency: "EUR",
      description: "Hammered by hand, 1.2 litres, for gas and electric hobs.",
      image: "https://pictures.example/mc-k2.jpg",
      url: "https://shop.example/copper-kettle",
    },
  },
);
const hostileList = call(
  "find_products",
  {},
  {
    items: [
      { title: "<b>Bold</b> kettle", url: "javascript:alert(1)", image: "data:image/png;base64,AAAA" },
      { title: "غلاية نحاسية", id: "\u202EK-2", price: "120 €", description: "تتسع لـ 1.2 لتر" },
      { title: "Donaudampfschifffahrtsgesellschaftskapitänswasserkocher".repeat(2), price: "1,000,000.00 €" },
    ],
  },
);
const unknownVisit = call("check_visit", { reference: "HV-1" }, { error: "There is no such visit." });

const imports = { name: "import_contacts", arguments: { list: "Customers" } };
const half = { done: 412, total: 1_000, text: "Contact 412 of 1,000" };

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
    name: "progress",
    title: "A step that says how far it is",
    group: "Cards",
    script: { [messages]: [streamed(["function_call", imports], ["progress", { ...imports, progress: half }])] },
    acts: [ask],
    shows: "Contact 412 of 1,000",
  },
  {
    name: "progress-unknown",
    title: "A step that goes on, nobody knows for how long",
    group: "Cards",
    script: {
      [messages]: [streamed(["progress", { ...imports, progress: { done: 3, text: "Waiting for the warehouse" } }])],
    },
    acts: [ask],
    shows: "Waiting for the warehouse",
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
  {
    name: "list",
    title: "A list to pick from",
    group: "Cards",
    script: { [messages]: replies("These are our kettles. Which one?", list) },
    acts: [{ say: "Which kettles do you have?" }],
    shows: /Gooseneck kettle.*Copper kettle.*Travel kettle/s,
  },
  {
    name: "list-of-many",
    title: "A list of more than ten",
    group: "Cards",
    script: { [messages]: replies("These hours are free.", manyList) },
    acts: [ask],
    shows: /9:00.*14/s,
    hides: "10:00",
  },
  {
    name: "list-picked",
    title: "One of a list is picked",
    group: "Cards",
    script: { [messages]: [...replies("These are our kettles.", fewList), ...replies("It holds 1.2 litres.")] },
    acts: [ask, { wait: "Copper kettle" }, { click: "Copper kettle" }, { wait: "It holds 1.2 litres." }],
    shows: /Find products.*Copper kettle.*It holds/s,
  },
  {
    name: "product",
    title: "A product whose picture is not loaded yet",
    group: "Cards",
    script: { [messages]: replies("This is the one.", product) },
    acts: [ask],
    shows: /Copper kettle.*pictures\.example.*shop\.example/s,
  },
  {
    name: "list-hostile",
    title: "A list that tries to mislead",
    group: "Cards",
    script: { [messages]: replies("These are there.", hostileList) },
    acts: [ask],
    shows: /<b>Bold<\/b> kettle.*U\+202EK-2/s,
  },
  {
    name: "result-files",
    title: "Files of a result",
    group: "Cards",
    script: {
      [messages]: replies(
        "Here are the papers.",
        call(
          "find_papers",
          {},
          {
            files: [
              { name: "Manual of the boiler.pdf", url: "https://docs.example/manual.pdf", description: "2.4 MB" },
              { name: "Guarantee.pdf", url: "https://docs.example/guarantee.pdf" },
            ],
          },
        ),
      ),
    },
    acts: [ask],
    shows: /Manual of the boiler\.pdf.*docs\.example/s,
  },
  {
    name: "page-tool",
    title: "Something that the page did",
    group: "Cards",
    script: {
      [messages]: replies(
        "It is in your basket.",
        call("add_to_basket", { plan: "Plus" }, { message: "In your basket: Plus." }),
      ),
    },
    acts: [ask],
    shows: /Add to basket.*In your basket: Plus\./s,
  },
  {
    name: "page-tool-gone",
    title: "Something that the page cannot do any more",
    group: "Cards",
    script: {
      [messages]: replies(
        "I could not do that.",
        call("add_to_basket", { plan: "Plus" }, { error: "This is not available on the page." }),
      ),
    },
    acts: [ask],
    shows: /Add to basket.*This is not available on the page\./s,
  },
];
