import mammoth from "mammoth";
import type { Source } from "../source.ts";
import { markdownOfHtml } from "./html.ts";

/** Reads a Word document: headings, paragraphs, lists and tables; pictures stay packed. */
export async function readDocx(bytes: Uint8Array): Promise<Source> {
  const noImage = mammoth.images.imgElement(async () => ({ src: "" }));
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { convertImage: noImage },
  );
  return { markdown: markdownOfHtml(value).markdown };
}
