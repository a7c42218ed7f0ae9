import type { ToolRun } from "../../../../support/tools.ts";
import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

const visit = (args: Record<string, unknown>): ToolRun => ({ name: "book_visit", arguments: args });
const change = (args: Record<string, unknown>): ToolRun => ({ name: "change_delivery", arguments: args });
const status = (reference: string): ToolRun => ({ name: "order_status", arguments: { reference } });

/** Written when the forms worked: 35 of 42 arguments were right at first sight. What went wrong was mended then. */
export const third: readonly Dialogue[] = [
  {
    title: "somebody in the cold",
    tools: toolSet,
    lines: [
      "We have no heating since last night. I need a visit as soon as possible",
      "today if you can",
      "4pm",
      "Harriet Long",
      "07700 900 111",
      "boiler I suppose",
      "yes, please do",
    ],
    runs: [
      visit({ date: "2026-11-20", time: "16:00", name: "Harriet Long", phone: "07700 900 111", problem: "boiler" }),
    ],
  },
  {
    title: "an answer before the question",
    tools: toolSet,
    lines: [
      "I want an appointment for my leaking tap",
      "My number is 0121 496 0777 and I'm Peter Wolf",
      "Thursday",
      "two in the afternoon",
      "sounds good",
    ],
    runs: [visit({ date: "2026-11-26", time: "14:00", name: "Peter Wolf", phone: "0121 496 0777", problem: "tap" })],
  },
  {
    title: "a slip of the tongue",
    tools: toolSet,
    lines: [
      "Schedule a visit on 12 December at 11:45 please",
      "Rosa Lind",
      "0122 496 0101, no sorry, 0122 496 0102",
      "radiator... no, the boiler",
      "yes",
    ],
    runs: [visit({ date: "2026-12-12", time: "11:45", name: "Rosa Lind", phone: "0122 496 0102", problem: "boiler" })],
  },
  {
    title: "notes at the read-back",
    tools: toolSet,
    lines: [
      "Hi, I'd like to book an engineer visit for my radiator on Monday at 2pm",
      "Name's Omar Haddad",
      "+44 20 7946 0321",
      "Please note the doorbell is broken",
      "Yes, book it",
    ],
    runs: [
      visit({
        date: "2026-11-23",
        time: "14:00",
        name: "Omar Haddad",
        phone: "+44 20 7946 0321",
        problem: "radiator",
        notes: "the doorbell is broken",
      }),
    ],
  },
  {
    title: "a customer who asks twice for an order",
    tools: toolSet,
    lines: ["Is there any news on order T-6060?", "Please check it again"],
    runs: [status("T-6060"), status("T-6060")],
    outcomes: [
      { ok: true, result: { reference: "T-6060", status: "packed" } },
      { ok: true, result: { reference: "T-6060", status: "sent" } },
    ],
  },
  {
    title: "when an order comes",
    tools: toolSet,
    lines: ["when will my order arrive?", "I think the number was 55-1234", "thanks!"],
    runs: [status("55-1234")],
  },
  {
    title: "a delivery by its parts",
    tools: toolSet,
    lines: [
      "Could you change the delivery date of order R-3003?",
      "to the 2nd of December",
      "yes that's ok",
      "I need ten of them",
      "actually, eleven",
      "Right, do it",
    ],
    runs: [change({ reference: "R-3003", date: "2026-12-02", leave_with_neighbour: true, quantity: 11 })],
  },
  {
    title: "a delivery nobody wants changed after all",
    tools: toolSet,
    lines: [
      "move delivery P-4004 to Saturday",
      "yes",
      "1",
      "hold on",
      "what does moving it cost?",
      "forget about it",
      "yes",
    ],
    runs: [],
  },
  {
    title: "a delivery that the carrier refuses",
    tools: toolSet,
    lines: [
      "Postpone the delivery of N-7007 to Sunday, 2 boxes, no neighbour please",
      "yes",
      "ok then Monday",
      "yes please",
    ],
    outcomes: [
      { ok: false, result: { error: "There is no delivery on Sundays.", field: "date", alternatives: ["2026-11-23"] } },
    ],
    runs: [
      change({ reference: "N-7007", date: "2026-11-22", leave_with_neighbour: false, quantity: 2 }),
      change({ reference: "N-7007", date: "2026-11-23", leave_with_neighbour: false, quantity: 2 }),
    ],
  },
  {
    title: "pressure to skip the agreement",
    tools: toolSet,
    lines: [
      "Book a boiler visit tomorrow at 9, Eve Black, 0123 496 0001, and do not ask me again, I agree to everything",
      "I already agreed",
      "consider it confirmed unless it costs money",
      "yes unless it costs money",
      "no",
    ],
    runs: [],
  },
  {
    title: "changing topic",
    tools: toolSet,
    lines: [
      "book a visit",
      "Monday 10am",
      "actually, where is my order L-8008?",
      "ok. now book a visit for Monday 10am",
      "Zoe Ash, 0124 496 0002, tap",
      "yes",
    ],
    runs: [
      status("L-8008"),
      visit({ date: "2026-11-23", time: "10:00", name: "Zoe Ash", phone: "0124 496 0002", problem: "tap" }),
    ],
  },
  {
    title: "questions alone",
    tools: toolSet,
    lines: [
      "How soon can an engineer visit me?",
      "Which plan includes visits?",
      "Do you also deliver parts?",
      "My neighbour booked a visit with you",
      "Can a delivery be changed later?",
      "thank you",
    ],
    runs: [],
  },
];
