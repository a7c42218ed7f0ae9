/** A part of a markdown text that must not be torn apart, with the blank lines around it taken off. */
export interface Block {
  readonly kind: "heading" | "paragraph" | "list" | "table" | "code";
  readonly text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}\s/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;

/** Cuts markdown into headings, paragraphs, lists, tables and code. Plain text comes out as paragraphs. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; ) {
    if (lines[at]!.trim() === "") {
      at++;
      continue;
    }
    const kind = kindOf(lines[at]!);
    const end = endOf(lines, at, kind);
    blocks.push({ kind, text: lines.slice(at, end).join("\n").trim() });
    at = end;
  }
  return blocks;
}

function kindOf(line: string): Block["kind"] {
  if (fence.test(line)) return "code";
  if (heading.test(line)) return "heading";
  if (listItem.test(line)) return "list";
  return line.trimStart().startsWith("|") ? "table" : "paragraph";
}

/** The line after the block that starts at `start`. */
function endOf(lines: readonly string[], start: number, kind: Block["kind"]): number {
  if (kind === "heading") return start + 1;
  if (kind === "code") return endOfCode(lines, start);
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === "") {
      // Items of one list may stand apart.
      if (kind === "list" && listItem.test(lines[at + 1] ?? "")) continue;
      return at;
    }
    const next = kindOf(line);
    if (next === "heading" || next === "code") return at;
    if (next !== kind && !(kind === "list" && next === "paragraph")) return at;
  }
  return lines.length;
}

function endOfCode(lines: readonly string[], start: number): number {
  const mark = fence.exec(lines[start]!)![1]!;
  for (let at = start + 1; at < lines.length; at++) if (lines[at]!.trimStart().startsWith(mark)) return at + 1;
  return lines.length;
}
