import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { wordsOf } from "../../../../languages/server.ts";
import { lazily } from "../../../../text/lazily.ts";
import { type SpokenPiece, samePiece, spokenOf } from "./pieces.ts";
import { spokenAmount, spokenDate } from "./spoken-values.ts";

/** Who hears it. */
export interface SpokenFor {
  /** ISO 639-1. */
  readonly language: string;
  /** When it is said: a date that is near needs no year. */
  readonly at: Date;
}

/** Chosen: nobody writes down a longer address that they hear; its host is all that is said of it. */
const longestHeardUrl = 40;
/** Chosen: fewer digits are a quantity or a year. */
const shortestRun = 5;
/** Chosen: this many digits at once can be written down. */
const digitsAtOnce = 3;

const before = String.raw`(?<![\p{Lu}\p{Ll}\p{N}_])`;
const after = String.raw`(?![\p{Lu}\p{Ll}\p{N}_]|[.,:]\d)`;
const number = String.raw`\d+(?:[.,'’\u00a0\u202f]\d+)*`;
const currency = "(?:EUR|USD|GBP|CHF|PLN|UAH|TRY|ILS|SAR|AED|INR|JPY|KRW|CNY|CAD|AUD|BRL|MXN|SEK|NOK|DKK|CZK|HUF|RON)";

/** What is not said as it is written, by kind: the first that fits at a place. What has no rule below stays as it is. */
const kinds = {
  url: String.raw`\b[Hh][Tt]{2}[Pp][Ss]?:\/\/[^\s<>"']+`,
  mail: String.raw`[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}`,
  date: String.raw`${before}\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!-)${after}`,
  time: String.raw`${before}(?<![:.,])(?:[01]?\d|2[0-3]):[0-5]\d(?! ?[aApP]\.?[mM]\b)(?![\p{N}_]|[.,:]\d)`,
  amount: String.raw`${before}(?:${currency}[ \u00a0]?${number}|${number}[ \u00a0]?${currency})${after}`,
  price: String.raw`\p{Sc}[ \u00a0]?${number}|${number}[ \u00a0]?\p{Sc}`,
  phone: String.raw`${before}\+\d(?:(?:[ \u00a0./-]|\) ?| ?\()?\d){6,14}${after}|\(\d{2,5}\)[ -]?\d(?:[ -]?\d){4,10}${after}`,
  groups: String.raw`${before}(?<![.,:/-])\d{1,5}(?:[ /-]\d{2,8}){1,7}(?![/-]\d)${after}`,
  decimal: String.raw`\d+(?:[.,'’:\u00a0\u202f]\d+)+`,
  code: String.raw`${before}(?=[\p{Lu}\p{Ll}\d_/-]*\d)(?=[\d_/-]*[\p{Lu}\p{Ll}])[\p{Lu}\p{Ll}\d]+(?:[-_/][\p{Lu}\p{Ll}\d]+)*${after}`,
  digits: String.raw`${before}(?:\d{${shortestRun},}|0\d{2,}|#\d+)${after}(?! ?(?:%|°|(?:[kcm]?m|k?g|[kM]?Wh?)[²³]?(?!\p{L})))`,
} as const;
type Kind = keyof typeof kinds;

const anyKind = lazily(() => {
  const alternatives = Object.entries(kinds).map(([kind, pattern]) => `(?<${kind}>${pattern})`);
  return new RegExp(alternatives.join("|"), "gu");
});

/** Units behind a number, and what people say as a word: no codes. */
const measure = /^\d+(?:[KMGT]?B|[KM]?WH?|[KCM]?M|K?G|M?L|[VAHKDX]|AM|PM|[\p{Ll}]+)$/u;

/**
 * A written text as a voice is given it: codes letter by letter and digit by digit, long numbers in groups, dates and times as people
 * say them, and addresses so that they can be heard. What voices say right by themselves, such as "€17.50", stays.
 */
export function spokenForm(text: string, hearer: SpokenFor): string {
  return spokenOf(spokenPieces(text, hearer));
}

/** The same, piece by piece. */
export function spokenPieces(text: string, hearer: SpokenFor): SpokenPiece[] {
  const pieces: SpokenPiece[] = [];
  let end = 0;
  const { time, signs } = wordsOf(hearer.language).calls;
  const add = (from: number, written: string, spoken: string) => {
    if (from > end) pieces.push(samePiece(text.slice(end, from)));
    pieces.push({ written, spoken });
    end = from + written.length;
  };
  for (const { index, 0: found, groups = {} } of text.matchAll(anyKind())) {
    if (index < end) continue;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as Kind;
    if (kind === "url") {
      // A full stop or bracket behind an address belongs to the sentence.
      const address = found.replace(/[)\].,;:!?]+$/, "");
      add(index, address, spokenUrl(address, signs));
    } else if (kind === "time" && time) {
      const unit = time.unit
        ? (new RegExp(`^ ?(?:${time.unit})(?!\\p{L})`, "u").exec(text.slice(index + found.length))?.[0] ?? "")
        : "";
      const [hour = "", minute = ""] = found.split(":");
      add(index, found + unit, time.spoken(hour, minute));
    } else {
      const spoken = spokenKind(kind, found, hearer);
      if (spoken !== undefined && spoken !== "" && spoken !== found) add(index, found, spoken);
    }
  }
  if (end < text.length) pieces.push(samePiece(text.slice(end)));
  return pieces;
}

