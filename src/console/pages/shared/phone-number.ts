/** The country calling codes of one and two digits; all others have three. */
const shortCodes = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** British numbers by the length of their area code: `+44 20 7946 0102`, `+44 121 496 0123`, `+44 7700 900123`. */
const british = [/^(\+44)(2\d)(\d{4})(\d{4})$/, /^(\+44)(11\d|1\d1)(\d{3})(\d{4})$/, /^(\+44)(\d{4})(\d{6})$/];

/** A British number as it is written there; others as `+49 151 234 567 61`: the country, then groups of three. */
export function spaced(number: string): string {
  const groups = british.map((pattern) => pattern.exec(number)).find((match) => match !== null);
  if (groups) return groups.slice(1).join(" ");
  if (!/^\+\d{5,}$/.test(number)) return number;
  const country = shortCodes.exec(number)?.[0] ?? number.slice(0, 4);
  // The last group has up to four digits, so that none stands alone.
  return `${country} ${number.slice(country.length).replaceAll(/\d{3}(?=\d{2})/g, "$& ")}`;
}

/** A text with the numbers in it as {@link spaced} writes them. */
export function withSpacedNumbers(text: string): string {
  return text.replaceAll(/(?<![\w+])\+[1-9]\d{6,14}(?!\w)/g, spaced);
}

/** As {@link spaced}, for text that no element can be put around, such as an option's: in right-to-left text its groups keep their order. */
export function spacedText(number: string): string {
  return `\u2066${spaced(number)}\u2069`;
}
