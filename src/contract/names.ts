/** What breaks a line, is no sign at all, or turns the direction of writing for what stands behind it. */
const none = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A name as it stands in a list, a subject line, a terminal or a transcript: on one line, without blanks at its ends. Marks that a name
 * is written with stay (those that join letters and emoji, and those of right-to-left scripts).
 */
export function asName(text: string): string {
  return text.replace(none, " ").trim();
}
