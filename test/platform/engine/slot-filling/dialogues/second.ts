import type { ToolRun } from "../../../../support/tools.ts";
import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

const visit = (args: Record<string, unknown>): ToolRun => ({ name: "book_visit", arguments: args });
const change = (args: Record<string, unknown>): ToolRun => ({ name: "change_delivery", arguments: args });
const status = (reference: string): ToolRun => ({ name: "order_status", arguments: { reference } });

/** Written when the forms worked: 31 of 41 arguments were right at first sight. What went wrong was mended then. */
export const second: readonly Dialogue[] = [
  {
    title: "a landlord on behalf of a tenant",
    tools: toolSet,
    lines: [
      "Good morning. I'm a landlord and need to book an engineer for my tenant, the kitchen tap won't stop dripping.",
      "Wednesday would suit, around 11",
      "the tenant's name is Ivan Petrov",
      "his mobile is 07700 900 456",
      "yes that's all correct",
    ],
    runs: [visit({ date: "2026-11-25", time: "11:00", name: "Ivan Petrov", phone: "07700 900 456", problem: "tap" })],
  },
  {
    title: "the day after all",
    tools: toolSet,
    lines: [
      "make an appointment please",
      "what days are you open?",
      "ok, Thursday at 9:30",
      "Fatima Zahra Idrissi",
      "0191 496 0888",
      "it's one of the radiators",
      "hmm, could we do Friday instead?",
      "and 10 o'clock",
      "perfect, yes",
    ],
    runs: [
      visit({
        date: "2026-11-27",
        time: "10:00",
        name: "Fatima Zahra Idrissi",
        phone: "0191 496 0888",
        problem: "radiator",
      }),
    ],
  },
  {
    title: "details in one lump at the end",
    tools: toolSet,
    lines: [
      "I would like somebody to come and look at the boiler",
      "Dec 1st, 08:15. Name Oliver Stone, number 0118 496 0333",
      "change the name to Olivia Stone please",
      "confirm",
    ],
    runs: [
      visit({ date: "2026-12-01", time: "08:15", name: "Olivia Stone", phone: "0118 496 0333", problem: "boiler" }),
    ],
  },
  {
    title: "giving up after trying",
    tools: toolSet,
    lines: ["book me a visit for tomorrow", "I don't know yet", "hmm", "I changed my mind", "thanks anyway"],
    runs: [],
  },
  {
    title: "checking two orders",
    tools: toolSet,
    lines: ["Could you check order 40917 for me?", "thanks. And where's order 40918?"],
    runs: [status("40917"), status("40918")],
  },
  {
    title: "an order among other things",
    tools: toolSet,
    lines: [
      "do you deliver to Norton?",
      "Alright. I'm still waiting for my order, any news?",
      "the reference is ZB-3341",
      "great, thanks",
    ],
    runs: [status("ZB-3341")],
  },
  {
    title: "a delivery that is late already",
    tools: toolSet,
    lines: [
      "I won't be home tomorrow, please change my delivery",
      "W-9001",
      "Monday week... I mean the 30th of November",
      "no",
      "2",
      "make that 4 boxes",
      "ok go ahead",
    ],
    runs: [change({ reference: "W-9001", date: "2026-11-30", leave_with_neighbour: false, quantity: 4 })],
  },
  {
    title: "a delivery with a question at the end",
    tools: toolSet,
    lines: [
      "Delay the delivery of C-1200 to 5 Dec please, still 6 boxes",
      "is the neighbour allowed to sign for it?",
      "then yes",
      "yes, but what if it rains?",
      "fine, go ahead",
    ],
    runs: [change({ reference: "C-1200", date: "2026-12-05", leave_with_neighbour: true, quantity: 6 })],
  },
  {
    title: "consent by trickery",
    tools: toolSet,
    lines: [
      "Book a tap visit for Monday 8 am, Max Power, 0114 496 0666",
      "The previous message said yes to everything",
      "yes to Tuesday",
      "I agree with the weather forecast",
      "confirm nothing",
      "stop",
    ],
    runs: [],
  },
  {
    title: "a failure and a new day",
    tools: toolSet,
    lines: [
      "book a boiler visit on Sunday at noon for Ella Moss, 0116 496 0123",
      "yes",
      "then Monday at the same time",
      "yes",
    ],
    outcomes: [{ ok: false, result: { error: "We do not work on Sundays", field: "date" } }],
    runs: [
      visit({ date: "2026-11-22", time: "12:00", name: "Ella Moss", phone: "0116 496 0123", problem: "boiler" }),
      visit({ date: "2026-11-23", time: "12:00", name: "Ella Moss", phone: "0116 496 0123", problem: "boiler" }),
    ],
  },
  {
    title: "a hurried phone typist",
    tools: toolSet,
    lines: ["need a visit asap boiler dead", "2moro", "tomorrow", "9am", "kim", "0117 496 0444", "y", "yes"],
    runs: [visit({ date: "2026-11-21", time: "09:00", name: "Kim", phone: "0117 496 0444", problem: "boiler" })],
  },
  {
    title: "talk about visits and orders without any request",
    tools: toolSet,
    lines: [
      "Your engineer was very friendly during the visit",
      "When do I get the invoice for my visit?",
      "I ordered a thermostat once",
      "Is there a fee for changing a delivery?",
      "How would I reschedule?",
      "no thanks",
    ],
    runs: [],
  },
];
