/**
 * Text that PostgreSQL takes and that compares as people read it: no control characters but line breaks and tabs, no half of a surrogate
 * pair, no more than 30 marks on a letter. (Normalising sorts the marks of a letter, which grows with the square of their number; 30 is
 * the most that any language needs, see the stream-safe format of Unicode's annex 15.)
 */
export function cleanText(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/(?![\t\n\f\r])\p{Cc}/gu, " ")
    .toWellFormed()
    .replace(/(\p{M}{30})\p{M}+/gu, "$1")
    .normalize("NFC");
}
