import { decodeHTMLStrict } from "entities";
import { writePlainLine } from "../../../text/markdown/plain.ts";
import { readBlocks } from "../knowledge/documents/blocks.ts";

/** Text put into markdown as text: whatever it holds, it formats nothing. What other marks need is not touched. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, "\\$&")
    .replace(/^[#+-]/, "\\$&")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** Markdown as one line of plain text. */
export function plainText(markdown: string): string {
  return readBlocks(markdown)
    .map(({ kind, text }) =>
      kind === "code" ? text.replace(/^.*$/m, "").replace(/^[^\S\n]*[`~]{3,}[^\S\n]*$/m, "") : plainBlock(text),
    )
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of one line of markdown, whose beginning marks nothing. */
export function plainLine(markdown: string): string {
  return writePlainLine(markdown, decodeHTMLStrict).replace(/\s+/g, " ").trim();
}

function plainBlock(text: string): string {
  const lines = text
    .split("\n")
    .filter((line) => !isTableRule(line))
    .map((line) => {
      const words = line.replace(/^\s*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)\s+/, "").trim();
      return words.startsWith("|") ? plainRow(words) : words;
    })
    .join(" ");
  return writePlainLine(lines, decodeHTMLStrict);
}

/** The cells of a row; a bar behind a backslash is text of its cell. */
function plainRow(row: string): string {
  return row
    .slice(1)
    .replace(/(?<!\\)\|$/, "")
    .replace(/(?<!\\)\|/g, " · ")
    .trim();
}

/** The line of dashes under a table's head. */
export function isTableRule(line: string): boolean {
  return line.includes("-") && /^[\s|:-]+$/.test(line);
}

/** Cuts prose after each sentence; spaces and line ends go with the sentence before them. */
export function readSentences(text: string): string[] {
  // A number such as "2.5" or "8:00", and what goes on in small letters, is no end.
  return text.split(/(?=[^\p{Ll}\s])(?<=[.!?][)"”*_]{0,3}\s+)/u);
}
