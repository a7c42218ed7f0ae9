import type { ChannelAbout } from "../../contract/channels/about.ts";
import type { Keyword } from "../carriers/opt-out-words.ts";
import type { TurnChannel } from "../engine/turn.ts";
import type { Micros } from "../ledger/money.ts";
import type { Price } from "../ledger/prices.ts";

/** A way to write to a phone: what it can do, what it costs, and how it is written. */
export interface Channel extends ChannelAbout {
  /** How an assistant answers there: how long, how formatted. */
  readonly turn: TurnChannel;
  /** How long after a customer's last message free text may be sent; undefined for always. */
  readonly windowMs: number | undefined;
  /** Whether an answer costs a turn beside its message. */
  readonly paysForTurn: boolean;
  /** Whether a message costs by its country: strangers' messages are then answered in allowed countries alone. */
  readonly costsByCountry: boolean;
  /** Whether STOP also ends what a person writes who answers somebody. */
  readonly stopEndsPeople: boolean;
  /** What of an owner's usage its messages count as; undefined for none. */
  readonly countsAs: "texts" | "whatsapp_messages" | undefined;
  /** A text as the network gets it. */
  written(text: string): string;
  /** How many messages of the network's a text to be sent is. */
  segmentsOf(text: string): number;
  /** The same of one that came. */
  receivedSegmentsOf(text: string): number;
  /** How many segments one answer of an assistant takes at most, and one text of a person. */
  readonly mostSegments: { readonly answer: number; readonly text: number };
  /** Whether a part of an answer is short enough for one message. */
  fits(part: string): boolean;
  /** What the whole message is taken for, where it is a keyword. */
  keywordOf(text: string): Keyword | undefined;
  /** What a segment costs to a country. */
  priceTo(country: string | undefined): Micros;
  /** Its prices as owners read them. */
  readonly prices: readonly Price[];
}
