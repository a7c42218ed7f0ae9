import type { ToolOutcome } from "../../../../src/platform/engine/turn.ts";
import type { ToolDefinition, ToolRun } from "../../../support/tools.ts";
import { bookVisit, changeDelivery, orderStatus, toolSet } from "./tool-set.ts";

/** What a visitor says, line by line, and what must have been run at the end: no more, no less. */
export interface Dialogue {
  readonly title: string;
  readonly tools: readonly ToolDefinition[];
  readonly lines: readonly string[];
  readonly runs: readonly ToolRun[];
  /** What comes of the runs, in order; later ones succeed. */
  readonly outcomes?: readonly ToolOutcome[];
  /** What some of the answers must say, by line. */
  readonly says?: Readonly<Record<number, RegExp>>;
}

/** Every dialogue begins on Friday, 20 November 2026, at 10:00 in London. */
const ada = { date: "2026-11-24", time: "15:00", name: "Ada Byron", phone: "020 7946 0018", problem: "boiler" };
const visit = (more: Record<string, unknown> = {}): ToolRun => ({ name: "book_visit", arguments: { ...ada, ...more } });
const status = (reference: string): ToolRun => ({ name: "order_status", arguments: { reference } });
const delivery = { reference: "A-1042", date: "2026-11-24", leave_with_neighbour: true, quantity: 3 };
const change = (more: Record<string, unknown> = {}): ToolRun => ({
  name: "change_delivery",
  arguments: { ...delivery, ...more },
});
const failed = (result: Record<string, unknown>): ToolOutcome => ({ ok: false, result });

