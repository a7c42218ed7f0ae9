import { DocumentProblem } from "../problem.ts";
import { checkArchive } from "./formats/office/archive.ts";
import type { FileType } from "./messages.ts";

const names: Readonly<Record<FileType, string>> = {
  pdf: "a PDF",
  docx: "a Word document (.docx)",
  xlsx: "an Excel workbook (.xlsx)",
  pptx: "a PowerPoint presentation (.pptx)",
  csv: "a CSV file",
  md: "a Markdown file",
  html: "a web page",
  txt: "a text file",
};
/** Kinds of bytes that people take for documents, as they call them. */
const known: Readonly<Record<string, string>> = {
  pdf: "a PDF",
  docx: "a Word document",
  xlsx: "a spreadsheet",
  pptx: "a presentation",
  odt: "an OpenDocument text",
  rtf: "an RTF text",
  zip: "a ZIP archive",
  jpg: "a picture",
  png: "a picture",
  gif: "a picture",
  webp: "a picture",
  html: "a web page",
};

/** What an archive begins with, and with that every office document. */
export const archiveMark = "PK\u0003\u0004";

/**
 * Whether bytes are what a document is said to be, by their beginning and an archive's index: names prove nothing.
 * @throws {DocumentProblem}
 */
export async function checkFileKind(bytes: Uint8Array, type: FileType): Promise<void> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString("latin1");
  // Some programs write a few bytes before a PDF's mark; every reader takes them.
  if (type === "pdf" && head.includes("%PDF-")) return;
  if (head.startsWith(archiveMark)) {
    const { kind } = checkArchive(bytes);
    if (type === kind) return;
  }
  if (isOffice(type) && head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new DocumentProblem(`It is protected by a password, or in an older format. Save it as .${type} without one.`);
  const { fileTypeFromBuffer } = await import("file-type"); // forty files, which no start waits for
  const found = await fileTypeFromBuffer(bytes.subarray(0, 65_536)).catch(() => undefined);
  if (!isOffice(type) && type !== "pdf" && (!found || /^text\/|xml|html/.test(found.mime))) return;
  const kind = found ? (known[found.ext] ?? `a ${found.ext.toUpperCase()} file`) : "something else";
  throw new DocumentProblem(`It is ${kind}, not ${names[type]}.`);
}

function isOffice(type: FileType): boolean {
  return type === "docx" || type === "xlsx" || type === "pptx";
}
