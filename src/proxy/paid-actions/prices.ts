import { listPrices } from "../../contract/operations/account/ledger.ts";
import type { Prices } from "../../contract/proxy.ts";
import { readHourly } from "../upstream/read-hourly.ts";
import { recordsIn } from "../upstream/records.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { readMicros } from "./amounts.ts";

/** What calls and messages cost the owner, in micro-USD. */
export interface PriceTable {
  minuteTo(country: string): number;
  readonly webMinute: number;
  segmentTo(country: string): number;
  readonly whatsappMessage: number;
  readonly whatsappTemplate: number;
  /** Whether the account lets visitors see them. */
  readonly areShown: boolean;
  /** In USD, the dearest of these countries. */
  dearestOf(countries: Iterable<string>): Prices;
}

/** The platform's own prices, read again each hour. */
export type ReadPrices = (assistant: string) => Promise<PriceTable>;

/** Chosen: for a platform that names no prices; at the upper end, so that the money cap holds. */
const fallbackPrices = { minute: 0.24, webMinute: 0.04, segment: 0.13, whatsapp: 0.006, template: 0.04 };

export function createPrices(upstream: Upstream, now: () => Date): ReadPrices {
  const read = async (assistant: string) => {
    const input = { action: "capabilities", assistant } as const;
    const { body } = await upstream.call(listPrices, input, ({ data, shown_to_visitors }) => ({
      prices: readPriceList(data),
      areShown: shown_to_visitors === true,
    }));
    return tableOf(body.prices, body.areShown);
  };
  return readHourly(read, { fallback: tableOf(new Map()), now });
}

function tableOf(prices: ReadonlyMap<string, number>, areShown = false): PriceTable {
  const micros = (usd: number) => Math.round(usd * 1_000_000);
  const minute = (country: string) =>
    prices.get(`call minute with ${country}`) ??
    prices.get("call minute with any other country") ??
    fallbackPrices.minute;
  const segment = (country: string) =>
    prices.get(`sms segment to ${country}`) ?? prices.get("sms segment to any other country") ?? fallbackPrices.segment;
  const whatsapp = prices.get("whatsapp message") ?? fallbackPrices.whatsapp;
  return {
    areShown,
    minuteTo: (country) => micros(minute(country)),
    webMinute: micros(prices.get("call minute from a web page") ?? fallbackPrices.webMinute),
    segmentTo: (country) => micros(segment(country)),
    whatsappMessage: micros(whatsapp),
    whatsappTemplate: micros(prices.get("whatsapp template message") ?? fallbackPrices.template),
    dearestOf(countries) {
      const all = [...countries];
      return {
        call_minute: Math.max(0, ...all.map(minute)),
        sms_segment: Math.max(0, ...all.map(segment)),
        whatsapp_message: whatsapp,
      };
    },
  };
}

function readPriceList(data: unknown): Map<string, number> {
  const priced = recordsIn(data).map(({ kind, unit, price }) => [`${kind} ${unit}`, readMicros(price)] as const);
  return new Map(priced.flatMap(([name, micros]) => (micros === undefined ? [] : [[name, micros / 1_000_000]])));
}
