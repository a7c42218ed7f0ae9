import { smsAbout } from "../../contract/channels/sms.ts";
import { countSegments, countWritten, mostSegments, smsBody } from "../../text/segments.ts";
import { smsPrices, smsSegmentPrice } from "../ledger/prices.ts";
import type { Channel } from "./channel.ts";
import { keywordOf } from "./keywords.ts";

/**
 * Chosen: 459 characters, as much as is read at a glance, and a bound on what one question costs. The rest is sent to a person who
 * asks for it.
 */
const answerSegments = 3;

/** Text messages. */
export const sms: Channel = {
  ...smsAbout,
  turn: "sms",
  windowMs: undefined,
  paysForTurn: true,
  costsByCountry: true,
  stopEndsPeople: true,
  countsAs: "texts",
  written: smsBody,
  segmentsOf: countSegments,
  receivedSegmentsOf: countWritten,
  mostSegments: { answer: answerSegments, text: mostSegments },
  fits: (part) => countSegments(part) <= answerSegments,
  keywordOf,
  priceTo: smsSegmentPrice,
  prices: smsPrices,
};
