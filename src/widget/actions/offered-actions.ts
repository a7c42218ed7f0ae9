import { isRecord } from "../../contract/record.ts";

/** A country that is reached, with its calling code; without one the visitor types it. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** Digits without a plus. */
  readonly dial: string;
}

/** What the site shows of its prices, in USD. */
export interface Prices {
  readonly call_minute?: number;
  readonly sms_segment?: number;
  readonly whatsapp_message?: number;
}

/** What the endpoint says about its calls and texts. */
export interface Offer {
  readonly countries: readonly Country[];
  /** What the visitor agrees to, in the site's words; empty if it gives none. */
  readonly consent: string;
  /** The same by language, where the site has it in several. */
  readonly consents: Readonly<Record<string, unknown>>;
  readonly prices: Prices;
}

/** Reads the answer of `GET /capabilities`; what has another form counts as not there. */
export function readOffer(details: unknown): Offer {
  const { countries, dial_codes, consent, consents, prices } = isRecord(details) ? details : {};
  const dials = isRecord(dial_codes) ? dial_codes : {};
  return {
    countries: (Array.isArray(countries) ? countries : [])
      .filter((code): code is string => typeof code === "string" && /^[A-Z]{2}$/.test(code))
      .map((code) => ({ code, dial: String(dials[code] ?? "").replace(/\D/g, "") })),
    consent: typeof consent === "string" ? consent : "",
    consents: isRecord(consents) ? consents : {},
    prices: isRecord(prices)
      ? Object.fromEntries(Object.entries(prices).filter(([, price]) => typeof price === "number"))
      : {},
  };
}

/** An amount of USD as it is shown: cents, and what is less than a cent. */
export function priceText(usd: number, locale: string): string {
  return usd.toLocaleString(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 4,
    minimumFractionDigits: 2,
  });
}
