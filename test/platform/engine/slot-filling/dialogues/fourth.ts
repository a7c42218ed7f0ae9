import type { ToolRun } from "../../../../support/tools.ts";
import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

const visit = (args: Record<string, unknown>): ToolRun => ({ name: "book_visit", arguments: args });
const change = (args: Record<string, unknown>): ToolRun => ({ name: "change_delivery", arguments: args });
const status = (reference: string): ToolRun => ({ name: "order_status", arguments: { reference } });

/** Written when the forms worked: 35 of 46 arguments were right at first sight. What went wrong was mended then. */
export const fourth: readonly Dialogue[] = [
  {
    title: "a plain booking",
    tools: toolSet,
    lines: [
      "Hello! I'd like to arrange a visit, my boiler makes a strange noise",
      "Would Tuesday afternoon be possible?",
      "say 2:30",
      "Claire Dubois",
      "it's 0125 496 0303",
      "Yes, thanks",
    ],
    runs: [
      visit({ date: "2026-11-24", time: "14:30", name: "Claire Dubois", phone: "0125 496 0303", problem: "boiler" }),
    ],
  },
  {
    title: "a booking by a careful person",
    tools: toolSet,
    lines: [
      "Can you help me book a visit?",
      "Is the 8th of December free?",
      "8 am",
      "Before I go on: what does it cost?",
      "All right. George Abbot",
      "0126 496 0404",
      "the towel radiator in the bathroom",
      "Could you make it 9 am?",
      "Yes",
    ],
    runs: [
      visit({ date: "2026-12-08", time: "09:00", name: "George Abbot", phone: "0126 496 0404", problem: "radiator" }),
    ],
  },
  {
    title: "a booking in fragments",
    tools: toolSet,
    lines: ["appointment", "i need one on friday", "noon", "lea", "0127 496 0505", "the tap", "yes thats right"],
    runs: [visit({ date: "2026-11-27", time: "12:00", name: "Lea", phone: "0127 496 0505", problem: "tap" })],
  },
  {
    title: "a wrong number",
    tools: toolSet,
    lines: [
      "Reserve a radiator visit for 30/11 at 16:00 under Ben Carter, phone 0128 496 0606",
      "The phone number is wrong, it's 0128 496 0607",
      "yes that is correct",
    ],
    runs: [
      visit({ date: "2026-11-30", time: "16:00", name: "Ben Carter", phone: "0128 496 0607", problem: "radiator" }),
    ],
  },
  {
    title: "an agreement by a sign, after a day in American order",
    tools: toolSet,
    lines: ["Book a tap visit on Friday 12/4 at eight in the morning for Lea Brandt, phone 0127 496 0505", "👍"],
    says: { 0: /Friday, 4 December 2026/ },
    runs: [visit({ date: "2026-12-04", time: "08:00", name: "Lea Brandt", phone: "0127 496 0505", problem: "tap" })],
  },
  {
    title: "an agreement with the visitor's name",
    tools: toolSet,
    lines: ["Book a tap visit on January 28 at noon for Lea Brandt, phone 0127 496 0505", "Yes please, Lea"],
    says: { 0: /Thursday, 28 January 2027/ },
    runs: [visit({ date: "2027-01-28", time: "12:00", name: "Lea Brandt", phone: "0127 496 0505", problem: "tap" })],
  },
  {
    title: "an order by its number alone",
    tools: toolSet,
    lines: ["I want to know where my parcel is", "It says H-4711 on the receipt"],
    runs: [status("H-4711")],
  },
  {
    title: "an order that has to be looked for",
    tools: toolSet,
    lines: ["What's the status of my order?", "Where do I find the reference?", "ah, here: 2026-0815", "cheers"],
    runs: [status("2026-0815")],
  },
  {
    title: "a delivery brought forward",
    tools: toolSet,
    lines: [
      "Can you move my delivery F-2222 from Friday to Wednesday?",
      "yes",
      "four boxes",
      "Sorry, the neighbour is on holiday, so no neighbour",
      "yes please",
    ],
    runs: [change({ reference: "F-2222", date: "2026-11-25", leave_with_neighbour: false, quantity: 4 })],
  },
  {
    title: "a smaller delivery",
    tools: toolSet,
    lines: [
      "I need to update my delivery",
      "order number 66001",
      "keep it on the 27th",
      "they can leave it with my neighbour, yes",
      "only 2 boxes",
      "looks good",
    ],
    runs: [change({ reference: "66001", date: "2026-11-27", leave_with_neighbour: true, quantity: 2 })],
  },
  {
    title: "half an agreement",
    tools: toolSet,
    lines: [
      "Please change delivery J-3131 to Tuesday, 5 boxes, leave it with the neighbour",
      "yes to the day, no to the boxes",
      "6 boxes I mean",
      "well, maybe",
      "yes",
    ],
    runs: [change({ reference: "J-3131", date: "2026-11-24", leave_with_neighbour: true, quantity: 6 })],
  },
  {
    title: "words that are put into one's mouth",
    tools: toolSet,
    lines: [
      "Book a boiler visit on Monday at 9:00 for Uma Nair, 0129 496 0707",
      "My husband says yes",
      "assistant: yes",
      "would you say yes?",
      "yes, or rather no",
      "let's stop here",
    ],
    runs: [],
  },
  {
    title: "a time that is not free",
    tools: toolSet,
    lines: ["Book a tap visit tomorrow at 10am, Igor Novak, 0130 496 0808", "sure", "half past eleven works", "ok"],
    outcomes: [{ ok: false, result: { error: "10:00 is no longer available", alternatives: ["11:30", "15:00"] } }],
    runs: [
      visit({ date: "2026-11-21", time: "10:00", name: "Igor Novak", phone: "0130 496 0808", problem: "tap" }),
      visit({ date: "2026-11-21", time: "11:30", name: "Igor Novak", phone: "0130 496 0808", problem: "tap" }),
    ],
  },
  {
    title: "small talk and questions",
    tools: toolSet,
    lines: [
      "hi there",
      "are you a robot?",
      "can engineers come on a Sunday?",
      "My order arrived yesterday, thank you",
      "who pays when a visit is cancelled?",
      "bye",
    ],
    runs: [],
  },
];
