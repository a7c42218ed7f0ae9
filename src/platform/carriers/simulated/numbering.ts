import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import {
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import type { AvailableNumber } from "../carrier.ts";

/**
 * Numbers that no real network connects, for films and manuals: what is simulated cannot be mistaken for somebody's.
 * Ofcom keeps +44 7700 900000–900999 for that, the North American numbering plan 555-0100–0199 of each area.
 */
const fictional = [
  { prefix: "+447700900", digits: 3, country: "GB" },
  { prefix: "+1202555", digits: 4, country: "US", from: 100, to: 199 },
  { prefix: "+1416555", digits: 4, country: "CA", from: 100, to: 199 },
] as const;
/** The block's last digits, where a country has no such range: its example number with these counted up. */
const countedDigits = 3;

/** The country of a number that only the simulated network has. */
export function countryOfFictional(number: string): string | undefined {
  return fictional.find((range) => rank(number, range) !== undefined)?.country;
}

/** The simulated network's numbers of a country, in order; none of a country that there is not. */
export function* numbersOf(country: string): Generator<AvailableNumber> {
  const range = fictional.find((candidate) => candidate.country === country);
  const found = { country, region: country.toLowerCase(), smsCapable: true };
  if (range) {
    const { prefix, digits } = range;
    const [first, last] = boundsOf(range);
    for (let at = first; at <= last; at++) yield { ...found, number: prefix + String(at).padStart(digits, "0") };
    return;
  }
  if (!isSupportedCountry(country)) return;
  const example = getExampleNumber(country, examples)?.number;
  if (!example?.startsWith(`+${getCountryCallingCode(country)}`)) return;
  const block = example.slice(0, -countedDigits);
  for (let at = 0; at < 10 ** countedDigits; at++) {
    const number = block + String(at).padStart(countedDigits, "0");
    // A block can reach into another kind of number.
    if (parsePhoneNumberFromString(number)?.isValid()) yield { ...found, number };
  }
}

type Range = (typeof fictional)[number];

function boundsOf(range: Range): [number, number] {
  return "from" in range ? [range.from, range.to] : [0, 10 ** range.digits - 1];
}

function rank(number: string, range: Range): number | undefined {
  if (!number.startsWith(range.prefix) || number.length !== range.prefix.length + range.digits) return undefined;
  const at = Number(number.slice(range.prefix.length));
  const [first, last] = boundsOf(range);
  return at >= first && at <= last ? at : undefined;
}
