import { findAll, type Reader } from "../../../understanding/slots/value.ts";

const maxAddressChars = 160;

/** An e-mail address as written. */
export const emails: Reader = {
  find: (text) =>
    findAll(text, /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu, ([match]) => match),
  read: (answer) => emails.find(answer, anySlot)[0]?.value,
};

/** A telephone number of 7 to 15 digits, kept as written but for doubled spaces. A day such as 24/11/2026 is none. */
export const phones: Reader = {
  find: (text) =>
    findAll(text, /(?<![\p{L}\p{N}-])\+?\(?\d[\d ()./-]{5,24}\d(?![\p{L}\p{N}])/gu, ([match]) => phoneOf(match, 7)),
  read(answer) {
    const [found, ...others] = findAll(answer, /\+?\(?\d[\d ()./-]{3,24}\d/g, ([match]) => phoneOf(match, 5));
    return others.length === 0 ? found?.value : undefined;
  },
};

/** A British postcode in its usual form, anywhere; a German or American one as an answer. */
export const postcodes: Reader = {
  find: (text) =>
    findAll(text, /(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})(?![\p{L}\p{N}])/giu, ([, outward, inward]) =>
      `${outward} ${inward}`.toUpperCase(),
    ),
  read(answer) {
    const british = postcodes.find(answer, anySlot)[0]?.value;
    return (
      british ?? /(?<![\p{L}\p{N}])[\p{L}\d]{0,3}\d{3,6}(?:-\d{3,4})?(?![\p{L}\p{N}])/u.exec(answer)?.[0].toUpperCase()
    );
  },
};

/** A house number and a street, with what follows in the same sentence; as an answer, the whole of it. */
export const addresses: Reader = {
  find: (text) =>
    findAll(
      text,
      /(?<![\p{L}\p{N}])\d{1,5}[a-z]?,? (?:[\p{L}'’.-]{1,24} ){1,4}(?:street|st|road|rd|lane|avenue|ave|close|way|drive|court|square|terrace|place|gardens|crescent|row|hill)(?![\p{L}\p{N}])(?:, ?\p{Lu}[\p{L}'’ -]{1,40})?/giu,
      ([match]) => match.trim(),
    ),
  read(answer) {
    const text = answer
      .replace(/^\s*(?:it['’]?s|it is|the address is|my address is|address:?|at)\s/i, "")
      .replace(/\s+/g, " ")
      .trim();
    return /\p{L}{2}/u.test(text) ? text.slice(0, maxAddressChars).toWellFormed() : undefined;
  },
};

function phoneOf(text: string, leastDigits: number): string | undefined {
  const digits = text.replace(/\D/g, "").length;
  const isDay = /^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text);
  return digits < leastDigits || digits > 15 || isDay ? undefined : text.replace(/\s+/g, " ").trim();
}

/** These readers need to know nothing about the parameter. */
const anySlot = {} as Parameters<Reader["find"]>[1];
