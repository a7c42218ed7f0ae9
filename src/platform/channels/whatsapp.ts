import { whatsappAbout } from "../../contract/channels/whatsapp.ts";
import { dayMs } from "../../contract/durations.ts";
import { rowLimits } from "../../contract/operations/limits.ts";
import { prices } from "../ledger/prices.ts";
import type { Channel } from "./channel.ts";
import { chatKeywordOf } from "./keywords.ts";

/** WhatsApp. @source Limits › WhatsApp session window */
export const whatsapp: Channel = {
  ...whatsappAbout,
  turn: "whatsapp",
  windowMs: dayMs,
  paysForTurn: false,
  costsByCountry: false,
  stopEndsPeople: false,
  countsAs: "whatsapp_messages",
  written: (text) => text,
  segmentsOf: () => 1,
  receivedSegmentsOf: () => 1,
  mostSegments: { answer: 1, text: 1 },
  // In code points.
  fits: (part) => [...part].length <= rowLimits.whatsappMessageChars,
  keywordOf: chatKeywordOf,
  priceTo: () => prices.whatsappFreeform,
  prices: [
    { kind: "whatsapp", unit: "message", micros: prices.whatsappFreeform },
    { kind: "whatsapp", unit: "template message", micros: prices.whatsappTemplate },
  ],
};
