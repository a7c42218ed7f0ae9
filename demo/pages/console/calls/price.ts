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

/** How numbers begin that share one of these codes and are of a country without a price of its own: Jamaica has +1 876. */
const sharedBeginnings: readonly string[] = [
  ..."242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939"
    .split(" ")
    .map((area) => `1${area}`),
  "3906698",
  ..."441481 441534 441624 4474576 447509 447524 447624 4477003 4477007 4477008 447781 447797 447829 447839 4479111 4479117 447937 44980 44981".split(
    " ",
  ),
  ..."6189162 6189164 61891958".split(" "),
];

/**
 * What a minute of a call with a number costs, in USD; nothing while the number does not say its country. A number that
 * may still become one of another country has no price yet.
 */
export function minutePrice(number: string, prices: Prices): number | undefined {
  const digits = /^\s*(?:\+|00)\s*([\d\s().-]*)$/.exec(number)?.[1]?.replaceAll(/\D/g, "") ?? "";
  if (digits.length < 3) return undefined;
  if (sharedBeginnings.some((beginning) => beginning.length > digits.length && beginning.startsWith(digits)))
    return undefined;
  const isElsewhere = sharedBeginnings.some((beginning) => digits.startsWith(beginning));
  const code = isElsewhere
    ? undefined
    : [digits.slice(0, 3), digits.slice(0, 2), digits.slice(0, 1)].find((part) => part in countryByCode);
  const country = code === undefined ? undefined : countryByCode[code];
  const ofCalls = prices.filter(({ kind }) => kind === "call");
  const own = ofCalls.find(({ unit }) => unit === `minute with ${country}`);
  return (own ?? ofCalls.find(({ unit }) => unit === "minute with any other country"))?.price;
}
