import type { Channel } from "../../../src/platform/channels/channel.ts";
import { chatKeywordOf } from "../../../src/platform/channels/keywords.ts";
import { addChannel } from "../../../src/platform/channels/registry.ts";
import { usd } from "../../../src/platform/ledger/money.ts";
import { courierAbout } from "./about.ts";

/** A messenger that the product does not have: all of it is in this folder. */
const courier: Channel = {
  ...courierAbout,
  turn: "whatsapp",
  windowMs: 3_600_000,
  paysForTurn: false,
  costsByCountry: false,
  stopEndsPeople: false,
  countsAs: undefined,
  written: (text) => text.toUpperCase(),
  segmentsOf: () => 1,
  receivedSegmentsOf: () => 1,
  mostSegments: { answer: 1, text: 1 },
  fits: (part) => part.length <= 40,
  keywordOf: chatKeywordOf,
  priceTo: () => usd(0.002),
  prices: [{ kind: "courier", unit: "message", micros: usd(0.002) }],
};
addChannel(courier);
