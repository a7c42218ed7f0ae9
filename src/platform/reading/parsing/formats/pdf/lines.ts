import { countCharacters } from "../../../left-out.ts";
import { isUnparted } from "../line-ends.ts";
import { markdownOfPlainText } from "../plain-text.ts";
import { asLine, asMarkdown, escapePipes } from "../text-marks.ts";
import type { PdfLine } from "./line.ts";
import { columnsOfProse, type FoundTable, findTable } from "./tables.ts";

/** The table that was read last, as long as nothing stands behind it. */
interface LastTable {
  readonly head: PdfLine;
  readonly columns: number;
}

/** Pages as text, with the characters of what stood on each of them and is said once. */
export interface PagesText {
  readonly markdown: string;
  readonly repeated: number;
}

const maxHeadingChars = 140;
/** Lines this much larger than most of the text are headings, by level. */
const headingSizes = [1.7, 1.35, 1.12];
/** More than this between two lines parts paragraphs. */
const paragraphGap = 1.75;
/** Rows of a table stand no further apart. */
const maxRowGap = 3;
/** Lines at either end of a page that may be its header or footer. */
const edgeLines = 2;
/** How an item of a list begins. */
export const listItem = /^(?:[-*•–‣▪●◦]|\d{1,3}[.)])\s/;

const noEdges: ReadonlySet<string> = new Set();

/** Pages of lines as markdown: headings by size, paragraphs in one line each, tables; headers and footers once. */
export function markdownOfLines(written: readonly (readonly PdfLine[])[]): PagesText {
  const pages = written.map((lines) => lines.map(withoutMarks));
  const body = bodySize(pages);
  const edges = repeatedEdges(pages);
  const blocks: string[] = [];
  const said = new Set<string>();
  let repeated = 0;
  let lastTable: LastTable | undefined;
  for (const [number, page] of pages.entries()) {
    // A page on which nothing else stands says what it says: slides, labels and covers of few words are like one another.
    const hasMore = page.some((line, at) => !isEdge(at, page.length) || !isFurniture(line, number, edges));
    const isFurnitureAt = (at: number) =>
      isEdge(at, page.length) && isFurniture(page[at]!, number, hasMore ? edges : noEdges);
    const lines = page.filter((line, at) => {
      if (!isFurnitureAt(at) || (isHeadOf(line, page[at + 1]) && !isFurnitureAt(at + 1))) return true;
      const isNew = !isPageNumber(line.text) && !said.has(withoutNumbers(line.text));
      said.add(withoutNumbers(line.text));
      if (isNew) blocks.push(line.text);
      else repeated += countCharacters(line.text);
      return false;
    });
    for (let at = 0; at < lines.length; ) {
      const table = tableAt(lines, at);
      const isMore = at === 0 && continuesTable(lines[0]!, table, lastTable);
      if (isMore) {
        const rows = table ?? { rows: [lines[0]!.cells], lines: 1, columns: lines[0]!.cells.length };
        blocks.push(`${blocks.pop()}\n${moreRows(rows, lastTable!)}`.trimEnd());
        at += rows.lines;
        continue;
      }
      if (table) {
        lastTable = { head: lines[at]!, columns: table.columns };
        blocks.push(tableOf(table));
        at += table.lines;
        continue;
      }
      lastTable = undefined;
      const prose = columnsOfProse(lines, at);
      if (prose) {
        for (const column of prose.columns) blocks.push(column.reduce(joined));
        at += prose.lines;
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
          (lines[at + 1]!.heading ?? 0) === (line.heading ?? 0) &&
          lines[at + 1]!.gap < paragraphGap &&
          text.length < maxHeadingChars
        )
          text = joined(text, lines[++at]!.text);
        blocks.push(`${"#".repeat(level)} ${text}`);
        at++;
        continue;
      }
      let text = line.text;
      at++;
      while (at < lines.length && continues(lines[at]!, body) && !tableAt(lines, at))
        text = joined(text, lines[at++]!.text);
      blocks.push(text);
    }
  }
  return { markdown: markdownOfPlainText(joinItems(blocks)), repeated };
}

/** A line whose signs are text: a document of pages has no marks. */
function withoutMarks(line: PdfLine): PdfLine {
  const text = asMarkdown(line.text);
  const cells = line.cells.map((cell) => asMarkdown(cell));
  return { ...line, text: listItem.test(text) ? text : asLine(text), cells };
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
  return line.gap <= paragraphGap && !line.table && !listItem.test(line.text) && headingLevel(line, body) === 0;
}

