/** Text that PostgreSQL takes and that compares as people read it: no null character, no half of a surrogate pair. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed().normalize("NFC");
}
