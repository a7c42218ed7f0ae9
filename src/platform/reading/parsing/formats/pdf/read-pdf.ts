import { getDocumentProxy } from "unpdf";
import { countCharacters, type LeftOut } from "../../../left-out.ts";
import { readingLimits } from "../../../limits.ts";
import { DocumentProblem } from "../../../problem.ts";
import type { OnProgress, Source } from "../../source.ts";
import { withoutSpacing } from "../line-ends.ts";
import { CharacterMaps } from "./character-maps.ts";
import { readFields } from "./fields.ts";
import type { PdfLine } from "./line.ts";
import { listItem, markdownOfLines } from "./lines.ts";
import { LostSigns } from "./lost-signs.ts";
import { readTags, type Tag, type TaggedCell } from "./tags.ts";

/** What of an item of a page's text is used: text, or the beginning or end of a marked part. */
interface TextItem {
  readonly str?: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly type?: string;
  readonly id?: string | null;
  readonly fontName?: string;
}

/** A line as it is put together. */
interface OpenLine {
  readonly cells: string[];
  readonly places: { from: number; to: number }[];
  size: number;
  readonly angle: number;
  readonly y: number;
  end: number;
  readonly gap: number;
  readonly heading: number;
  readonly item: number;
  readonly table?: { readonly number: number; isHead: boolean };
}

/** Chosen: cells with more text lay out a page, and are no table of facts. */
const maxCellChars = 300;
const maxColumns = 50;

/** A gap of so many letters' height between two words is a column's. */
const columnGap = 1.6;
const wordGap = 0.15;

const noLetters =
  "Its text cannot be read: its fonts do not say which letters they are. Export it again, or use text recognition.";

/** Reads a PDF's text page by page. Pictures, fonts and scripts are not looked at. */
export async function readPdf(bytes: Uint8Array, onProgress: OnProgress): Promise<Source> {
  const lost = new LostSigns();
  try {
    return await readPages(bytes, lost, onProgress);
  } finally {
    lost.end();
  }
}

async function readPages(bytes: Uint8Array, lost: LostSigns, onProgress: OnProgress): Promise<Source> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
    // Warnings, for those about fonts.
    verbosity: 1,
    maxImageSize: 1,
    // The codes of East Asian texts mean characters by maps that a PDF only names.
    BinaryDataFactory: CharacterMaps,
    cMapUrl: "maps/",
    cMapPacked: true,
    useWorkerFetch: false,
  }).catch((cause: unknown) => {
    throw isPassword(cause) ? new DocumentProblem("It is protected by a password.") : cause;
  });
  const known = pdf.numPages;
  if (known > readingLimits.pdfPages) throw new DocumentProblem(`It has more than ${readingLimits.pdfPages} pages.`);
  const isTagged = (await pdf.getMarkInfo().catch(() => null))?.Marked === true;
  const pages: PdfLine[][] = [];
  /** Pages that write something, also where it is lost. */
  const written = new Set<number>();
  let chars = 0;
  for (let number = 1; number <= known; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: isTagged });
    const signsBefore = lost.signs;
    const parts = (items as TextItem[]).map((part) =>
      part.str === undefined ? part : { ...part, str: lost.take(part.str, part.fontName) },
    );
    if (lost.signs > signsBefore) written.add(number);
    const tags = isTagged ? readTags(await page.getStructTree().catch(() => null)) : new Map<string, Tag>();
    const lines = [...readLines(parts, tags), ...(await readFields(page))];
    chars += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (chars > readingLimits.textChars) throw new DocumentProblem("It has more text than can be taken.");
    pages.push(lines);
    page.cleanup();
    onProgress(number, known);
  }
  if (chars === 0 && lost.any) throw new DocumentProblem(noLetters);
  const { markdown, repeated } = markdownOfLines(pages);
  const texts = pages.flatMap((lines) => lines.map(({ text }) => text));
  const leftOut: LeftOut[] = [...emptyPages(pages, written), ...lost.leftOut(texts)];
  if (repeated > 0)
    leftOut.push({
      what: "Page headers and footers",
      why: "They are on each page, and are read once.",
      characters: repeated,
    });
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const language = (info as { Language?: unknown }).Language;
  return {
    markdown,
    leftOut,
    pages: known,
    ...(typeof language === "string" ? { language } : {}),
  };
}

/** Pages without text, named; each counts as many characters as the others have on the average, for nobody knows theirs. */
function emptyPages(pages: readonly (readonly PdfLine[])[], written: ReadonlySet<number>): LeftOut[] {
  const sizes = pages.map((lines) => lines.reduce((sum, { text }) => sum + countCharacters(text), 0));
  const empty = sizes.flatMap((size, at) => (size === 0 && !written.has(at + 1) ? [at + 1] : []));
  if (empty.length === 0 || empty.length === pages.length) return [];
  const mean = Math.round(
    sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.filter((size) => size > 0).length),
  );
  const named = empty.slice(0, 20).join(", ") + (empty.length > 20 ? ` and ${empty.length - 20} more` : "");
  const why = "It has no text layer: a picture needs text recognition first.";
  return [{ what: empty.length === 1 ? `Page ${named}` : `Pages ${named}`, why, characters: mean * empty.length }];
}