/** A word that was cut at the end of a line is whole again. */
function joined(text: string, next: string): string {
  if (/\p{Ll}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  // A part's number goes on with its next figures.
  const isOne = (/\d[-/]$/.test(text) && /^\d/.test(next)) || isUnparted(text, next);
  return isOne ? text + next : `${text} ${next}`;
}

function headingLevel({ text, size, heading = 0 }: PdfLine, body: number): number {
  if (text.length > maxHeadingChars || !/\p{L}/u.test(text)) return 0;
  if (heading > 0) return heading;
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

/** The table whose rows begin here: as the tags say, else as its columns show. */
function tableAt(lines: readonly PdfLine[], start: number): FoundTable | undefined {
  const { table } = lines[start]!;
  if (!table) return columnsOfProse(lines, start) ? undefined : findTable(lines, start);
  let end = start + 1;
  while (end < lines.length && lines[end]!.table?.number === table.number) end++;
  const rows = lines.slice(start, end).map(({ cells }) => cells);
  return rows.length > 1
    ? { rows, lines: rows.length, columns: Math.max(...rows.map((row) => row.length)) }
    : undefined;
}

/** Whether a page's first line is a row of the table that the page before ends with. */
function continuesTable(line: PdfLine, table: FoundTable | undefined, last: LastTable | undefined): boolean {
  if (!last || (table?.columns ?? line.cells.length) !== last.columns) return false;
  if (isSameRow(line, last.head)) return true;
  return line.table !== undefined && last.head.table !== undefined && !line.table.isHead;
}

/** Rows behind the table's own; its head is not said again. */
function moreRows({ rows }: FoundTable, { head, columns }: LastTable): string {
  return rows
    .filter((row) => row.join(" ") !== head.cells.join(" "))
    .map((row) => rowOf(row, columns))
    .join("\n");
}

function isSameRow(one: PdfLine, other: PdfLine): boolean {
  return one.text === other.text;
}

function tableOf({ rows, columns }: FoundTable): string {
  const lines = rows.map((row) => rowOf(row, columns));
  return [lines[0], `|${" --- |".repeat(columns)}`, ...lines.slice(1)].join("\n");
}

function rowOf(cells: readonly string[], columns: number): string {
  const all = [...cells, ...Array.from({ length: columns - cells.length }, () => "")];
  return `| ${all.map((cell) => escapePipes(cell)).join(" | ")} |`;
}

function isEdge(at: number, count: number): boolean {
  return at < edgeLines || at >= count - edgeLines;
}

/** Whether a line may be the head of the table whose row stands close below it. */
function isHeadOf({ cells, text }: PdfLine, next: PdfLine | undefined): boolean {
  return cells.length > 1 && !/\d/.test(text) && next?.cells.length === cells.length && next.gap < maxRowGap;
}

/** A page's number, or what stands at the same end of most pages. */
function isFurniture({ text }: PdfLine, page: number, repeated: ReadonlySet<string>): boolean {
  return isPageNumber(text) || patterns(text, page).some((pattern) => repeated.has(pattern));
}

function isPageNumber(text: string): boolean {
  return /^(?:[-–—]\s*)?(?:(?:page|seite|p\.|blatt)\s*)?\d{1,4}(?:\s*(?:\/|of|von)\s*\d{1,4})?(?:\s*[-–—])?$/i.test(
    text,
  );
}

function withoutNumbers(text: string): string {
  return text.replace(/\d+/g, "#");
}

function repeatedEdges(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const [number, page] of pages.entries()) {
    const edges = page.filter((_, at) => isEdge(at, page.length)).flatMap(({ text }) => patterns(text, number));
    for (const edge of new Set(edges)) counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length / 2);
  return new Set([...counts].filter(([, count]) => count >= least).map(([edge]) => edge));
}

/** A line as it is on each page that repeats it: word for word, or with a first or last number that counts the pages. */
function patterns(text: string, page: number): readonly string[] {
  const line = text.slice(0, 200);
  const fromFirst = line.replace(/\d{1,6}/, (digits) => `#${Number(digits) - page}`);
  const fromLast = line.replace(/\d{1,6}(?=\D*$)/, (digits) => `#${Number(digits) - page}`);
  return [...new Set([line, fromFirst, fromLast])];
}
