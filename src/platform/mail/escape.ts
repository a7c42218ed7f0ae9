/** Chosen: what a list of e-mails shows of a name. */
export const longestName = 60;

/**
 * A name as it stands in a header: what breaks a line or turns the direction of writing is none of it. What joins letters and emoji stays:
 * a Persian name and 👩‍🔧 are written with it.
 */
export function oneLine(text: string): string {
  return [
    ...text
      .toWellFormed()
      .replaceAll(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, " ")
      .trim(),
  ]
    .slice(0, longestName)
    .join("");
}

/** A text as it stands in the HTML of an e-mail. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
