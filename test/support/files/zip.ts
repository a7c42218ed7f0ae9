import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive; `claims` is the size that it says it has once inflated. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly claims?: number;
  readonly isStored?: boolean;
  /** In place of the bytes as deflated here. */
  readonly packed?: Uint8Array;
}

/** A ZIP archive of these entries. */
export function makeZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claims, isStored = false, packed: given } of entries) {
    const plain = Buffer.from(bytes as Uint8Array);
    const packed = Buffer.from(given ?? (isStored ? plain : deflateRawSync(plain)));
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    index.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), fields, central, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, directory, end]);
}
