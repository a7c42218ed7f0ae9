import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { makeDocxOf, paragraph } from "../../support/files/docx.ts";
import { makePdf, makePdfOf } from "../../support/files/pdf.ts";
import { makeZip } from "../../support/files/zip.ts";

/** A file that no reader should be harmed by. */
export interface HostileFile {
  readonly name: string;
  readonly type: "pdf" | "docx" | "txt";
  readonly make: () => Uint8Array | string;
}

const megabytes = (count: number, filler: string | number = " ") => Buffer.alloc(count * 1_048_576, filler);
const fine = [{ text: "A fine page.", y: 700 }];
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Forty files: bombs, damaged and protected ones, ones of another type, and ones deeper or longer than any reader expects. */
export const hostileFiles: readonly HostileFile[] = [
  { name: "an archive that inflates to 1 GB", type: "docx", make: () => bombDocx(1_000) },
  { name: "XML 200,000 elements deep", type: "docx", make: () => makeDocxOf(deep("<w:p>", "</w:p>", 200_000)) },
  { name: "nothing in a PDF", type: "pdf", make: () => "" },
  { name: "a picture called a text", type: "txt", make: () => png },
  { name: "a protected PDF", type: "pdf", make: () => protectedPdf() },
  { name: "a picture called a PDF", type: "pdf", make: () => png },
  { name: "a picture called a Word document", type: "docx", make: () => png },
  { name: "a PDF whose page inflates to 2 GB in two steps", type: "pdf", make: () => bombPdf(2_000, 2) },
  { name: "a text of short lines without an end", type: "txt", make: () => "a\n".repeat(10_000_000) },
  { name: "nothing in a Word document", type: "docx", make: () => "" },
  { name: "nothing in a text", type: "txt", make: () => "" },
  { name: "a PDF called a text", type: "txt", make: () => makePdf([fine]) },
  { name: "a PDF called a Word document", type: "docx", make: () => makePdf([fine]) },
  { name: "a Word document called a PDF", type: "pdf", make: () => makeDocxOf(paragraph("Hello")) },
  { name: "a Word document called a text", type: "txt", make: () => makeDocxOf(paragraph("Hello")) },
  { name: "a program", type: "txt", make: () => Buffer.concat([Buffer.from("\x7fELF"), megabytes(1, 0)]) },
  { name: "a packed text", type: "txt", make: () => gzipSync(megabytes(50)) },
  { name: "a text of blanks", type: "txt", make: () => megabytes(20) },
  { name: "a text of null characters", type: "txt", make: () => megabytes(20, 0) },
  {
    name: "a text of random bytes",
    type: "txt",
    make: () => Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 256)),
  },
  { name: "a text of empty lines", type: "txt", make: () => "\n".repeat(20_000_000) },
  { name: "a text of headings", type: "txt", make: () => "# a\n".repeat(4_000_000) },
  { name: "an archive with nothing in it", type: "docx", make: () => makeZip([]) },
  {
    name: "an archive that is no Word document",
    type: "docx",
    make: () => makeZip([{ name: "a.txt", bytes: "Hello" }]),
  },
  { name: "an archive that is cut off", type: "docx", make: () => makeDocxOf(paragraph("Hello")).slice(0, 500) },
  { name: "an archive that claims to be small", type: "docx", make: () => bombDocx(200, { claims: 10 }) },
  {
    name: "an archive of 5,000 parts",
    type: "docx",
    make: () =>
      makeDocxOf(
        "",
        Array.from({ length: 5_000 }, (_, at) => ({ name: `word/a${at}.xml`, bytes: "<a/>" })),
      ),
  },
  { name: "an archive of many bombs", type: "docx", make: () => bombDocx(30, { parts: 5 }) },
  { name: "a Word document without text", type: "docx", make: () => makeDocxOf("<w:p/>") },
  { name: "a Word document of broken XML", type: "docx", make: () => makeDocxOf("<w:p><w:r><w:t>Hello") },
  {
    name: "a Word document of one string of 60 MB",
    type: "docx",
    make: () => makeDocxOf(`<w:p><w:r><w:t>${"x ".repeat(31_000_000)}`),
  },
  {
    name: "a Word document of a million runs",
    type: "docx",
    make: () => makeDocxOf(`<w:p>${"<w:r/>".repeat(1_000_000)}`),
  },
  {
    name: "a Word document of tables 20,000 deep",
    type: "docx",
    make: () => makeDocxOf(deep("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 20_000)),
  },
  {
    name: "Word's older format",
    type: "docx",
    make: () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), megabytes(1, 1)]),
  },
  { name: "a PDF that is cut off", type: "pdf", make: () => makePdf([fine]).slice(0, 60) },
  { name: "a PDF of nothing but its mark", type: "pdf", make: () => "%PDF-1.7\n%%EOF" },
  { name: "a PDF without text", type: "pdf", make: () => makePdfOf([{ stream: "0 0 m 10 10 l S" }]) },
  {
    name: "a PDF whose pages are their own parents",
    type: "pdf",
    make: () =>
      "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  },
  {
    name: "a PDF of 3,000 pages",
    type: "pdf",
    make: () => makePdfOf(Array.from({ length: 3_000 }, () => ({ stream: "" }))),
  },
  {
    name: "a PDF with arrays 100,000 deep",
    type: "pdf",
    make: () => makePdfOf([{ stream: `${"[".repeat(100_000)}${"]".repeat(100_000)} TJ` }]),
  },
];

/** A Word document whose parts inflate to so many megabytes each. */
function bombDocx(size: number, { parts = 1, claims }: { parts?: number; claims?: number } = {}): Uint8Array {
  const more = Array.from({ length: parts }, (_, at) => ({
    name: `word/part${at}.xml`,
    bytes: megabytes(Math.min(size, 100)),
    ...(size > 100 ? { packed: repeated(size) } : {}),
    ...(claims === undefined ? {} : { claims }),
  }));
  return makeDocxOf(paragraph("Hello"), more);
}

/** The deflated form of so many megabytes of blanks, without ever having them: blocks of 100 MB, one after the other. */
function repeated(size: number): Uint8Array {
  const block = deflateRawSync(megabytes(100), { finishFlush: 2 });
  return Buffer.concat([
    ...Array.from({ length: Math.ceil(size / 100) - 1 }, () => block),
    deflateRawSync(megabytes(100)),
  ]);
}

function bombPdf(size: number, filters: number): Uint8Array {
  const adler = Buffer.alloc(4);
  const packed = Buffer.concat([Buffer.from([0x78, 0xda]), repeated(size), adler]);
  return makePdfOf([{ stream: packed, filters: filters - 1, isPacked: true }]);
}

/** Encrypted by a password that nobody knows. */
function protectedPdf(): Uint8Array {
  const key = "a".repeat(64);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<${"0".repeat(32)}> <${"0".repeat(32)}>]`;
  return makePdfOf([{ stream: deflateSync("BT (x) Tj ET") }], { trailer: encrypt });
}
