import { getDocumentProxy } from "unpdf";
import { readingLimits } from "../../limits.ts";
import { DocumentProblem } from "../../problem.ts";
import type { OnProgress, Source } from "../source.ts";
import { markdownOfLines, type PdfLine } from "./pdf-lines.ts";

/** What of an item of a page's text is used. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** A gap of so many letters' height between two words is a column's. */
const columnGap = 1.6;
const wordGap = 0.15;

/** Reads a PDF's text page by page. Pictures, fonts and scripts are not looked at. */
export async function readPdf(bytes: Uint8Array, onProgress: OnProgress): Promise<Source> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    maxImageSize: 1,
  }).catch((cause: unknown) => {
    throw isPassword(cause) ? new DocumentProblem("It is protected by a password.") : cause;
  });
  const known = pdf.numPages;
  if (known > readingLimits.pdfPages) throw new DocumentProblem(`It has more than ${readingLimits.pdfPages} pages.`);
  const pages: PdfLine[][] = [];
  let chars = 0;
  for (let number = 1; number <= known; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = readLines(items as TextItem[]);
    chars += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (chars > readingLimits.textChars) throw new DocumentProblem("It has more text than can be taken.");
    pages.push(lines);
    page.cleanup();
    onProgress(number, known);
  }
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const language = (info as { Language?: unknown }).Language;
  return {
    markdown: markdownOfLines(pages),
    pages: known,
    ...(typeof language === "string" ? { language } : {}),
  };
}

function isPassword(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "PasswordException";
}

/** Items in their order as lines: what stands on one height is one line, wide gaps part its cells. */
function readLines(items: readonly TextItem[]): PdfLine[] {
  const lines: { cells: string[]; size: number; y: number; end: number; gap: number }[] = [];
  for (const { str, transform, width, height } of items) {
    if (str === undefined || str.trim() === "") continue;
    const size = height || Math.abs(transform[3] ?? 0) || 1;
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0];
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) <= Math.max(size, last.size) * 0.4 && x >= last.end - size) {
      const gap = (x - last.end) / size;
      if (gap > columnGap) last.cells.push(str);
      else last.cells[last.cells.length - 1] += gap > wordGap && !last.cells.at(-1)!.endsWith(" ") ? ` ${str}` : str;
      last.end = x + width;
      last.size = Math.max(last.size, size);
    } else {
      const gap = last ? Math.abs(last.y - y) / Math.max(size, last.size) : Number.POSITIVE_INFINITY;
      lines.push({ cells: [str], size, y, end: x + width, gap });
    }
  }
  return lines.map(({ cells, size, gap }) => {
    const trimmed = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    return { text: trimmed.join(" "), cells: trimmed, size, gap };
  });
}
