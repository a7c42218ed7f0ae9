import { inflateRawSync } from "node:zlib";
import { readingLimits } from "../../../limits.ts";
import { DocumentProblem } from "../../../problem.ts";

const endMark = 0x06_05_4b_50;
const wideEndMark = 0x07_06_4b_50;
const wideEndBytes = 20;
const entryMark = 0x02_01_4b_50;
const endBytes = 22;
const longestComment = 65_535;
const damaged = () => new DocumentProblem("Its archive is damaged.");
const tooLarge = () => new DocumentProblem("Unpacked, it is larger than can be taken.");

/**
 * Inflates the parts of a ZIP archive that a reader of office documents would, and counts: what an archive says of its sizes
 * may be untrue. Pictures stay packed. An archive that readers could read in two ways, or as ZIP64, is refused. @throws {DocumentProblem} when there is too much in it
 */
export function checkArchive(bytes: Uint8Array): { readonly kind: "docx" | "xlsx" | "pptx" | undefined } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(file);
  const entries = file.readUInt16LE(end + 10);
  if (end >= wideEndBytes && file.readUInt32LE(end - wideEndBytes) === wideEndMark) throw damaged();
  if (entries > readingLimits.archiveEntries) throw tooLarge();
  let at = file.readUInt32LE(end + 16);
  let inflated = 0;
  let kind: "docx" | "xlsx" | "pptx" | undefined;
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) throw damaged();
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    if (!isPicture(name)) inflated += inflatedBytes(file, at, readingLimits.inflatedBytes - inflated);
    if (/^word\/document\d*\.xml$/i.test(name)) kind ??= "docx";
    else if (/^xl\/workbook\d*\.xml$/i.test(name)) kind ??= "xlsx";
    else if (/^ppt\/presentation\d*\.xml$/i.test(name)) kind ??= "pptx";
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  // One that says that it has fewer entries than it has would be read further than it is counted.
  if (at !== end || file.readUInt16LE(end + 8) !== entries) throw damaged();
  return { kind };
}

/** Nobody inflates these here. */
function isPicture(name: string): boolean {
  return /^(?:word|xl|ppt)\/media\//i.test(name) && !/\.(?:xml|rels)$/i.test(name);
}

function findEnd(file: Buffer): number {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - longestComment); at--)
    if (file.readUInt32LE(at) === endMark) return at;
  throw damaged();
}

/** What an entry really is once inflated. */
function inflatedBytes(file: Buffer, entry: number, most: number): number {
  const method = file.readUInt16LE(entry + 10);
  const packed = file.readUInt32LE(entry + 20);
  const local = file.readUInt32LE(entry + 42);
  if (local + 30 > file.length) throw damaged();
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packed > file.length) throw damaged();
  if (method === 0) return within(packed, most);
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(file.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) }).byteLength;
  } catch (cause) {
    throw (cause as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : damaged();
  }
}

function within(size: number, most: number): number {
  if (size > most) throw tooLarge();
  return size;
}
