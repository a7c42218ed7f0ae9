/** The country calling codes of one and two digits; all others have three. */
const shortCodes = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** `+44 7700 900123` of a British number; others as `+49 151 234 567 61`: the country, then groups of three. */
export function spaced(number: string): string {
  if (/^\+44\d{10}$/.test(number)) return `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`;
  if (!/^\+\d{5,}$/.test(number)) return number;
  const country = shortCodes.exec(number)?.[0] ?? number.slice(0, 4);
  // The last group has up to four digits, so that none stands alone.
  return `${country} ${number.slice(country.length).replaceAll(/\d{3}(?=\d{2})/g, "$& ")}`;
}

/** As {@link spaced}, for text that no element can be put around, such as an option's: in right-to-left text its groups keep their order. */
export function spacedText(number: string): string {
  return `\u2066${spaced(number)}\u2069`;
}
