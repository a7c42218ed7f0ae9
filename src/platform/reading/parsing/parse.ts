import { createHash } from "node:crypto";
import { type Chunk, chunkDocument } from "../../engine/knowledge/documents/chunk.ts";
import { plainText } from "../../engine/understanding/markdown.ts";
import { countCharacters, type LeftOut, lostCharacters } from "../left-out.ts";
import { readingLimits } from "../limits.ts";
import { DocumentProblem } from "../problem.ts";
import { archiveMark, checkFileKind } from "./file-kind.ts";
import { markdownOfMarkdown } from "./formats/markdown.ts";
import { checkArchive } from "./formats/office/archive.ts";
import { markdownOfPlainText } from "./formats/plain-text.ts";
import { decodeText } from "./formats/text-encoding.ts";
import { withoutWrapping } from "./formats/wrapped-lines.ts";
import { readLanguage } from "./language.ts";
import type { FileType, ParsedText, ParseTask } from "./messages.ts";
import type { OnProgress, Source } from "./source.ts";

const excerptChars = 240;

/** Reads bytes to passages. The parsers with their libraries are loaded as they are needed. @throws {DocumentProblem} */
export async function parse(
  task: ParseTask,
  bytes: Uint8Array,
  onProgress: OnProgress,
): Promise<{ text: ParsedText; chunks: Chunk[] }> {
  if (bytes.byteLength === 0) throw new DocumentProblem("It is empty.");
  const source = await readSource(task, bytes, onProgress);
  const { markdown, title = task.name, links = [], canonical = null, pages = 1 } = source;
  if (markdown.length > readingLimits.textChars) throw new DocumentProblem("It has more text than can be taken.");
  if (countLines(markdown) > readingLimits.textLines) throw new DocumentProblem("It has more lines than can be taken.");
  const chunks = chunkDocument(title, markdown);
  if (chunks.length === 0 && task.type !== "page") throw new DocumentProblem(noText[task.type]);
  const text = chunks.map(({ body }) => body);
  return {
    chunks,
    text: {
      ...countRead(source, chunks),
      title,
      language: readLanguage(text, source.language),
      excerpt: excerptOf(text),
      characters: text.reduce((sum, body) => sum + body.length, 0),
      hash: createHash("sha256").update(text.join("\n").replace(/\s+/g, " ")).digest("base64url"),
      links,
      canonical,
      pages,
      leadsTo: source.leadsTo ?? [],
      copies: source.copies ?? [],
      noText: source.noText ?? "It has no text.",
    },
  };
}

/** What the source has, what of it is in passages, and where the rest is. Nothing may be missing without a word. */
function countRead({ markdown, given = markdown, leftOut = [], characters }: Source, chunks: readonly Chunk[]) {
  // A heading counts as often as a section begins with it.
  const headings = chunks.map(({ trail, heading }, at) => {
    const { trail: above, heading: last } = chunks[at - 1] ?? {};
    return [trail === above ? "" : trail, trail === above && heading === last ? "" : heading].join("\n");
  });
  const read = `${headings.join("\n")}\n${chunks.map(({ body }) => body).join("\n")}`;
  const lost = lostCharacters(given, read);
  const left = leftOut.reduce((sum, part) => sum + part.characters, 0);
  const known = characters ?? countCharacters(given) + left;
  const isLost = lost > Math.max(leastLost, known * leastLostShare);
  const other: LeftOut = { what: "Other text", why: "It found no place in a passage.", characters: lost };
  return {
    charactersKnown: known,
    charactersRead: Math.max(0, known - left - (isLost ? lost : 0)),
    leftOut: isLost ? [...leftOut, other] : leftOut,
  };
}

/** Fewer characters are signs that were joined or written in another way. */
const leastLost = 20;
const leastLostShare = 0.005;

const noText: Readonly<Record<FileType, string>> = {
  txt: "It has no text.",
  md: "It has no text.",
  html: "It has no text.",
  csv: "It has no rows.",
  xlsx: "It has no rows.",
  docx: "It has no text.",
  pptx: "It has no text.",
  pdf: "It has no text. Scanned pages are pictures: they need text recognition first.",
};

async function readSource(task: ParseTask, bytes: Uint8Array, onProgress: OnProgress): Promise<Source> {
  const { type } = task;
  if (type === "page") return readPage(task, bytes, onProgress);
  await checkFileKind(bytes, type);
  switch (type) {
    case "pdf":
      return (await import("./formats/pdf/read-pdf.ts")).readPdf(bytes, onProgress);
    case "docx":
    case "pptx":
    case "xlsx":
      return readOffice(type, bytes);
    case "csv":
      return (await import("./formats/csv.ts")).readCsv(decodeText(bytes));
    case "html":
      return (await import("./formats/html/read-html.ts")).readHtml(bytes, { url: "", contentType: "" });
    case "md":
      return readMarkdown(decodeText(bytes));
    case "txt": {
      const text = decodeText(bytes);
      if (countLines(text) > readingLimits.textLines) throw new DocumentProblem("It has more lines than can be taken.");
      return readPlainText(text);
    }
  }
}

async function readOffice(type: "docx" | "pptx" | "xlsx", bytes: Uint8Array): Promise<Source> {
  switch (type) {
    case "docx":
      return (await import("./formats/office/docx.ts")).readDocx(bytes);
    case "pptx":
      return (await import("./formats/office/pptx.ts")).readPptx(bytes);
    case "xlsx":
      return (await import("./formats/office/xlsx.ts")).readXlsx(bytes);
  }
}

async function readMarkdown(text: string): Promise<Source> {
  const hasTable = /<table\b/i.test(text);
  const html = hasTable ? await import("./formats/html/read-html.ts") : undefined;
  const source = markdownOfMarkdown(text, html && { tableOf: (table) => html.markdownOfHtml(table).markdown });
  return { ...source, markdown: withoutWrapping(source.markdown) };
}

function readPlainText(text: string): Source {
  return { markdown: withoutWrapping(markdownOfPlainText(text)) };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** A page is what its server says that it is; PDFs and office files are recognised by their bytes. */
async function readPage({ url = "", contentType = "" }: ParseTask, bytes: Uint8Array, onProgress: OnProgress) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 5)).toString("latin1");
  if (head === "%PDF-") return (await import("./formats/pdf/read-pdf.ts")).readPdf(bytes, onProgress);
  const { kind } = head.startsWith(archiveMark) ? checkArchive(bytes) : {};
  if (kind) return readOffice(kind, bytes);
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  if (type === "text/markdown") return readMarkdown(decodeText(bytes, contentType));
  if (type === "text/csv") return (await import("./formats/csv.ts")).readCsv(decodeText(bytes, contentType));
  if (type === "text/plain") return readPlainText(decodeText(bytes, contentType));
  if (type !== "" && type !== "text/html" && type !== "application/xhtml+xml")
    throw new DocumentProblem("It is no page of text.");
  return (await import("./formats/html/read-html.ts")).readHtml(bytes, { url, contentType });
}

function excerptOf(bodies: readonly string[]): string {
  let text = "";
  for (const body of bodies) {
    text = `${text} ${plainText(body)}`.trimStart();
    if (text.length >= excerptChars) break;
  }
  if (text.length <= excerptChars) return text.trimEnd();
  const cut = text.slice(0, excerptChars);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), excerptChars / 2)).toWellFormed()}…`;
}
