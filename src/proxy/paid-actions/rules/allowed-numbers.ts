import { type NumberType, parsePhoneNumberWithError } from "libphonenumber-js/max";
import { refusal } from "../../errors.ts";

/** A number that actions of the policy may reach. */
export interface AllowedNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface NumberRules {
  /** The countries that actions reach; none where it is empty. */
  readonly countries: ReadonlySet<string>;
  /** Whether numbers for films and manuals count as mobiles: behind a simulated carrier. */
  readonly simulatedNumbers: boolean;
}

/**
 * Chosen: what a text reaches and a call costs the ordinary price. All else is refused, so that a type nobody thought of is
 * too: premium rate, shared cost, toll-free, universal access, personal, VoIP, pager, voicemail, satellite, fixed line
 * (it gets no code), and numbers whose type is not known.
 */
const allowedTypes = new Set<NumberType>(["MOBILE", "FIXED_LINE_OR_MOBILE"]);
/** Ofcom keeps it for films and manuals; no real network connects it. */
const fictional = { form: /^\+447700900\d{3}$/, country: "GB" };
/** Marks that come with a number copied from an address book, and change nothing about it. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Digits of the scripts that people type numbers in: ASCII, full width, Arabic-Indic, extended Arabic-Indic. */
const typed = /^[+＋]?[\s(]?[\d０-９٠-٩۰-۹][\d０-９٠-٩۰-۹\s().\-‐‑–/\u00a0]{7,40}$/;
const digitZeros = ["０", "٠", "۰"].map((zero) => zero.charCodeAt(0));

/**
 * The number that a visitor typed, if the policy lets actions reach it. It needs its country (`+44 …` or `0044 …`): guessed
 * wrong, it would be a stranger's. Letters and signs that merely look like digits make no number.
 * @throws INVALID_PHONE, COUNTRY_NOT_ALLOWED, NUMBER_TYPE_NOT_ALLOWED
 */
export function readAllowedNumber(text: string, { countries, simulatedNumbers }: NumberRules): AllowedNumber {
  const parsed = readNumber(text);
  if (!parsed) throw refusal("INVALID_PHONE");
  const number: string = parsed.number;
  if (fictional.form.test(number) && simulatedNumbers) return withCountry(number, fictional.country, countries);
  if (!parsed.isValid()) throw refusal("INVALID_PHONE");
  // Satellites and other networks beyond countries have a calling code, and no country.
  if (!parsed.country || !allowedTypes.has(parsed.getType())) throw refusal("NUMBER_TYPE_NOT_ALLOWED");
  return withCountry(number, parsed.country, countries);
}

function withCountry(number: string, country: string, countries: ReadonlySet<string>): AllowedNumber {
  if (!countries.has(country)) throw refusal("COUNTRY_NOT_ALLOWED");
  return { number, country };
}

function readNumber(text: string) {
  const plain = text.normalize("NFC").replace(invisible, "").trim();
  if (!typed.test(plain)) return undefined;
  const international = asciiDigits(plain).replace(/^＋/, "+").replace(/^00/, "+");
  if (!international.startsWith("+")) return undefined;
  try {
    const parsed = parsePhoneNumberWithError(international, { extract: false });
    return parsed.ext === undefined ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function asciiDigits(text: string): string {
  return text.replace(/[０-９٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = digitZeros.find((first) => code >= first && code <= first + 9) ?? code;
    return String(code - zero);
  });
}
