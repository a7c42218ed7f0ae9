import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.byteLength, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A grey PNG that says it has this size, and has it where it is small. */
export function makePng(width = 2, height = 2): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const isDrawn = width * height <= 1e6;
  const rows = Buffer.alloc(isDrawn ? (width + 1) * height : 10, 0x7f);
  if (isDrawn) for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0; // how the row is filtered
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The head of a JPEG of this size, behind a segment with what a camera writes. */
export function makeJpeg(width = 2, height = 2, exif = "Exif\0\0GPS"): Buffer<ArrayBuffer> {
  const segment = Buffer.alloc(4);
  segment.set([0xff, 0xe1]);
  segment.writeUInt16BE(2 + exif.length, 2);
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment,
    Buffer.from(exif, "latin1"),
    frame,
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  ]);
}

export function makeGif(width = 2, height = 2): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from([0, 0, 0, 0x3b])]);
}

export function makeWebp(width = 2, height = 2): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(30);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(22, 4);
  head.write("WEBPVP8X", 8, "latin1");
  head.writeUInt32LE(10, 16);
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  return head;
}

export function makeHeic(width = 2, height = 2, brand = "heic"): Buffer<ArrayBuffer> {
  const type = Buffer.alloc(24);
  type.writeUInt32BE(24, 0);
  type.write(`ftyp${brand}`, 4, "latin1");
  type.write(`mif1${brand}`, 16, "latin1");
  const size = Buffer.alloc(20);
  size.writeUInt32BE(20, 0);
  size.write("ispe", 4, "latin1");
  size.writeUInt32BE(width, 12);
  size.writeUInt32BE(height, 16);
  return Buffer.concat([type, size]);
}
