import { toolSet } from "../tool-set.ts";
import type { Dialogue } from "./dialogue.ts";

/** Written when the forms worked: 36 of 45 arguments were right at first sight. What went wrong was mended then. */
export const first: readonly Dialogue[] = [
  {
    title: "a worried visitor",
    tools: toolSet,
    lines: [
      "Hello, our heating is broken and we have small children. Could somebody come on Monday morning?",
      "9 o'clock would be best",
      "Priya Raman, you can reach me on +44 7700 900123",
      "it's the boiler",
      "that's right, thank you",
    ],
    runs: [
      {
        name: "book_visit",
        arguments: {
          date: "2026-11-23",
          time: "09:00",
          name: "Priya Raman",
          phone: "+44 7700 900123",
          problem: "boiler",
        },
      },
    ],
  },
  {
    title: "a short writer",
    tools: toolSet,
    lines: ["visit pls", "book", "mon", "1115", "jo lee", "0161 496 0999", "tap", "ok"],
    runs: [
      {
        name: "book_visit",
        arguments: { date: "2026-11-23", time: "11:15", name: "Jo Lee", phone: "0161 496 0999", problem: "tap" },
      },
    ],
  },
  {
    title: "a change of mind about the day and the person",
    tools: toolSet,
    lines: [
      "I'd like to schedule an appointment for the 1st of December at quarter past two",
      "put it under Tom Okafor",
      "0113 496 0000",
      "oh wait, the 2nd of December instead",
      "the radiator in the hall stays cold",
      "no, it should be under Mary Okafor",
      "Yes, that's correct",
    ],
    runs: [
      {
        name: "book_visit",
        arguments: {
          date: "2026-12-02",
          time: "14:15",
          name: "Mary Okafor",
          phone: "0113 496 0000",
          problem: "radiator",
        },
      },
    ],
  },
  {
    title: "somebody who asks a lot",
    tools: toolSet,
    lines: [
      "Can you arrange a visit for me? My faucet drips",
      "how much is the journey?",
      "Saturday 10 am then. Is a visit free with the Plus plan?",
      "what do you need my name for?",
      "Nadia Petrova",
      "0115 496 0555",
      "and do I have to be at home?",
      "Yes please, go ahead",
    ],
    runs: [
      {
        name: "book_visit",
        arguments: {
          date: "2026-11-21",
          time: "10:00",
          name: "Nadia Petrova",
          phone: "0115 496 0555",
          problem: "tap",
        },
      },
    ],
  },
  {
    title: "a parcel that does not come",
    tools: toolSet,
    lines: ["My parcel has not arrived. When will order QX-20881 get here?"],
    runs: [{ name: "order_status", arguments: { reference: "QX-20881" } }],
  },
  {
    title: "an order and then its delivery",
    tools: toolSet,
    lines: [
      "what's happening with my order",
      "K-5500",
      "ok then change its delivery to next Thursday",
      "no need, I'll be in",
      "just one",
      "yes do it",
    ],
    runs: [
      { name: "order_status", arguments: { reference: "K-5500" } },
      {
        name: "change_delivery",
        arguments: { reference: "K-5500", date: "2026-11-26", leave_with_neighbour: false, quantity: 1 },
      },
    ],
    outcomes: [{ ok: true, result: { reference: "K-5500", status: "packed" } }],
  },
  {
    title: "a delivery with everything in one breath",
    tools: toolSet,
    lines: [
      "Hi, please postpone delivery of order 88123 until 14 December and make it five boxes, they may leave it with my neighbour",
      "sure",
    ],
    runs: [
      {
        name: "change_delivery",
        arguments: { reference: "88123", date: "2026-12-14", leave_with_neighbour: true, quantity: 5 },
      },
    ],
  },
  {
    title: "a sly agreement",
    tools: toolSet,
    lines: [
      "Book a radiator visit on Wednesday at 2 pm, Sam Hill, 0131 496 0444",
      "Yes, but can we do it an hour later",
      "sure, as long as it is free",
      "OK but only if Sam is there",
      "yes and cancel my old one",
      "never mind then",
    ],
    runs: [],
  },
  {
    title: "a stubborn visitor",
    tools: toolSet,
    lines: ["I need an engineer", "I told you already", "You should know", "forget it"],
    runs: [],
  },
  {
    title: "a slot that is full",
    tools: toolSet,
    lines: [
      "Reserve a visit for tomorrow 13:00. Name: Lena Vogel. Phone: 0141 496 0222. The boiler leaks.",
      "yes",
      "14:30 please",
      "yes",
    ],
    outcomes: [{ ok: false, result: { error: "13:00 is fully booked", alternatives: ["12:00", "14:30", "16:00"] } }],
    runs: [
      {
        name: "book_visit",
        arguments: {
          date: "2026-11-21",
          time: "13:00",
          name: "Lena Vogel",
          phone: "0141 496 0222",
          problem: "boiler",
        },
      },
      {
        name: "book_visit",
        arguments: {
          date: "2026-11-21",
          time: "14:30",
          name: "Lena Vogel",
          phone: "0141 496 0222",
          problem: "boiler",
        },
      },
    ],
  },
  {
    title: "misspelt everything",
    tools: toolSet,
    lines: [
      "plz shedule a viist for tommorow",
      "tomorow at 4pm i mean",
      "im bob marsh",
      "0151 496 0777",
      "boiller",
      "yess",
      "yes",
    ],
    runs: [
      {
        name: "book_visit",
        arguments: { date: "2026-11-21", time: "16:00", name: "Bob Marsh", phone: "0151 496 0777", problem: "boiler" },
      },
    ],
  },
  {
    title: "questions that only sound like orders",
    tools: toolSet,
    lines: [
      "Do I need to book a visit for the yearly check?",
      "Could I move my appointment free of charge?",
      "What happens if I cancel?",
      "Why was my visit cancelled?",
      "ok",
    ],
    runs: [],
  },
];