function isPassword(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "PasswordException";
}

/**
 * Items in their order as lines: what stands on one height is one line, wide gaps part its cells. Rows of a table are known
 * from the tags, where there are any.
 */
function readLines(items: readonly TextItem[], tags: ReadonlyMap<string, Tag>): PdfLine[] {
  const tagged = taggedItems(items, tags);
  const tables = factTables(tagged);
  const rows = new Map<number, OpenLine>();
  const lines: OpenLine[] = [];
  for (const { part, tag } of tagged) {
    const { transform, width, height } = part;
    const str = withoutSpacing(part.str ?? "");
    const { heading = 0, item = 0 } = tag ?? {};
    const { x, y, angle, size } = placeOf(transform, height);
    const last = lines.at(-1);
    const cell = tag?.cell && tables.has(tag.cell.table) ? tag.cell : undefined;
    const gapAbove = last ? Math.abs(last.y - y) / Math.max(size, last.size) : Number.POSITIVE_INFINITY;
    if (cell) {
      const row = rows.get(cell.row) ?? openRow(cell, { size, angle, y, end: x, gap: gapAbove, places: [] });
      if (!rows.has(cell.row)) lines.push(row);
      rows.set(cell.row, row);
      for (let at = row.cells.length; at < cell.column; at++) row.cells.push("");
      row.cells[cell.column - 1] += ` ${str}`;
      if (row.table) row.table.isHead &&= cell.isHead;
    } else if (
      last &&
      !last.table &&
      last.angle === angle &&
      last.heading === heading &&
      last.item === item &&
      Math.abs(last.y - y) <= Math.max(size, last.size) * 0.4 &&
      x >= last.end - size
    ) {
      const gap = (x - last.end) / size;
      if (gap > columnGap) {
        last.cells.push(str);
        last.places.push({ from: x, to: x + width });
      } else last.cells[last.cells.length - 1] += gap > wordGap && !last.cells.at(-1)!.endsWith(" ") ? ` ${str}` : str;
      last.end = x + width;
      last.places.at(-1)!.to = x + width;
      last.size = Math.max(last.size, size);
    } else {
      // The marks of lists are often drawn, not written.
      const isNewItem = item > 0 && item !== last?.item && !listItem.test(`${str} `);
      lines.push({
        cells: [isNewItem ? `- ${str}` : str],
        size,
        angle,
        y,
        end: x + width,
        gap: gapAbove,
        heading,
        item,
        places: [{ from: x, to: x + width }],
      });
    }
  }
  return lines.map(({ cells, places, size, gap, heading, table }) => {
    const trimmed = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    return { text: trimmed.join(" "), cells: trimmed, places, size, gap, heading, ...(table ? { table } : {}) };
  });
}

/** Where a part of a text stands, as one sees it who turns the page until that text is upright. */
function placeOf(transform: readonly number[], height: number) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  // What is written from top to bottom is as high as its line is long.
  const size = Math.hypot(c, d) || height || 1;
  const quarters = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  const [x, y] = (
    [
      [e, f],
      [f, -e],
      [-e, -f],
      [-f, e],
    ] as const
  )[quarters]!;
  return { x, y, angle: quarters, size };
}

function openRow(
  { table, isHead }: TaggedCell,
  place: Pick<OpenLine, "size" | "angle" | "y" | "end" | "gap" | "places">,
): OpenLine {
  return { cells: [], heading: 0, item: 0, table: { number: table, isHead }, ...place };
}

/** The parts of a page that hold text, each with its tag. */
function taggedItems(
  items: readonly TextItem[],
  tags: ReadonlyMap<string, Tag>,
): { readonly part: TextItem; readonly tag: Tag | undefined }[] {
  const open: (Tag | undefined)[] = [];
  const found: { part: TextItem; tag: Tag | undefined }[] = [];
  for (const part of items) {
    const { type, id, str } = part;
    if (type === "endMarkedContent") open.pop();
    else if (type !== undefined) open.push((id ? tags.get(id) : undefined) ?? open.at(-1));
    else if (str !== undefined && str.trim() !== "") found.push({ part, tag: open.at(-1) });
  }
  return found;
}

/** The tables that state facts, in two columns or more: not those that lay out a page. */
function factTables(parts: readonly { readonly part: TextItem; readonly tag: Tag | undefined }[]): ReadonlySet<number> {
  const chars = new Map<string, number>();
  const columns = new Map<number, number>();
  const others = new Set<number>();
  for (const { part, tag } of parts) {
    if (!tag?.cell) continue;
    const { table, row, column } = tag.cell;
    const key = `${row} ${column}`;
    const length = (chars.get(key) ?? 0) + (part.str?.length ?? 0);
    chars.set(key, length);
    columns.set(table, Math.max(columns.get(table) ?? 0, column));
    if (column < 1 || column > maxColumns || tag.heading > 0 || length > maxCellChars) others.add(table);
  }
  return new Set([...columns].filter(([table, count]) => count > 1 && !others.has(table)).map(([table]) => table));
}
