import { alternativesOf } from "../../../../languages/server.ts";

/** Longer lines are text. */
const maxHeadingChars = 90;
const listItem = /^\s{0,8}(?:[-*+•–—‣▪●◦]|\d{1,3}[.)]|[a-z][.)])\s+\S/;
const bullet = /^(\s{0,8})[•–—‣▪●◦]\s+/;
const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+(?=\p{Lu}|\p{N}\p{L})\S/u;
const clause = new RegExp(String.raw`^(?:§+\s?\d|(?:${alternativesOf("sections")})\s+(?:\d|[ivxlc]+\b|[a-z]\b))`, "i");
/** What may count the sections in front of a title: "Step 3:". */
const ordinal = /^(?:\p{L}{1,12} )?\d{1,2}[.):] /u;
/** Nobody breaks the lines of a text at less. */
const leastWidth = 40;
const maxTitleChars = 60;
const maxTitleWords = 7;
const endsLikeSentence = /[.,;!…]["”’)]*$/;

/**
 * Marks the headings of a plain text as markdown does: what it begins with, underlined lines, clauses ("§ 5", "Article 3", "2.1 Delivery"),
 * capitals, questions and short lines that stand alone before a text or begin a paragraph. What is markdown already stays as it is. One pass
 * over the lines, each looked at once with its neighbours.
 */
export function markdownOfPlainText(text: string): string {
  const lines = text.split(/\r\n?|\n|\f/);
  const marked: string[] = [];
  const first = lines.findIndex((line) => line.trim() !== "");
  const width = lines.reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0);
  let isCode = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith("```") || line.startsWith("~~~")) isCode = !isCode;
    const underline = isCode ? 0 : underlineLevel(line, lines[at + 1]);
    if (underline > 0) {
      marked.push("", `${"#".repeat(underline)} ${line.trim()}`, "");
      at++;
      continue;
    }
    const found = isCode ? 0 : headingLevel(lines, at, width);
    const level = at === first && isTitleOfAll(lines, at, width) ? 1 : found;
    if (level > 0) marked.push("", `${"#".repeat(level)} ${headingText(line)}`, "");
    else marked.push(isCode ? line : line.replace(bullet, "$1- "));
  }
  return marked.join("\n");
}

/** Whether a text's first line is its title: a short line that stands alone, with a heading behind it. */
function isTitleOfAll(lines: readonly string[], at: number, width: number): boolean {
  const text = lines[at]!.trim();
  const isOther = isMarked(lines[at]!) || listItem.test(text) || numbered.test(text) || clause.test(text);
  if (isOther || text.length > maxHeadingChars || !/^[\p{Lu}\p{N}]/u.test(text)) return false;
  const next = lines.findIndex((line, other) => other > at && line.trim() !== "");
  return (
    next > at + 1 && !endsLikeSentence.test(text) && !/[?|\t]|:$/.test(text) && headingLevel(lines, next, width) > 0
  );
}

/** Whether a line begins as markdown does, or as code. */
function isMarked(line: string): boolean {
  return /^(?:\s{4}|\t|#|\||>|\*\*)/.test(line);
}

/** A line with `===` or `---` below it, nearly as long. */
function underlineLevel(line: string, next = ""): number {
  const length = line.length <= maxHeadingChars ? line.trim().length : 0;
  const rule = next.length <= 2 * maxHeadingChars ? next.trim() : "";
  if (length === 0 || rule.length < Math.max(3, length / 2) || listItem.test(line)) return 0;
  return /^=+$/.test(rule) ? 1 : /^-+$/.test(rule) && !line.includes("|") ? 2 : 0;
}

/** The level of a line that is a heading; 0 for any other. */
function headingLevel(lines: readonly string[], at: number, width: number): number {
  const line = lines[at]!;
  if (line.length > 3 * maxHeadingChars || isMarked(line)) return 0;
  const text = line.trim();
  if (text === "" || text.length > maxHeadingChars) return 0;
  const above = lines[at - 1] ?? "";
  const below = lines[at + 1] ?? "";
  const isApart = above.trim() === "";
  if (!isApart || /[|\t]/.test(text)) return 0;
  // The end of a text is no heading of anything.
  const follows = below.trim() === "" ? (lines[at + 2] ?? "").trim() : below.trim();
  if (follows === "") return 0;
  // A line that is as long as the width of the text allows goes on in the next one.
  const isFull = text.length >= leastWidth && text.length + 1 + below.trim().split(/\s/, 1)[0]!.length > width;
  if (isFull && below.trim() !== "") return 0;
  if (clause.test(text) && !/[.;,]$/.test(text)) return 2;
  const number = numbered.exec(text)?.[1];
  if (number !== undefined) {
    // A list's items follow one another; a section's heading is followed by its text, and ends as no sentence does.
    const isList =
      listItem.test(below) || endsLikeSentence.test(text) || (numbered.test(follows) && !number.includes("."));
    return isList ? 0 : Math.min(6, 1 + number.split(".").length);
  }
  if (listItem.test(line)) return 0;
  if (isCapitals(text)) return 2;
  if (/^(?:Q|F|Question|Frage)\s*[:.)]\s*\S/.test(text)) return 3;
  if (endsLikeSentence.test(text) || /[:,]$/.test(text)) return 0;
  const isBeforeText = follows.length > text.length && !listItem.test(follows);
  if (text.endsWith("?")) return isBeforeText ? 3 : 0;
  if (!isBeforeText || !/^\p{Lu}/u.test(text)) return 0;
  const words = text.split(/\s+/).length;
  if (below.trim() === "") return words <= 9 ? 2 : 0;
  const isTitle = text.length <= maxTitleChars && words <= maxTitleWords && !/\d/.test(text.replace(ordinal, ""));
  return isTitle && !/^\p{Ll}/u.test(follows) ? 3 : 0;
}

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && !letters.some((letter) => letter !== letter.toUpperCase()) && !/[.,;]$/.test(text);
}

/** Without the mark of a question; capitals as people write. */
function headingText(line: string): string {
  return line.trim().replace(/^(?:Q|F|Question|Frage)\s*[:.)]\s*/, "");
}
