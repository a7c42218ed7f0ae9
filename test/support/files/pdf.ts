import { deflateSync } from "node:zlib";

/** A line of a page: its text, size and height on the page. */
export interface PdfText {
  readonly text: string;
  readonly size?: number;
  readonly x?: number;
  readonly y: number;
}

/** A PDF whose pages have these lines. */
export function makePdf(pages: readonly (readonly PdfText[])[]): Uint8Array {
  return makePdfOf(
    pages.map((lines) => ({
      stream: lines
        .map(({ text, size = 11, x = 60, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapeText(text)}) Tj ET`)
        .join("\n"),
    })),
  );
}

/** A PDF whose pages have these content streams, packed as often as is asked for; `isPacked`: they are packed once already. */
export function makePdfOf(
  pages: readonly { readonly stream: string | Uint8Array; readonly filters?: number; readonly isPacked?: boolean }[],
  { trailer = "" }: { readonly trailer?: string } = {},
): Uint8Array {
  const objects: (string | Buffer)[] = [];
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  objects[1] = "<< /Type /Catalog /Pages 2 0 R >>";
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  objects[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  for (const [at, { stream, filters = 0, isPacked = false }] of pages.entries()) {
    const count = filters + (isPacked ? 1 : 0);
    let bytes = Buffer.from(stream as Uint8Array);
    for (let done = 0; done < filters; done++) bytes = deflateSync(bytes, { level: 9 });
    const filter = count > 0 ? `/Filter [${"/FlateDecode ".repeat(count)}]` : "";
    objects[4 + 2 * at] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`;
    objects[5 + 2 * at] = Buffer.concat([
      Buffer.from(`<< /Length ${bytes.length} ${filter} >>\nstream\n`),
      bytes,
      Buffer.from("\nendstream"),
    ]);
  }
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let size = parts[0]!.length;
  for (let number = 1; number < objects.length; number++) {
    offsets[number] = size;
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(objects[number]!),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(object);
    size += object.length;
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length}\n0000000000 65535 f \n${rows.join("")}trailer\n<< /Size ${objects.length} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
