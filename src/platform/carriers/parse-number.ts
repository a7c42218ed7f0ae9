import { type CountryCode, type NumberType, parsePhoneNumberWithError } from "libphonenumber-js/max";
import { numberForms } from "../number-forms.ts";
import type { Carrier, NetworkNumber } from "./carrier.ts";

/**
 * Reads a number in international form as people write it, `+44 7700 900123` or `0044 7700 900123`. Without its country
 * a number is none: guessed wrong, it would be a stranger's. So is one with an extension, and one that no network has.
 * A number in a form that its country no longer uses is read in the one of today.
 */
export function parseNumber(typed: string, carrier: Pick<Carrier, "countryOf">): NetworkNumber | undefined {
  const text = typed.trim().replace(/^00/, "+");
  if (!/^[+＋]/.test(text)) return undefined;
  const parsed = readNumber(text);
  if (!parsed || parsed.ext !== undefined) return undefined;
  const given: string = parsed.number;
  const fictional = carrier.countryOf(given);
  if (fictional !== undefined) return { number: given, country: fictional };
  for (const number of [given, ...numberForms(given)]) {
    const form = readNumber(number);
    if (form?.isValid() && form.country !== undefined) return { number, country: form.country };
  }
  return undefined;
}

/**
 * The same in international form, of a number as it is dialled in a country: `07700 900123` in GB. Undefined for one that is in international
 * form already, and for what is no number.
 */
export function internationalNumber(typed: string, country: string): string | undefined {
  if (/^\s*(?:[+＋]|00)/.test(typed)) return undefined;
  try {
    return parsePhoneNumberWithError(typed, { defaultCountry: country as CountryCode, extract: false }).number;
  } catch {
    return undefined;
  }
}

/** Types of numbers that cost more than their country does, or that nobody reads texts at. */
const dearTypes: ReadonlySet<NumberType> = new Set([
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "UAN",
  "PERSONAL_NUMBER",
  "PAGER",
  "VOICEMAIL",
]);

/** Whether a number is of a range with a price of its own. @param number E.164 */
export function isDear(number: string): boolean {
  return dearTypes.has(readNumber(number)?.getType());
}

/** The number as its country writes it for others: `+44 7700 900123`. */
export function formatNumber(number: string): string {
  return readNumber(number)?.formatInternational() ?? number;
}

function readNumber(text: string) {
  try {
    return parsePhoneNumberWithError(text, { extract: false });
  } catch {
    return undefined;
  }
}
