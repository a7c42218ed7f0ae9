import { type Micros, usd } from "./money.ts";

/** What things cost, in one table. All but the chat turn are chosen. */
export const prices = {
  /** A message of a widget or API conversation; test conversations are free. @source Limits › Costs */
  chatTurn: usd(0.01),
  /** A number for a month. */
  numberMonth: usd(1.15),
  /** A segment of a text to a country that has no price of its own. @source Limits › Costs */
  smsSegment: usd(0.12),
  /** A minute of a call of any kind; the carrier's minute comes on top. */
  callMinute: usd(0.04),
  /** A minute at the carrier to or from a country that has no price of its own. */
  carrierMinute: usd(0.2),
  /** A WhatsApp message inside the 24 hours. @source Limits › Costs */
  whatsappFreeform: usd(0.006),
  /** A WhatsApp message from a template. @source Limits › Costs */
  whatsappTemplate: usd(0.04),
} as const satisfies Record<string, Micros>;

/** A segment of a text by its country, in micro-USD. @source Limits › Costs */
const smsSegmentByCountry: Readonly<Record<string, Micros>> = {
  AT: usd(0.1),
  AU: usd(0.052),
  BE: usd(0.1),
  BR: usd(0.063),
  CA: usd(0.008),
  CH: usd(0.081),
  CZ: usd(0.064),
  DE: usd(0.112),
  DK: usd(0.062),
  ES: usd(0.084),
  FI: usd(0.099),
  FR: usd(0.08),
  GB: usd(0.052),
  IE: usd(0.089),
  IN: usd(0.083),
  IT: usd(0.093),
  JP: usd(0.09),
  MX: usd(0.066),
  NL: usd(0.11),
  NO: usd(0.08),
  NZ: usd(0.108),
  PL: usd(0.048),
  PT: usd(0.055),
  SE: usd(0.072),
  SG: usd(0.055),
  TR: usd(0.05),
  UA: usd(0.128),
  US: usd(0.008),
  ZA: usd(0.038),
};

/** A minute at the carrier by the other side's country, in micro-USD. */
const carrierMinuteByCountry: Readonly<Record<string, Micros>> = {
  AT: usd(0.06),
  AU: usd(0.045),
  BE: usd(0.06),
  BR: usd(0.07),
  CA: usd(0.014),
  CH: usd(0.09),
  DE: usd(0.045),
  DK: usd(0.04),
  ES: usd(0.04),
  FR: usd(0.05),
  GB: usd(0.03),
  IE: usd(0.05),
  IN: usd(0.05),
  IT: usd(0.045),
  JP: usd(0.08),
  NL: usd(0.06),
  PL: usd(0.04),
  PT: usd(0.045),
  SE: usd(0.035),
  US: usd(0.014),
};

/** What a minute of a call costs. */
export interface MinutePrice {
  readonly totalMicros: Micros;
  /** What of it is the carrier's. */
  readonly carrierMicros: Micros;
}

/** A minute of a phone call with a number of a country. */
export function callMinutePrice(country: string | undefined): MinutePrice {
  const carrierMicros = carrierMinuteByCountry[country ?? ""] ?? prices.carrierMinute;
  return { totalMicros: prices.callMinute + carrierMicros, carrierMicros };
}

/** A minute with a person who is called for a caller, beside the call's own: the carrier's alone, since no assistant talks in it. */
export function callLegMinutePrice(country: string | undefined): Micros {
  return callMinutePrice(country).carrierMicros;
}

/** A minute of a call from a web page: no carrier is part of it. */
export const webCallMinutePrice: MinutePrice = { totalMicros: prices.callMinute, carrierMicros: 0n };

/** What so many seconds cost; part of a micro-USD counts as one. */
export function costOfSeconds(minuteMicros: Micros, seconds: number): Micros {
  return (minuteMicros * BigInt(seconds) + 59n) / 60n;
}

/** What a segment of a text to a country costs. */
export function smsSegmentPrice(country: string | undefined): Micros {
  return smsSegmentByCountry[country ?? ""] ?? prices.smsSegment;
}

/** One thing with its price, named as the ledger names it. */
export interface Price {
  readonly kind: string;
  /** What the price is for one of. */
  readonly unit: string;
  readonly micros: Micros;
}

/** What a text to a number of a country costs, and a minute of a call with it. */
export function pricesOfCountry(country: string): readonly Price[] {
  const ownOrOther = (prices: object) => (country in prices ? country : "any other country");
  return [
    { kind: "sms", unit: `segment to ${ownOrOther(smsSegmentByCountry)}`, micros: smsSegmentPrice(country) },
    {
      kind: "call",
      unit: `minute with ${ownOrOther(carrierMinuteByCountry)}`,
      micros: callMinutePrice(country).totalMicros,
    },
  ];
}

/** Texts, as owners read their prices. */
export const smsPrices: readonly Price[] = [
  ...Object.entries(smsSegmentByCountry).map(([country, micros]) => ({
    kind: "sms",
    unit: `segment to ${country}`,
    micros,
  })),
  { kind: "sms", unit: "segment to any other country", micros: prices.smsSegment },
];

/** What else is paid for than messages to phones, as owners read it. */
export const priceList: readonly Price[] = [
  { kind: "chat_turn", unit: "message", micros: prices.chatTurn },
  { kind: "phone_number", unit: "month", micros: prices.numberMonth },
  ...Object.keys(carrierMinuteByCountry).map((country) => ({
    kind: "call",
    unit: `minute with ${country}`,
    micros: callMinutePrice(country).totalMicros,
  })),
  { kind: "call", unit: "minute with any other country", micros: callMinutePrice(undefined).totalMicros },
  { kind: "call", unit: "minute from a web page", micros: webCallMinutePrice.totalMicros },
  ...Object.keys(carrierMinuteByCountry).map((country) => ({
    kind: "call",
    unit: `minute with a person in ${country} who is called for a caller`,
    micros: callLegMinutePrice(country),
  })),
  {
    kind: "call",
    unit: "minute with a person in any other country who is called for a caller",
    micros: callLegMinutePrice(undefined),
  },
];
