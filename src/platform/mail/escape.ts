/** Chosen: what a list of e-mails shows of a name. */
export const longestName = 60;

/**
 * A name as it stands in a header: what breaks a line or turns the direction of writing is none of it. What joins letters and emoji stays:
 * a Persian name and 👩‍🔧 are written with it. A longer one ends with an ellipsis.
 */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, " ")
    .trim();
  const signs = [...graphemes.segment(line)].map(({ segment }) => segment);
  if (signs.length <= longestName) return line;
  const head = signs.slice(0, longestName - 1).join("");
  // A word that is cut says another thing than the whole one; what has no blanks is cut where it is.
  const end = head.lastIndexOf(" ");
  return `${head.slice(0, end > head.length / 2 ? end : head.length).replace(/[\s.,;:–-]+$/u, "")}…`;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text as it stands in the HTML of an e-mail. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
