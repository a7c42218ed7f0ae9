import type { ToolRun } from "../../../../support/tools.ts";
import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

const visit = (args: Record<string, unknown>): ToolRun => ({ name: "book_visit", arguments: args });

/** Visits, written when the forms worked. With `sixth`: 78 of 130 arguments were right at first sight; what went wrong was mended then. */
export const fifth: readonly Dialogue[] = [
  {
    title: "a storm of values in one breath",
    tools: toolSet,
    lines: [
      "Good evening, my name is Petra Holm, my number is 0131 496 0011, and I'd like somebody to look at my boiler this coming Thursday around 4 in the afternoon",
      "That's all correct, go ahead",
    ],
    runs: [visit({ date: "2026-11-26", time: "16:00", name: "Petra Holm", phone: "0131 496 0011", problem: "boiler" })],
  },
  {
    title: "a day counted from today",
    tools: toolSet,
    lines: [
      "my kitchen tap won't stop dripping, can an engineer come by?",
      "in five days",
      "quarter to ten in the morning",
      "Samuel Osei",
      "You can reach me on 0131 496 0022",
      "perfect",
    ],
    runs: [visit({ date: "2026-11-25", time: "09:45", name: "Samuel Osei", phone: "0131 496 0022", problem: "tap" })],
  },
  {
    title: "the day after tomorrow, then a later one",
    tools: toolSet,
    lines: [
      "Book an engineer please, one of the radiators stays cold",
      "the day after tomorrow at 1pm",
      "actually Sundays are bad, can we do the Monday instead?",
      "Helga Brandt, 0131 496 0033",
      "yes do it",
    ],
    runs: [
      visit({ date: "2026-11-23", time: "13:00", name: "Helga Brandt", phone: "0131 496 0033", problem: "radiator" }),
    ],
  },
  {
    title: "two corrections in one answer",
    tools: toolSet,
    lines: [
      "I need a visit for the boiler on Monday at 11am. Ravi Menon, 0131 496 0044",
      "Nearly. It should be Tuesday and at 12:30",
      "Yes, that's it",
    ],
    runs: [visit({ date: "2026-11-24", time: "12:30", name: "Ravi Menon", phone: "0131 496 0044", problem: "boiler" })],
  },
  {
    title: "a misheard name",
    tools: toolSet,
    lines: [
      "Please book a visit for a leaking tap next Wednesday at 10:15, Catherine Hale, 0131 496 0055",
      "my name is spelled wrong: Katherine Hale",
      "right, please book",
    ],
    runs: [
      visit({ date: "2026-11-25", time: "10:15", name: "Katherine Hale", phone: "0131 496 0055", problem: "tap" }),
    ],
  },
  {
    title: "a question before each answer",
    tools: toolSet,
    lines: [
      "I want an engineer for my boiler",
      "do you come on weekends?",
      "OK then Thursday",
      "how long does a visit take?",
      "3:30 in the afternoon",
      "Tom Ellery",
      "why do you need my number?",
      "fine, 0131 496 0066",
      "yes please book that",
    ],
    runs: [visit({ date: "2026-11-26", time: "15:30", name: "Tom Ellery", phone: "0131 496 0066", problem: "boiler" })],
  },
  {
    title: "called off at the last moment",
    tools: toolSet,
    lines: [
      "Book the radiator in for Friday at 2pm, Joan Pike, 0131 496 0077",
      "hang on, my neighbour just fixed it. Please don't book anything.",
      "yes",
    ],
    runs: [],
  },
  {
    title: "called off and begun again",
    tools: toolSet,
    lines: [
      "I'd like an appointment for my tap",
      "Monday",
      "forget it",
      "Hmm, actually I would like to book a visit after all, for the boiler",
      "Wednesday 8:30am",
      "Lucy Marsh",
      "0131 496 0088",
      "yes",
    ],
    runs: [visit({ date: "2026-11-25", time: "08:30", name: "Lucy Marsh", phone: "0131 496 0088", problem: "boiler" })],
  },
  {
    title: "a different problem",
    tools: toolSet,
    lines: [
      "Can somebody come round? The radiator in the hall is leaking.",
      "27 November, 5pm",
      "Wait, I looked again. It's the boiler that leaks, not the radiator.",
      "Dev Anand",
      "0131 496 0099",
      "ok book it",
    ],
    runs: [visit({ date: "2026-11-27", time: "17:00", name: "Dev Anand", phone: "0131 496 0099", problem: "boiler" })],
  },
  {
    title: "values out of order",
    tools: toolSet,
    lines: [
      "I want to book a visit",
      "first of all my phone: 0132 496 0010",
      "it's about a tap, and I am Nora Lindqvist",
      "the 2nd of December",
      "at a quarter past two in the afternoon",
      "Yes.",
    ],
    runs: [
      visit({ date: "2026-12-02", time: "14:15", name: "Nora Lindqvist", phone: "0132 496 0010", problem: "tap" }),
    ],
  },
  {
    title: "an hour later",
    tools: toolSet,
    lines: [
      "Book a visit on Tuesday at 9am for the boiler. I'm Felix Braun and my mobile is 07700 900 210",
      "could we make that an hour later?",
      "great, yes",
    ],
    runs: [
      visit({ date: "2026-11-24", time: "10:00", name: "Felix Braun", phone: "07700 900 210", problem: "boiler" }),
    ],
  },
  {
    title: "a number and a time that were mixed up",
    tools: toolSet,
    lines: [
      "Book an engineer for the tap for tomorrow 8am please. Ines Costa, 0132 496 0021",
      "oops, the number ends in 22: 0132 496 0022. And 9am would suit me better than 8",
      "Yes",
    ],
    runs: [visit({ date: "2026-11-21", time: "09:00", name: "Ines Costa", phone: "0132 496 0022", problem: "tap" })],
  },
  {
    title: "in two weeks",
    tools: toolSet,
    lines: [
      "hello, could you send someone to look at the radiators?",
      "two weeks from today",
      "midday",
      "Mr Albert Finch",
      "0132 496 0033",
      "Sounds good",
    ],
    runs: [
      visit({
        date: "2026-12-04",
        time: "12:00",
        name: "Mr Albert Finch",
        phone: "0132 496 0033",
        problem: "radiator",
      }),
    ],
  },
  {
    title: "a note with the booking",
    tools: toolSet,
    lines: [
      "I'd like to schedule a boiler visit for Monday morning at ten. It's Maria Silva, phone 0132 496 0044",
      "add a note: the gate code is 4417",
      "yes, all good",
    ],
    runs: [
      visit({
        date: "2026-11-23",
        time: "10:00",
        name: "Maria Silva",
        phone: "0132 496 0044",
        problem: "boiler",
        notes: "the gate code is 4417",
      }),
    ],
  },
  {
    title: "an order looked up in the middle",
    tools: toolSet,
    lines: [
      "book a visit for my tap on Thursday at 11",
      "Before that, where is my order A-3310?",
      "thanks. My name is Olu Adeyemi",
      "0132 496 0055",
      "yes",
    ],
    runs: [
      { name: "order_status", arguments: { reference: "A-3310" } },
      visit({ date: "2026-11-26", time: "11:00", name: "Olu Adeyemi", phone: "0132 496 0055", problem: "tap" }),
    ],
  },
];
