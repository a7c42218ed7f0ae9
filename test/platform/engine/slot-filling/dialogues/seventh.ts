import { type DeskTool, orderTools, ticketTools, visitTools } from "../../../../../demo/server/desk/tools.ts";
import type { ToolDefinition, ToolRun } from "../../../../support/tools.ts";
import type { Dialogue } from "./dialogue.ts";

const asAssistants = (tools: readonly DeskTool[]): ToolDefinition[] =>
  tools.map(({ name, description, method, schema }) => ({
    name,
    description,
    needsConsent: method !== "GET",
    parameters: schema ?? [],
  }));
const halden = asAssistants(visitTools);
const fernhill = asAssistants(ticketTools);
const marram = asAssistants(orderTools);
const run = (name: string, args: Record<string, unknown>): ToolRun => ({ name, arguments: args });

/** The demo's own tools, written when `fifth` and `sixth` were mended: 18 of 25 arguments were right at first sight. */
export const seventh: readonly Dialogue[] = [
  {
    title: "a cold house",
    tools: halden,
    lines: [
      "The heating is out since last night, I think it's the boiler. Can you get somebody over on Monday?",
      "as early as you can, 8 o'clock?",
      "Jana Weiss here",
      "0133 496 0011",
      "No wait, make the day Tuesday please",
      "great, book it",
    ],
    runs: [
      run("book_visit", {
        problem: "boiler",
        date: "2026-11-24",
        time: "08:00",
        name: "Jana Weiss",
        phone: "0133 496 0011",
      }),
    ],
  },
  {
    title: "a visit that has to go",
    tools: halden,
    lines: ["I can't be at home for the visit you booked me, please cancel it", "HV-7K2M9Q", "yes, cancel it"],
    runs: [run("cancel_visit", { reference: "HV-7K2M9Q" })],
  },
  {
    title: "a visit that is called off in two words, and one that is kept",
    tools: halden,
    lines: ["cancel visit HV-7K2M9Q", "cancel it", "cancel visit HV-3B4C5D", "don't cancel it", "yes"],
    runs: [run("cancel_visit", { reference: "HV-7K2M9Q" })],
  },
  {
    title: "a visit looked up, kept and not cancelled",
    tools: halden,
    lines: ["When is my engineer coming? HV-3B4C5D", "hmm, should I cancel it?", "no, keep it"],
    runs: [run("check_visit", { reference: "HV-3B4C5D" })],
  },
  {
    title: "a thermostat, not a radiator",
    tools: halden,
    lines: [
      "Book me in for a radiator check on 1 December at 10",
      "It's the thermostat actually, sorry",
      "Peter O'Neill",
      "0133 496 0022",
      "yes please",
    ],
    runs: [
      run("book_visit", {
        problem: "thermostat",
        date: "2026-12-01",
        time: "10:00",
        name: "Peter O'Neill",
        phone: "0133 496 0022",
      }),
    ],
  },
  {
    title: "coffee on another day",
    tools: marram,
    lines: ["hey, can MC-1042 come on Wednesday instead of Tuesday?", "Thursday would be even better", "ok, do that"],
    runs: [run("change_delivery", { order_number: "MC-1042", day: "2026-11-26" })],
  },
  {
    title: "the wrong beans",
    tools: marram,
    lines: ["You sent me the wrong beans, I want to send them back", "it's order MC-1077", "wrong item", "yes"],
    runs: [run("return_order", { order_number: "MC-1077", reason: "wrong item" })],
  },
  {
    title: "a cup in pieces",
    tools: marram,
    lines: ["My cup arrived broken. I'd like my money back for MC-1051", "damaged", "yes, go on"],
    runs: [run("return_order", { order_number: "MC-1051", reason: "damaged" })],
  },
  {
    title: "an order that is not wanted any more, or is it",
    tools: marram,
    lines: ["please cancel order MC-1063", "hold on, don't cancel it yet", "ok thanks, bye"],
    runs: [],
  },
  {
    title: "from where to when",
    tools: marram,
    lines: ["Where's MC-1042?", "Can you push it back by three days?", "next Friday", "yes"],
    outcomes: [{ ok: true, result: { order_number: "MC-1042", status: "packing", day: "2026-11-24" } }],
    runs: [
      run("check_order", { order_number: "MC-1042" }),
      run("change_delivery", { order_number: "MC-1042", day: "2026-11-27" }),
    ],
  },
  {
    title: "a slow line",
    tools: fernhill,
    lines: [
      "I want to report a fault",
      "the connection",
      "it drops every evening around eight",
      "Mina Farah",
      "yes, open it",
    ],
    runs: [
      run("open_ticket", {
        topic: "connection",
        problem: "it drops every evening around eight",
        name: "Mina Farah",
      }),
    ],
  },
  {
    title: "a ticket that solved itself",
    tools: fernhill,
    lines: ["How far is ticket FF-10231?", "It works again, so you can close that ticket", "yes"],
    outcomes: [{ ok: true, result: { ticket_number: "FF-10231", status: "open" } }],
    runs: [run("check_ticket", { ticket_number: "FF-10231" }), run("close_ticket", { ticket_number: "FF-10231" })],
  },
  {
    title: "two tickets",
    tools: fernhill,
    lines: ["what about FF-10232", "and FF-10233?"],
    runs: [run("check_ticket", { ticket_number: "FF-10232" }), run("check_ticket", { ticket_number: "FF-10233" })],
  },
];
