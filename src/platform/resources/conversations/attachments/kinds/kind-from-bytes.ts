import type { AttachedType } from "../../../../../contract/file-limits.ts";
import { isWordDocument } from "./archive.ts";
import { type PictureSize, pictureKinds } from "./pictures.ts";
import { isPlainText } from "./text.ts";

/**
 * Chosen: what the cameras of phones make fits; a picture that says it is larger would take a viewer's memory, however few bytes
 * it has.
 */
const mostPixels = 50_000_000;
const longestSide = 20_000;

/**
 * What a file is, by its bytes: by their beginning and, where that names sizes, by what follows. A text is a CSV where its name
 * says so. Nothing if it is none of the kinds that may be sent.
 */
export async function kindOf(bytes: Uint8Array, name: string): Promise<AttachedType | undefined> {
  for (const { type, is, sizeOf } of pictureKinds) if (is(bytes)) return isViewable(sizeOf(bytes)) ? type : undefined;
  if (startsWith(bytes, "%PDF-")) return "application/pdf";
  if (startsWith(bytes, "PK\u0003\u0004"))
    return isWordDocument(bytes)
      ? "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
      : undefined;
  if (!(await isPlainText(bytes))) return undefined;
  return /\.csv$/i.test(name) ? "text/csv" : "text/plain";
}

function isViewable(size: PictureSize | undefined): boolean {
  if (!size) return false;
  const { width, height } = size;
  return width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostPixels;
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, mark.length)).toString("latin1") === mark
  );
}
