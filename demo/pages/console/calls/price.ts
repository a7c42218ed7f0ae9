import type { Prices } from "../overview/account.ts";

/** The calling codes of the countries that have prices of their own; Canada shares the code and the price of the US. */
const countryByCode: Readonly<Record<string, string>> = {
  "1": "US",
  "31": "NL",
  "32": "BE",
  "33": "FR",
  "34": "ES",
  "351": "PT",
  "353": "IE",
  "39": "IT",
  "41": "CH",
  "43": "AT",
  "44": "GB",
  "45": "DK",
  "46": "SE",
  "48": "PL",
  "49": "DE",
  "55": "BR",
  "61": "AU",
  "81": "JP",
  "91": "IN",
};

/** What a minute of a call with a number costs, in USD; nothing while the number does not say its country. */
export function minutePrice(number: string, prices: Prices): number | undefined {
  const digits = /^\s*(?:\+|00)\s*([\d\s().-]*)$/.exec(number)?.[1]?.replaceAll(/\D/g, "") ?? "";
  if (digits.length < 3) return undefined;
  const code = [digits.slice(0, 3), digits.slice(0, 2), digits.slice(0, 1)].find((part) => part in countryByCode);
  const country = code === undefined ? undefined : countryByCode[code];
  const ofCalls = prices.filter(({ kind }) => kind === "call");
  const own = ofCalls.find(({ unit }) => unit === `minute with ${country}`);
  return (own ?? ofCalls.find(({ unit }) => unit === "minute with any other country"))?.price;
}
