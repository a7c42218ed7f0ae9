/** A letter of the scripts whose words are joined to those beside them; Korean joins its particles. */
export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The words of a text in lower case, without punctuation: an apostrophe parts none, "don't" is "dont". */
export function plainWordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The words of a text as it is written; a number with decimals or minutes is one ("12.50", "9:30"). */
export function writtenWordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+(?:[.:]\p{N}+)?/gu) ?? [];
}

/** A text without accents and vowel points, which are often left out; vowel signs of Hindi and parts of Korean letters are none. */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, "")
    .normalize("NFC");
}

/** A text in small letters, without accents and marks, with single spaces between its words. */
export function plainTextOf(text: string): string {
  return withoutAccents(text.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
