/**
 * What a line's end should not part at its hyphen or dash: a reference ("HV-NVXE7C"), a model ("XT-500"), a number ("555-0100"), a range
 * ("9:00–17:00"). Short enough for the narrowest chat; a longer one may part.
 */
const reference =
  /(?<![\p{Lu}\p{Ll}\p{N}–-])([\p{Lu}\p{N}][\p{Lu}\p{N}.:]{0,7}(?:[–-][\p{Lu}\p{N}][\p{Lu}\p{N}.:]{0,7}){1,2})(?![\p{Lu}\p{Ll}\p{N}–-])/u;

/** A text in parts: each second one is a reference, which stays on one line. */
export function splitReferences(text: string): string[] {
  return text.split(reference);
}