/** The readers and the choice of tools were made with these. */
export const dialogues: readonly Dialogue[] = [
  {
    title: "one value at a time",
    tools: toolSet,
    lines: ["I'd like to book a visit", "Tuesday", "3 pm", "Ada Byron", "020 7946 0018", "boiler", "yes"],
    runs: [visit()],
    says: {
      0: /Which day suits you\?$/,
      1: /What time/,
      2: /What name should I put it under\?$/,
      3: /Which number can we reach you on\?$/,
      4: /boiler, tap or radiator\?$/,
      5: /\*\*Day\*\*: Tuesday, 24 November 2026[\s\S]*Shall I book it\?$/,
    },
  },
  {
    title: "all values at once",
    tools: toolSet,
    lines: ["Please book a boiler visit for Tuesday at 3pm, Ada Byron, 020 7946 0018", "Yes please"],
    runs: [visit()],
    says: { 0: /Shall I book it\?$/ },
  },
  {
    title: "several values in an answer",
    tools: toolSet,
    lines: ["book a boiler visit", "Tomorrow at 3pm, Ada Byron, 020 7946 0018", "yes, book it"],
    runs: [visit({ date: "2026-11-21" })],
  },
  {
    title: "misspelt words",
    tools: toolSet,
    lines: ["i want to book a vist", "wensday at half past three", "ada byron", "02079460018", "my radiater", "yep"],
    runs: [visit({ date: "2026-11-25", time: "15:30", phone: "02079460018", problem: "radiator" })],
  },
  {
    title: "a correction on the way",
    tools: toolSet,
    lines: [
      "I need an appointment",
      "Monday",
      "no, make it Tuesday",
      "3 pm",
      "I'm Ada Byron",
      "020 7946 0018",
      "the boiler",
      "yes",
    ],
    runs: [visit()],
  },
  {
    title: "corrections at the read-back",
    tools: toolSet,
    lines: [
      "Book a visit on Monday at 10:00 for the tap, my name is Ada Byron, phone 020 7946 0018",
      "not Monday, Tuesday",
      "actually 4 pm",
      "the name is Grace Hopper",
      "change the time to 10",
      "yes",
    ],
    runs: [visit({ problem: "tap", name: "Grace Hopper", time: "10:00" })],
    says: { 0: /Monday, 23 November/, 1: /Tuesday, 24 November/, 2: /16:00/, 3: /Grace Hopper/, 4: /10:00/ },
  },
  {
    title: "a side question in the middle",
    tools: toolSet,
    lines: [
      "book a visit please",
      "What does a visit cost?",
      "Tuesday at 3",
      "Ada Byron",
      "Do you work on Sundays?",
      "020 7946 0018",
      "boiler",
      "yes",
    ],
    runs: [visit()],
    says: { 1: /89 €[\s\S]*Now, which day suits you\?$/, 4: /Now, which number can we reach you on\?$/ },
  },
  {
    title: "an agreement that changes something is none",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes but for Friday"],
    runs: [],
    says: { 1: /Friday, 27 November 2026[\s\S]*Shall I book it\?$/ },
  },
  {
    title: "an agreement that asks something is none",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "ok, but what does it cost?"],
    runs: [],
    says: { 1: /Shall I book it\?$/ },
  },
  {
    title: "an agreement with a condition is none",
    tools: toolSet,
    lines: [
      "Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018",
      "yes if it is free of charge",
      "ok and bring a ladder",
      "yes?",
      "I never said yes",
      "yesterday",
    ],
    runs: [],
  },
  {
    title: "an agreement to nothing runs nothing",
    tools: toolSet,
    lines: ["yes", "Yes, book it", "go ahead", "ok do it"],
    runs: [],
  },
  {
    title: "a second yes runs nothing more",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "yes", "yes please"],
    runs: [visit()],
  },
  {
    title: "giving up at the start",
    tools: toolSet,
    lines: ["book a visit", "never mind", "Tuesday at 3 pm", "yes"],
    runs: [],
    says: { 1: /nothing was done/ },
  },
  {
    title: "giving up at the read-back",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "cancel that", "yes"],
    runs: [],
    says: { 1: /I did not book the visit, nothing was done/ },
  },
  {
    title: "a refusal, and then what to change",
    tools: toolSet,
    lines: [
      "Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018",
      "no",
      "the phone number",
      "0171 555 0199",
      "yes",
    ],
    runs: [visit({ phone: "0171 555 0199" })],
    says: { 1: /What should I change\?/, 2: /Which number/ },
  },
  {
    title: "a time that is taken, with others offered",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "the second one", "yes"],
    outcomes: [failed({ error: "That time is taken.", alternatives: ["10:00", "11:30"] })],
    runs: [visit(), visit({ time: "11:30" })],
    says: { 1: /taken[\s\S]*10:00 or 11:30/, 2: /11:30[\s\S]*Shall I book it\?$/ },
  },
  {
    title: "a day that is full, with other days offered",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "Thursday then", "yes"],
    outcomes: [
      failed({ error: "No engineer is free that day", field: "date", alternatives: ["2026-11-25", "2026-11-26"] }),
    ],
    runs: [visit(), visit({ date: "2026-11-26" })],
  },
  {
    title: "a failure is told and tried again only when agreed",
    tools: toolSet,
    lines: [
      "Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018",
      "yes",
      "what are your opening hours?",
      "try again",
    ],
    outcomes: [failed({ error: "The calendar did not answer in time" })],
    runs: [visit(), visit()],
    says: { 1: /could not book the visit\. The calendar did not answer in time\./ },
  },
  {
    title: "an unknown outcome is never repeated by itself",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "yes", "try again"],
    outcomes: [failed({ error: "Connection lost", outcome: "unknown" })],
    runs: [visit()],
    says: { 1: /may have gone through/ },
  },
  {
    title: "an order is looked up at once",
    tools: toolSet,
    lines: ["Where is my order A-1042?"],
    runs: [status("A-1042")],
  },
  {
    title: "an order's number is asked for",
    tools: toolSet,
    lines: ["Can you check the status of my order", "it's a-1042 I think"],
    runs: [status("A-1042")],
  },
  {
    title: "an order that is not found, then another",
    tools: toolSet,
    lines: ["track order 77120", "sorry, 77210"],
    outcomes: [failed({ error: "No such order" })],
    runs: [status("77120"), status("77210")],
    says: { 0: /That did not work\. No such order\./ },
  },
  {
    title: "an order in a polite question",
    tools: toolSet,
    lines: ["Hi Mara, could you tell me where my order #10425 is please?"],
    runs: [status("10425")],
  },
  {
    title: "whether an order was sent",
    tools: toolSet,
    lines: ["has my order B-77 shipped yet?"],
    runs: [status("B-77")],
  },
  {
    title: "a delivery, one value at a time",
    tools: toolSet,
    lines: ["I want to change my delivery", "A-1042", "next tuesday", "yes, a neighbour is fine", "three", "yes"],
    runs: [change()],
  },
  {
    title: "a delivery all at once",
    tools: toolSet,
    lines: ["Please move delivery A-1042 to 24/11, 3 boxes, leave it with a neighbour", "go ahead"],
    runs: [change()],
  },
  {
    title: "a delivery that no neighbour may take",
    tools: toolSet,
    lines: [
      "reschedule the delivery of order A-1042 to the 24th",
      "don't leave it with a neighbour",
      "12 boxes",
      "correct",
    ],
    runs: [change({ leave_with_neighbour: false, quantity: 12 })],
  },
  {
    title: "corrections of a number and of a yes",
    tools: toolSet,
    lines: [
      "change the delivery of A-1042 to Tuesday, 2 boxes, the neighbour can take it",
      "make it 3",
      "actually not with the neighbour",
      "no sorry, with the neighbour is fine",
      "yes",
    ],
    runs: [change()],
  },
  {
    title: "moving what was just booked",
    tools: [
      bookVisit,
      {
        name: "change_visit",
        description: "Moves a booked visit to another day or time.",
        needsConsent: true,
        parameters: [
          { name: "reference", type: "string", description: "the booking's reference" },
          { name: "date", type: "string", description: "new date (YYYY-MM-DD)" },
          { name: "time", type: "string", description: "new time (HH:MM)" },
        ],
      },
    ],
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "move it to Friday", "yes"],
    runs: [visit(), { name: "change_visit", arguments: { reference: "V-2041", date: "2026-11-27", time: "15:00" } }],
  },
  {
    title: "cancelling what was just booked",
    tools: [
      bookVisit,
      {
        name: "cancel_visit",
        description: "Cancels a booked visit.",
        needsConsent: true,
        parameters: [{ name: "reference", type: "string", description: "the booking's reference" }],
      },
    ],
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "yes", "Please cancel it", "yes"],
    runs: [visit(), { name: "cancel_visit", arguments: { reference: "V-2041" } }],
  },
  {
    title: "questions about what tools do",
    tools: toolSet,
    lines: [
      "How long does a visit take?",
      "Can I cancel a visit?",
      "What does a visit cost?",
      "how long does delivery take?",
      "Where is your office?",
      "My boiler shows E14",
    ],
    runs: [],
    says: { 1: /free of charge until/, 2: /89 €/, 5: /E14/ },
  },
  {
    title: "values that cannot be read",
    tools: toolSet,
    lines: [
      "book a visit",
      "whenever",
      "dunno",
      "next week",
      "Tuesday",
      "in the afternoon",
      "15:00",
      "Ada Byron",
      "none",
      "020 7946 0018",
      "the sink",
      "boiler",
      "yes",
    ],
    runs: [visit()],
    says: { 1: /did not understand/, 2: /never mind/, 10: /boiler, tap or radiator/ },
  },
  {
    title: "notes that were not asked for",
    tools: toolSet,
    lines: ["Book a boiler visit on Tuesday at 3pm, Ada Byron, 020 7946 0018", "please note that the dog bites", "yes"],
    runs: [visit({ notes: "the dog bites" })],
  },
  {
    title: "another tool in the middle",
    tools: toolSet,
    lines: ["book a visit", "Tuesday", "where is my order A-1042?", "yes"],
    runs: [status("A-1042")],
  },
  {
    title: "a day that is over, and two days",
    tools: toolSet,
    lines: [
      "book a boiler visit",
      "1 November 2025",
      "Monday or Tuesday",
      "Tuesday",
      "3pm, Ada Byron, 020 7946 0018",
      "yes",
    ],
    runs: [visit()],
    says: { 1: /That day is over/, 2: /one day/ },
  },
  {
    title: "one tool alone",
    tools: [orderStatus],
    lines: ["order A-1042"],
    runs: [status("A-1042")],
  },
  {
    title: "two tools that may be meant",
    tools: [orderStatus, { ...changeDelivery, name: "change_order" }],
    lines: ["my order", "the first one", "A-1042"],
    runs: [status("A-1042")],
    says: { 0: /Which of these do you mean\?/ },
  },
];
