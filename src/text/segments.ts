import { SegmentedMessage } from "sms-segments-calculator";

/** Chosen: a longer answer of the assistant's ends with a sentence or word before, and a person is asked to write less. */
export const mostSegments = 10;

/** The alphabet of texts, GSM 03.38, with its extension. Another character makes all of a text UCS-2. */
const gsmText = /^[\n\f\r !-Z\\[\]^_a-~£¥§¡¿¤€ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;
/** Typographic characters, and what stands for them in the alphabet. */
const plainCharacters: readonly (readonly [typographic: RegExp, plain: string])[] = [
  [/[‘’‚‛′‹›]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, "-"],
  [/…/g, "..."],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " "],
  [/[\u00ad\u200b\u2060\ufeff]/g, ""],
];

/**
 * A text as it is sent: where nothing but typographic quotes, dashes, ellipses and spaces keep it from the alphabet of texts, plain ones
 * stand in their place, for one of them would more than double the price. Every other text stays as it is.
 */
export function smsBody(text: string): string {
  if (gsmText.test(text)) return text;
  const plain = withPlainCharacters(text);
  return gsmText.test(plain) ? plain : text;
}

/** A text with plain quotes, dashes, ellipses and spaces. */
export function withPlainCharacters(text: string): string {
  let plain = text.normalize("NFC");
  for (const [typographic, character] of plainCharacters) plain = plain.replaceAll(typographic, character);
  return plain;
}

/**
 * How many parts a text is billed as, written as {@link smsBody} has it: 160 characters of GSM-7 or 70 of UCS-2 in one, 153 or 67 in
 * each of several.
 */
export function countSegments(text: string): number {
  return countWritten(smsBody(text));
}

/** The same for a text that somebody else has written. */
export function countWritten(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}
