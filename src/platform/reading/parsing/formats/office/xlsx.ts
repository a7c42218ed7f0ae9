import { read, SSF, utils, type WorkSheet } from "@e965/xlsx";
import { countCharacters, type LeftOut } from "../../../left-out.ts";
import { DocumentProblem } from "../../../problem.ts";
import type { Source } from "../../source.ts";
import { mostCells, tableOfRows } from "../tables.ts";
import { asLine, asMarkdown } from "../text-marks.ts";

const maxColumns = 200;

/** Reads a workbook: each sheet a heading, its rows a table with its header. What the workbook hides is left out. */
export function readXlsx(bytes: Uint8Array): Source {
  const book = read(bytes, {
    type: "array",
    cellDates: false,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    cellStyles: true,
    bookVBA: false,
    sheetRows: mostCells + 1,
  });
  const blocks: string[] = [];
  const given: string[] = [];
  const leftOut: LeftOut[] = [];
  let cells = 0;
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet) continue;
    const { rows, hidden, count } = rowsOf(sheet);
    cells += count;
    if (cells > mostCells) throw new DocumentProblem(`It has more than ${mostCells.toLocaleString("en")} cells.`);
    const text = rows.flat().join(" ");
    if ((book.Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0) {
      const characters = countCharacters(text) + hidden;
      if (characters > 0)
        leftOut.push({ what: "Hidden sheets", why: "The workbook hides them from its readers.", characters });
      continue;
    }
    if (hidden > 0)
      leftOut.push({
        what: "Hidden rows and columns",
        why: "The workbook hides them from its readers.",
        characters: hidden,
      });
    if (rows.length === 0) continue;
    given.push(name, text);
    blocks.push(`# ${asMarkdown(name)}`, ...tablesOf(rows));
  }
  return { markdown: blocks.join("\n\n"), given: given.join(" "), leftOut, pages: Math.max(1, book.SheetNames.length) };
}

/** The rows that are shown, with merged cells in each place that they cover. */
function rowsOf(sheet: WorkSheet) {
  const range = utils.decode_range(sheet["!ref"] ?? "A1:A1");
  const hiddenRows = sheet["!rows"] ?? [];
  const hiddenColumns = sheet["!cols"] ?? [];
  const merges = new Map<string, string>();
  for (const { s, e } of (sheet["!merges"] ?? []).slice(0, mostCells)) {
    const from = utils.encode_cell(s);
    // A title over the whole width is said once.
    const isTitle = s.r === e.r && e.c - s.c >= range.e.c - range.s.c;
    if (isTitle || (e.r - s.r + 1) * (e.c - s.c + 1) > 1_000) continue;
    for (let r = s.r; r <= e.r; r++) for (let c = s.c; c <= e.c; c++) merges.set(utils.encode_cell({ r, c }), from);
  }
  const filled = new Map<number, number[]>();
  for (const place of [...Object.keys(sheet), ...merges.keys()]) {
    if (place.startsWith("!")) continue;
    const { r, c } = utils.decode_cell(place);
    if (c - range.s.c < maxColumns) filled.set(r, [...(filled.get(r) ?? []), c]);
  }
  const rows: string[][] = [];
  let [hidden, count, last] = [0, 0, range.s.r];
  for (const [r, columns] of [...filled].sort(([one], [other]) => one - other)) {
    const row: string[] = [];
    for (const c of columns.sort((one, other) => one - other)) {
      const place = utils.encode_cell({ r, c });
      const text = shownOf(sheet[merges.get(place) ?? place]);
      if (text === "") continue;
      count++;
      if (hiddenRows[r]?.hidden || hiddenColumns[c]?.hidden) hidden += countCharacters(text);
      else row[visibleColumn(c, range.s.c, hiddenColumns)] = text;
    }
    if (row.length === 0) continue;
    // An empty row parts two tables.
    if (r > last + 1 && rows.length > 0) rows.push([]);
    rows.push(Array.from(row, (cell) => cell ?? ""));
    last = r;
  }
  return { rows, hidden, count };
}

function visibleColumn(column: number, first: number, columns: readonly ({ hidden?: boolean } | undefined)[]): number {
  let visible = column - first;
  for (let at = first; at < column; at++) if (columns[at]?.hidden) visible--;
  return visible;
}

/** Parts between empty rows; a row of one cell above a table is its caption. */
function tablesOf(rows: readonly (readonly string[])[]): string[] {
  const parts: (readonly string[])[][] = [[]];
  for (const row of rows) {
    if (row.length === 0) parts.push([]);
    else parts.at(-1)!.push(row);
  }
  return parts.flatMap((part) => {
    const titles: string[] = [];
    let from = 0;
    while (
      from < part.length &&
      part[from]!.filter((cell) => cell !== "").length === 1 &&
      part.length > 1 &&
      (part[from + 1]?.length ?? 0) > 1
    )
      titles.push(part[from++]!.find((cell) => cell !== "")!);
    const rest = part.slice(from);
    return [...titles.map((title) => asLine(asMarkdown(title))), ...(rest.length > 0 ? [tableOfRows(rest)] : [])];
  });
}

/** A cell as it is shown: dates as ISO writes them, numbers without what binary fractions add. */
function shownOf(cell: { t?: string; v?: unknown; w?: string; z?: unknown } | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === "e") return "";
  if (cell.t === "b") return cell.v ? "TRUE" : "FALSE";
  if (cell.t !== "n" || typeof cell.v !== "number") return String(cell.v);
  const format = typeof cell.z === "string" ? cell.z : "General";
  const date = SSF.is_date(format) ? dateOf(cell.v, format) : undefined;
  if (date !== undefined) return date;
  if (format === "General" || SSF.is_date(format)) return String(Number(cell.v.toPrecision(15)));
  return (cell.w ?? String(cell.v)).trim();
}

/** Undefined for a number that is no date: before 1900, or behind the year 9999. */
function dateOf(value: number, format: string): string | undefined {
  const parts = SSF.parse_date_code(value) as { y: number; m: number; d: number; H: number; M: number } | null;
  if (!parts) return undefined;
  const { y, m, d, H, M } = parts;
  const two = (number: number) => String(number).padStart(2, "0");
  const hasDate = /[yd]/i.test(format);
  const hasTime = /[hs]/i.test(format);
  const date = `${y}-${two(m)}-${two(d)}`;
  return [hasDate ? date : "", hasTime ? `${two(H)}:${two(M)}` : ""].filter((part) => part !== "").join(" ") || date;
}
