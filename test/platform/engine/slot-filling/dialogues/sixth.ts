import type { ToolRun } from "../../../../support/tools.ts";
import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

const change = (args: Record<string, unknown>): ToolRun => ({ name: "change_delivery", arguments: args });
const status = (reference: string): ToolRun => ({ name: "order_status", arguments: { reference } });

/** Orders and deliveries, written together with `fifth`. */
export const sixth: readonly Dialogue[] = [
  {
    title: "a parcel that is late",
    tools: toolSet,
    lines: ["My parcel should have been here two days ago. The order is K-2091, what happened?"],
    runs: [status("K-2091")],
  },
  {
    title: "a reference that was read wrong",
    tools: toolSet,
    lines: ["track my order please", "B-7781", "sorry, that was the wrong one. I meant B-7718"],
    runs: [status("B-7781"), status("B-7718")],
  },
  {
    title: "a reference in a sentence",
    tools: toolSet,
    lines: ["Any news about my order?", "let me look... the confirmation mail says order no. 55120", "yes"],
    runs: [status("55120")],
  },
  {
    title: "a delivery with everything in one line",
    tools: toolSet,
    lines: [
      "Could delivery P-6060 come on Saturday the 28th instead, two boxes, and don't leave it with a neighbour",
      "correct",
    ],
    runs: [change({ reference: "P-6060", date: "2026-11-28", leave_with_neighbour: false, quantity: 2 })],
  },
  {
    title: "a delivery pushed back by a week",
    tools: toolSet,
    lines: [
      "I'm away next week. Can my delivery be changed?",
      "the reference is L-4004",
      "in two weeks please",
      "the neighbours can take it, sure",
      "half a dozen",
      "yes go ahead",
    ],
    runs: [change({ reference: "L-4004", date: "2026-12-04", leave_with_neighbour: true, quantity: 6 })],
  },
  {
    title: "fewer boxes and another day at the read-back",
    tools: toolSet,
    lines: [
      "Change delivery R-8181 to Monday with 10 boxes, the neighbour may take it",
      "no wait, 8 boxes, and Tuesday rather than Monday",
      "yes that's right",
    ],
    runs: [change({ reference: "R-8181", date: "2026-11-24", leave_with_neighbour: true, quantity: 8 })],
  },
  {
    title: "the neighbour after all",
    tools: toolSet,
    lines: [
      "please reschedule my delivery D-1919",
      "December 3rd",
      "no, nobody next door",
      "one box",
      "Hm, on second thoughts the neighbour can have it",
      "confirm",
    ],
    runs: [change({ reference: "D-1919", date: "2026-12-03", leave_with_neighbour: true, quantity: 1 })],
  },
  {
    title: "a change that was dropped",
    tools: toolSet,
    lines: [
      "I want to change the delivery of G-3434",
      "Wednesday",
      "you know what, leave it as it is",
      "What are your opening hours?",
      "yes",
    ],
    runs: [],
  },
  {
    title: "a look first, then a change",
    tools: toolSet,
    lines: ["where is order N-5005?", "ok, then please move its delivery to Friday", "no neighbour please", "3", "yes"],
    outcomes: [{ ok: true, result: { reference: "N-5005", status: "on its way" } }],
    runs: [
      status("N-5005"),
      change({ reference: "N-5005", date: "2026-11-27", leave_with_neighbour: false, quantity: 3 }),
    ],
  },
  {
    title: "the wrong order changed at the read-back",
    tools: toolSet,
    lines: [
      "Change my delivery E-2020 to the 30th, 5 boxes, and yes it may go to the neighbour",
      "Stop, wrong order. It's E-2200.",
      "Everything else is right, go on",
    ],
    runs: [change({ reference: "E-2200", date: "2026-11-30", leave_with_neighbour: true, quantity: 5 })],
  },
  {
    title: "the wrong order corrected before the end",
    tools: toolSet,
    lines: [
      "Change my delivery E-2021 to the 30th",
      "sorry, wrong order, it's E-2201",
      "neighbour yes",
      "don't bother with that, it's fine. I'd rather not change the delivery",
      "yes",
    ],
    runs: [],
  },
  {
    title: "a number written as a word with a correction",
    tools: toolSet,
    lines: [
      "my delivery needs changing, M-1515",
      "tomorrow",
      "a neighbour is okay",
      "seven, no, eight",
      "Yep, looks right",
    ],
    runs: [change({ reference: "M-1515", date: "2026-11-21", leave_with_neighbour: true, quantity: 8 })],
  },
  {
    title: "a question at the read-back",
    tools: toolSet,
    lines: [
      "change delivery S-9090 to 1 December, 4 boxes, no neighbour",
      "does that cost anything extra?",
      "okay, then yes",
    ],
    runs: [change({ reference: "S-9090", date: "2026-12-01", leave_with_neighbour: false, quantity: 4 })],
  },
  {
    title: "a day that the shop refuses",
    tools: toolSet,
    lines: ["Please change delivery T-7070 to Sunday, 2 boxes, neighbour is fine", "yes", "Then Monday", "yes"],
    outcomes: [{ ok: false, result: { error: "We do not deliver on Sundays" } }],
    runs: [
      change({ reference: "T-7070", date: "2026-11-22", leave_with_neighbour: true, quantity: 2 }),
      change({ reference: "T-7070", date: "2026-11-23", leave_with_neighbour: true, quantity: 2 }),
    ],
  },
  {
    title: "twice as many",
    tools: toolSet,
    lines: [
      "Delivery U-4545: please bring a dozen boxes on the 26th",
      "not with the neighbour",
      "Actually make it 15 boxes",
      "yes, submit it",
    ],
    runs: [change({ reference: "U-4545", date: "2026-11-26", leave_with_neighbour: false, quantity: 15 })],
  },
  {
    title: "refused, corrected and refused for good",
    tools: toolSet,
    lines: [
      "change delivery V-6262 to Thursday, 3 boxes, neighbour ok",
      "no",
      "the date",
      "Friday",
      "no, I'd rather not change anything",
      "yes",
    ],
    runs: [],
  },
];
