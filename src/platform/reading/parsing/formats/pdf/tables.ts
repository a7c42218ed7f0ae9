import type { PdfLine } from "./line.ts";

/** A table that lines of a page make. */
export interface FoundTable {
  readonly rows: readonly (readonly string[])[];
  /** How many lines it takes. */
  readonly lines: number;
  readonly columns: number;
}

interface Column {
  from: number;
  to: number;
}

/** Lines that go on a cell stand no further below it. */
const wrapGap = 1.45;
/** In heights of a letter: what stands this near to a column's beginning is in it. */
const nearness = 1.2;
const maxColumns = 50;
/** Fewer lines side by side are a table. */
const leastProseLines = 6;
const leastProseWords = 4;

/**
 * The table that begins with a line, as its columns show: rows of two cells or more below one another. A line that goes on
 * its cells belongs to the row above; a cell may be empty.
 */
export function findTable(lines: readonly PdfLine[], start: number): FoundTable | undefined {
  const first = lines[start]!;
  if (first.cells.length < 2 || !first.places || first.cells.length > maxColumns) return sameWidth(lines, start);
  const columns: Column[] = first.places.map(({ from, to }) => ({ from, to }));
  const rows: string[][] = [[...first.cells]];
  let whole = 1;
  let end = start + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (line.table || !line.places || (line.heading ?? 0) > 0) break;
    const places = placesOf(line, columns);
    if (!places) break;
    const last = rows.at(-1)!;
    const isWrapped =
      !places.includes(0) &&
      line.gap <= wrapGap &&
      places.every((at, cell) => goesOn(last[at] ?? "", line.cells[cell]!));
    const goesOnFirst =
      places.length === 1 && places[0] === 0 && line.gap <= wrapGap && goesOn(last[0] ?? "", line.cells[0]!);
    if (isWrapped || goesOnFirst)
      for (const [cell, at] of places.entries()) last[at] = `${last[at] ?? ""} ${line.cells[cell]}`.trim();
    else if (places.length > 1) {
      rows.push(
        places.reduce<string[]>(
          (row, at, cell) => Object.assign(row, { [at]: line.cells[cell]! }),
          Array.from({ length: columns.length }, () => ""),
        ),
      );
      whole++;
    } else break;
    for (const [cell, at] of places.entries()) widen(columns[at]!, line.places[cell]!);
  }
  return whole > 1 ? { rows, lines: end - start, columns: columns.length } : undefined;
}

/** Lines of as many cells, where nothing is known of their places. */
function sameWidth(lines: readonly PdfLine[], start: number): FoundTable | undefined {
  const { cells } = lines[start]!;
  if (cells.length < 2) return undefined;
  let end = start + 1;
  while (end < lines.length && !lines[end]!.table && lines[end]!.cells.length === cells.length) end++;
  return end - start > 1
    ? { rows: lines.slice(start, end).map((line) => line.cells), lines: end - start, columns: cells.length }
    : undefined;
}

/** The column of each cell of a line, left to right; undefined if one fits in none. A row of more cells opens columns. */
function placesOf({ cells, places = [], size }: PdfLine, columns: Column[]): number[] | undefined {
  const found: number[] = [];
  for (const { from, to } of places) {
    const fits = columns.flatMap((column, at) => (isIn(column, { from, to }, size) ? [at] : []));
    const [at] = fits.filter((one) => one > (found.at(-1) ?? -1));
    if (at === undefined || fits.length > 1)
      return cells.length === columns.length ? cells.map((_, cell) => cell) : undefined;
    found.push(at);
  }
  return found;
}

function isIn(column: Column, cell: Column, size: number): boolean {
  const overlap = Math.min(column.to, cell.to) - Math.max(column.from, cell.from);
  return overlap > 0 || Math.abs(column.from - cell.from) <= nearness * size;
}

function widen(column: Column, { from, to }: Column): void {
  column.from = Math.min(column.from, from);
  column.to = Math.max(column.to, to);
}

/** Whether a text goes on the one above: no figure follows a figure. */
function goesOn(above: string, text: string): boolean {
  return !(/\d/.test(text) && /^[\W\d]*\d/.test(text) && /\d\W*(?:\p{L}{1,4})?$/u.test(above)) && above !== "";
}

/** Columns of running text side by side, where a program wrote them line by line; undefined for anything else. */
export function columnsOfProse(
  lines: readonly PdfLine[],
  start: number,
): { readonly columns: readonly (readonly string[])[]; readonly lines: number } | undefined {
  const count = lines[start]!.cells.length;
  if (count < 2 || count > 3) return undefined;
  let end = start;
  while (
    end < lines.length &&
    lines[end]!.cells.length === count &&
    !lines[end]!.table &&
    (end === start || lines[end]!.gap <= wrapGap)
  )
    end++;
  if (end - start < leastProseLines) return undefined;
  const columns = Array.from({ length: count }, (_, at) => lines.slice(start, end).map(({ cells }) => cells[at]!));
  const isProse = columns.every(
    (texts) => texts.reduce((sum, text) => sum + text.split(" ").length, 0) / texts.length >= leastProseWords,
  );
  return isProse ? { columns, lines: end - start } : undefined;
}
