/** A PDF of these objects, numbered from 1; the first is its catalogue. `lead`: bytes before the mark. */
export function pdfOfObjects(objects: readonly (string | Uint8Array)[], { lead = "" } = {}): Uint8Array {
  const parts = [Buffer.from(`${lead}%PDF-1.7\n`)];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    offsets.push(size);
    const bytes = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object as Uint8Array),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(bytes);
    size += bytes.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** A stream with its length. */
export function pdfStream(content: string | Uint8Array, fields = ""): Uint8Array {
  const bytes = Buffer.from(content as Uint8Array);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${fields} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

/** Pages with these streams; `font` is the object that they write in, `more` follows it from object 4 on. */
export function pdfOfStreams(
  streams: readonly string[],
  {
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    more = [] as readonly (string | Uint8Array)[],
    catalog = "",
    page = "",
    lead = "",
  } = {},
): Uint8Array {
  const first = 4 + more.length;
  const kids = streams.map((_, at) => `${first + 2 * at} 0 R`).join(" ");
  return pdfOfObjects(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`,
      font,
      ...more,
      ...streams.flatMap((stream, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R ${page} >>`,
        pdfStream(stream),
      ]),
    ],
    { lead },
  );
}

/** A line at a place; `matrix` turns it. */
export function pdfLine(text: string, x: number, y: number, { size = 11, matrix = "1 0 0 1" } = {}): string {
  const shown = text.startsWith("<") ? text : `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `BT /F1 ${size} Tf ${matrix} ${x} ${y} Tm ${shown} Tj ET`;
}

/** A font of East Asian characters that is not embedded and whose codes are those of a named character map. */
export function pdfCharacterMapFont(map: string, ordering: string): { font: string; more: readonly string[] } {
  return {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /${map} /DescendantFonts [4 0 R] >>`,
    more: [
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 5 0 R >>`,
      "<< /Type /FontDescriptor /FontName /Sample /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    ],
  };
}
