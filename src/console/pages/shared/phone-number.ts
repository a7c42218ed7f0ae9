import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A number in E.164 as its country groups it: `+44 20 7946 0102`, `+55 22 99727 7096`. Everything else stays as it is. */
export function spaced(number: string): string {
  if (!/^\+[1-9]\d{4,14}$/.test(number)) return number;
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** A text with the numbers in it as {@link spaced} writes them. */
export function withSpacedNumbers(text: string): string {
  return text.replaceAll(/(?<![\w+])\+[1-9]\d{6,14}(?!\w)/g, spaced);
}

/** As {@link spaced}, for text that no element can be put around, such as an option's: in right-to-left text its groups keep their order. */
export function spacedText(number: string): string {
  return `\u2066${spaced(number)}\u2069`;
}
