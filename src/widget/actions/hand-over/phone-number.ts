/** Digits of Arabic, Persian and full-width keyboards end in the same four bits as ours. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/**
 * A number as the server takes it: with its country's code. What the visitor typed with a plus or 00 stays as it is. Whether
 * it is a number at all is for the server to say.
 * @returns Empty where too little was typed.
 */
export function internationalNumber(typed: string, dial: string): string {
  const text = withOurDigits(typed);
  const digits = text.replace(/\D/g, "");
  if (digits.length < 4) return "";
  if (/^[\s(]*\+/.test(text)) return `+${digits}`;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return dial ? `+${dial}${digits}` : `+${digits}`;
}

/** The same number as it is shown: with the spaces that the visitor typed. */
export function shownNumber(typed: string, dial: string): string {
  const text = withOurDigits(typed)
    .replace(/[^\d+]+/g, " ")
    .trim();
  if (/^(\+|00)/.test(text)) return text.replace(/^00/, "+");
  return dial ? `+${dial} ${dial === "39" ? text : text.replace(/^0/, "")}` : `+${text}`;
}

/** Of countries with these codes the one that a number is of which was typed with a plus or 00; the first of several. */
export function countryOfNumber<Country extends { readonly dial: string }>(
  typed: string,
  countries: readonly Country[],
): Country | undefined {
  const digits = /^(?:\+|00)(\d+)/.exec(withOurDigits(typed).replace(/[^\d+]/g, ""))?.[1];
  return countries.find(({ dial }) => dial !== "" && digits?.startsWith(dial));
}

/** Digits of a code or number that was typed on another keyboard. */
export function withOurDigits(text: string): string {
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15));
}
