import type { AttachedType } from "../../../../../contract/file-limits.ts";

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A kind of pictures: how its files begin, and where they say how large they are. */
interface PictureKind {
  readonly type: AttachedType;
  is(bytes: Uint8Array): boolean;
  /** Nothing if the file says no size: no viewer shows it. */
  sizeOf(bytes: Uint8Array): PictureSize | undefined;
}

/** Chosen: the boxes with sizes stand before the pictures' data. */
const heicHeadBytes = 262_144;
/** Brands of HEIF files whose pictures are HEVC. https://github.com/nokiatech/heif */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

export const pictureKinds: readonly PictureKind[] = [
  {
    type: "image/png",
    is: (bytes) => textAt(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n",
    sizeOf: (bytes) =>
      textAt(bytes, 12, 4) === "IHDR" && bytes.byteLength >= 33
        ? { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) }
        : undefined,
  },
  { type: "image/jpeg", is: (bytes) => textAt(bytes, 0, 3) === "\u00ff\u00d8\u00ff", sizeOf: jpegSize },
  {
    type: "image/gif",
    is: (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6)),
    sizeOf: (bytes) =>
      bytes.byteLength >= 14
        ? { width: viewOf(bytes).getUint16(6, true), height: viewOf(bytes).getUint16(8, true) }
        : undefined,
  },
  {
    type: "image/webp",
    is: (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
    sizeOf: webpSize,
  },
  {
    type: "image/heic",
    is: isHeic,
    sizeOf: heicSize,
  },
];

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** The size stands in the header of the frame, behind segments of any length. https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
function jpegSize(bytes: Uint8Array): PictureSize | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.byteLength; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++; // filling
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) return undefined; // the picture begins, or ends, without a frame
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.byteLength < 30) return undefined;
  const view = viewOf(bytes);
  const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  switch (textAt(bytes, 12, 4)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
    default:
      return undefined;
  }
}

/** Its first box names the brands that it is compatible with. */
function isHeic(bytes: Uint8Array): boolean {
  if (bytes.byteLength < 16 || textAt(bytes, 4, 4) !== "ftyp") return false;
  const end = Math.min(viewOf(bytes).getUint32(0), bytes.byteLength, 128);
  const brands = [textAt(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4));
  return brands.some((brand) => heicBrands.has(brand)) && !brands.some((brand) => brand.startsWith("avi"));
}

/** Each picture in it, small ones and tiles too, has a box that says its size: the largest counts. */
function heicSize(bytes: Uint8Array): PictureSize | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, heicHeadBytes));
  let size: PictureSize | undefined;
  for (let at = head.indexOf("ispe"); at >= 0 && at + 16 <= head.length; at = head.indexOf("ispe", at + 4)) {
    const found = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!size || found.width * found.height > size.width * size.height) size = found;
  }
  return size;
}
