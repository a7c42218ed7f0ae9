import { markdownOfPlainText } from "./plain-text.ts";

/** A line of a page. */
export interface PdfLine {
  readonly text: string;
  /** Its parts between wide gaps. */
  readonly cells: readonly string[];
  /** Height of its letters. */
  readonly size: number;
  /** How far it stands from the line above, in heights of a letter. */
  readonly gap: number;
}

const maxHeadingChars = 140;
/** Lines this much larger than most of the text are headings, by level. */
const headingSizes = [1.7, 1.35, 1.12];
/** More than this between two lines parts paragraphs. */
const paragraphGap = 1.75;
/** Lines at either end of a page that may be its header or footer. */
const edgeLines = 2;
const listItem = /^(?:[-*•–‣▪●◦]|\d{1,3}[.)])\s/;

/** Pages of lines as markdown: headings by size, paragraphs in one line each, tables; without headers and footers. */
export function markdownOfLines(pages: readonly (readonly PdfLine[])[]): string {
  const body = bodySize(pages);
  const repeated = repeatedEdges(pages);
  const blocks: string[] = [];
  for (const page of pages) {
    const lines = page.filter((line, at) => !isEdge(at, page.length) || !isFurniture(line, repeated));
    for (let at = 0; at < lines.length; ) {
      const rows = countRows(lines, at);
      if (rows > 1) {
        blocks.push(tableOf(lines.slice(at, at + rows)));
        at += rows;
        continue;
      }
      const line = lines[at]!;
      const level = headingLevel(line, body);
      if (level > 0) {
        let text = line.text;
        // A long heading takes several lines.
        while (
          at + 1 < lines.length &&
          lines[at + 1]!.size === line.size &&
          lines[at + 1]!.gap < paragraphGap &&
          text.length < maxHeadingChars
        )
          text = `${text} ${lines[++at]!.text}`;
        blocks.push(`${"#".repeat(level)} ${text}`);
        at++;
        continue;
      }
      let text = line.text;
      at++;
      while (at < lines.length && continues(lines[at]!, body) && countRows(lines, at) === 1)
        text = joined(text, lines[at++]!.text);
      blocks.push(text);
    }
  }
  return markdownOfPlainText(joinItems(blocks));
}

/** Items of a list stand together; everything else apart. */
function joinItems(blocks: readonly string[]): string {
  const parts: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const isItem = listItem.test(block);
    parts.push(at === 0 ? "" : isItem && listItem.test(blocks[at - 1]!) ? "\n" : "\n\n", block);
  }
  return parts.join("");
}

function continues(line: PdfLine, body: number): boolean {
  return line.gap <= paragraphGap && !listItem.test(line.text) && headingLevel(line, body) === 0;
}

/** A word that was cut at the end of a line is whole again. */
function joined(text: string, next: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}

function headingLevel({ text, size }: PdfLine, body: number): number {
  if (text.length > maxHeadingChars || !/\p{L}/u.test(text)) return 0;
  return headingSizes.findIndex((least) => size >= body * least) + 1;
}

/** The size in which most letters are. */
function bodySize(pages: readonly (readonly PdfLine[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  let [body, most] = [1, 0];
  for (const [size, count] of letters) if (count > most) [body, most] = [size, count];
  return body || 1;
}

/** How many lines from here on are rows of one table. */
function countRows(lines: readonly PdfLine[], start: number): number {
  const width = lines[start]!.cells.length;
  if (width < 2) return 1;
  let end = start + 1;
  while (end < lines.length && lines[end]!.cells.length === width) end++;
  return end - start;
}

function tableOf(rows: readonly PdfLine[]): string {
  const lines = rows.map(({ cells }) => `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`);
  return [lines[0], `|${" --- |".repeat(rows[0]!.cells.length)}`, ...lines.slice(1)].join("\n");
}

function isEdge(at: number, count: number): boolean {
  return at < edgeLines || at >= count - edgeLines;
}

/** A page's number, or what stands at the same end of most pages. */
function isFurniture({ text }: PdfLine, repeated: ReadonlySet<string>): boolean {
  return (
    /^(?:(?:page|seite|p\.)\s*)?\d{1,4}(?:\s*(?:\/|of|von)\s*\d{1,4})?$/i.test(text) || repeated.has(pattern(text))
  );
}

function repeatedEdges(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const edges = new Set(page.filter((_, at) => isEdge(at, page.length)).map(({ text }) => pattern(text)));
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([edge]) => edge));
}

/** A line whose numbers count pages is the same on each. */
function pattern(text: string): string {
  return text.slice(0, 200).replace(/\d+/g, "0");
}
