import { alternativesOf } from "../../../../languages/server.ts";
import { commonWords } from "../../knowledge/words/common-words.ts";
import { british } from "../slots/shapes.ts";
import { type Found, findAll, type Reader } from "../slots/value.ts";
import { readTopics } from "../topics.ts";
import { withoutAccents } from "../words/plain-words.ts";
import { unitsAtStart } from "../words/units.ts";
import { readWords } from "../words/words.ts";
import { monthPattern } from "./moments/english.ts";

const maxAddressChars = 160;
/** Words that everybody uses, in an answer that is an address: "at", "the", "number". */
const mostOtherWords = 3;
const article = new RegExp(`^\\s*(?:the|${alternativesOf("articles")})\\s+$`, "iu");

/** An e-mail address as written. */
export const emails: Pick<Reader, "find"> = {
  find: (text) =>
    findAll(text, /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu, ([match]) => match),
};

/** A telephone number of 7 to 15 digits, kept as written but for doubled spaces. A day such as 24/11/2026 is none. */
export const phones: Pick<Reader, "find"> = {
  find: (text) =>
    findAll(text, /(?<![\p{L}\p{N}-])\+?\(?\d[\d ()./-]{5,24}\d(?![\p{L}\p{N}])/gu, ([match]) => phoneOf(match, 7)),
};

export function phoneAnswers(answer: string): Found[] {
  return findAll(answer, /\+?\(?\d[\d ()./-]{3,24}\d/g, ([match]) => phoneOf(match, 6));
}

/** A British postcode in its usual form, anywhere; a German or American one as an answer. */
export const postcodes: Pick<Reader, "find"> = british;

/** A house number and a street, with what follows in the same sentence; as an answer, the whole of it. */
export const addresses: Pick<Reader, "find"> = {
  find: (text) =>
    findAll(
      text,
      /(?<![\p{L}\p{N}])\d{1,5}[a-z]?,? (?:[\p{L}'’.-]{1,24} ){1,4}(?:street|st|road|rd|lane|avenue|ave|close|way|drive|court|square|terrace|place|gardens|crescent|row|hill|grove|walk|park|mews|green|boulevard)(?![\p{L}\p{N}])(?:, ?\p{Lu}[\p{L}'’ -]{1,40})?/giu,
      ([match]) => match.replace(/, ?\p{Ll}.*$/u, "").trim(),
    ),
};

/** The addresses of an answer, or the whole of it: in a sentence about more than that only what surely is one counts. */
export function addressAnswers(answer: string): readonly Found[] {
  // "It's", and "het wordt Kadelaan 4b": small words lead to a name. "The Old Mill" begins with one.
  const [before = ""] = /^\s*\p{L}[\p{Ll}\s'’]*:?\s(?=\p{Lu}|\d)/u.exec(answer) ?? [];
  const { small } = readTopics(answer);
  const isLead =
    !article.test(before) &&
    readWords(before).every(({ text }) => text === "address" || small.has(withoutAccents(text)));
  const lead = isLead ? before : /^\s*/.exec(answer)![0];
  const words = readWords(answer.slice(lead.length));
  const isSentence =
    words.filter(({ text }) => /^\p{L}+$/u.test(text) && commonWords.has(text)).length > mostOtherWords ||
    !words.some(({ text }) => isCarrying(text));
  const found = addresses.find(answer, anySlot);
  if (found.length > 1 || (isSentence && found.length > 0)) return found;
  if (isSentence) return findAll(answer, inSentence, ([match]) => match.trim()).slice(0, 1);
  const value = answer.slice(lead.length).replace(/\s+/g, " ").trim().slice(0, maxAddressChars).toWellFormed();
  return /\p{L}{2}/u.test(value) && isPlace(value) ? [{ value, start: lead.length, end: answer.length }] : [];
}

/** "5pm" and "10 minutes" hold no word of a place. */
function isCarrying(word: string): boolean {
  return /^\p{L}{2}/u.test(word) && !commonWords.has(word) && unitsAtStart(word).length === 0;
}

/** A house's number before or behind words with capitals: "I live at 4 Elm Court", "in der Gartenstraße 4". */
const inSentence = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,5}[a-z]?,?(?! (?:${monthPattern})\\b)(?: \\p{Lu}[\\p{L}'’.-]{1,24}){1,4}|(?:\\p{Lu}[\\p{L}.-]{2,30} ){1,3}\\d{1,4}[a-z]?(?![\\p{L}\\p{N}]))`,
  "gu",
);
const named =
  /(\p{L}{2,24}) (?:street|st|road|rd|lane|avenue|ave|close|way|drive|court|square|terrace|place|gardens|crescent|row|hill|grove|walk|park|mews|green|boulevard|house|cottage|farm|mill|hall|lodge)(?!\p{L})|\p{L}{3}(?:straße|strasse|gasse|allee|platz|straat)(?!\p{L})|(?<!\p{L})(?:rue|calle|via|rua|ulica|ul\.) \p{L}/iu;

/** With a house's number or a street's or house's name; "same as always" and "the same street" say none. */
function isPlace(text: string): boolean {
  const street = named.exec(text);
  const name = street?.[1];
  const isName = name === undefined || (/^\p{Lu}/u.test(name) && !commonWords.has(name.toLowerCase()));
  return /\p{N}/u.test(text) || (street !== null && isName);
}

function phoneOf(text: string, leastDigits: number): string | undefined {
  const digits = text.replace(/\D/g, "").length;
  const isDay = /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text);
  return digits < leastDigits || digits > 15 || isDay ? undefined : text.replace(/\s+/g, " ").trim();
}

/** These readers need to know nothing about the parameter. */
const anySlot = {} as Parameters<Reader["find"]>[1];