function spokenKind(kind: Kind, found: string, { language, at }: SpokenFor): string | undefined {
  const { calls, calendar } = wordsOf(language);
  if (kind === "mail") return spelledAddress(found.replaceAll("@", ` ${calls.signs.at} `), calls.signs);
  if (kind === "date") return spokenDate(found, { locale: calendar.locale, time: calls.time, at });
  if (kind === "amount") return spokenAmount(found, calendar.locale);
  if (kind === "phone") return spokenNumber(inGroups(found));
  if (kind === "groups") return isNumberInGroups(found) ? spokenNumber(found) : found.replaceAll(/\d{5,}/g, spokenRun);
  if (kind === "digits") return found.startsWith("#") ? spokenNumber(found) : spokenRun(found);
  if (kind === "code") return spokenCode(found);
  return undefined;
}

/** A number that is written in one piece, in the groups that its country writes it in. */
function inGroups(phone: string): string {
  return /^\+\d+$/.test(phone) ? (parsePhoneNumberFromString(phone)?.formatInternational() ?? phone) : phone;
}

/** A number as it is dictated, in the groups that it is written in. */
function spokenNumber(written: string): string {
  const [, plus = "", rest = ""] = /^(\+?)(.*)$/su.exec(written) ?? [];
  return plus + (rest.match(/\d+/g) ?? []).map(spokenDigits).join(", ");
}

/** A long run of digits as it is dictated; a round one is a quantity. */
function spokenRun(digits: string): string {
  return /^[1-9](?:\d*0|\d\d)00$/.test(digits) ? digits : spokenDigits(digits);
}

/** Digits one by one, with a pause after each few. */
function spokenDigits(digits: string): string {
  const groups: string[] = [];
  let left = digits;
  while (left.length > digitsAtOnce + 1) {
    groups.push(left.slice(0, digitsAtOnce));
    left = left.slice(digitsAtOnce);
  }
  return [...groups, left].map((group) => [...group].join(" ")).join(", ");
}

/** Whether digits in groups are one number: not a span of years, a quantity in thousands or a date. */
function isNumberInGroups(written: string): boolean {
  const groups = written.split(/\D/);
  const digits = groups.join("").length;
  if (/^\d\d?[-/ ]\d\d?[-/ ]\d{4}$/.test(written)) return false;
  if (written.startsWith("0")) return digits >= 7;
  if (groups.slice(1).every(({ length }) => length === 3)) return false;
  return groups.length > 2 ? digits >= 9 : /^\d{3}-\d{4}$/.test(written);
}

/** A code letter by letter and digit by digit; undefined if it is rather a word. */
function spokenCode(written: string): string | undefined {
  if (measure.test(written)) return undefined;
  const groups = written.split(/[-_/]/);
  const runs = groups.map((group) => group.match(/\d+|\D+/gu) ?? []);
  const flat = runs.flat();
  const changes = flat.filter((run, at) => at > 0 && /\d/.test(run) !== /\d/.test(flat[at - 1] ?? "")).length;
  const isCode = !/\p{Ll}/u.test(written) || changes >= 3 || /^\p{Ll}{1,2}[-_/]?\d{3,}$/u.test(written);
  const digits = flat.filter((run) => /\d/.test(run));
  if (!isCode && !digits.some(({ length }) => length >= shortestRun)) return undefined;
  if (flat.some(isWord) && digits.every(({ length }) => length <= 2)) return undefined; // as in COVID-19
  const spelled = (run: string) => {
    if (/\d/.test(run)) return spokenDigits(run);
    return isWord(run) || !isCode ? run : [...run.toUpperCase()].join(" ");
  };
  const spoken = (run: string[]) => run.map(spelled).join(run.join("").length <= 4 ? " " : ", ");
  return runs.map(spoken).join(", ");
}

/** Chosen: five letters with a vowel among them can be said as a word. */
function isWord(letters: string): boolean {
  return letters.length >= 5 && /[aeiouy]|[^\p{ASCII}]/iu.test(letters) && !/\d/.test(letters);
}

type Signs = ReturnType<typeof wordsOf>["calls"]["signs"];

function spokenUrl(address: string, signs: Signs): string {
  const path = address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  const heard = path.length > longestHeardUrl || /[?#%&=]/.test(path) ? (path.split(/[/?#]/)[0] ?? path) : path;
  return spelledAddress(heard, signs) || address;
}

function spelledAddress(address: string, { dot, slash, dash, underscore }: Signs): string {
  return address
    .replaceAll(".", ` ${dot} `)
    .replaceAll("/", ` ${slash} `)
    .replaceAll("-", ` ${dash} `)
    .replaceAll("_", ` ${underscore} `)
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
