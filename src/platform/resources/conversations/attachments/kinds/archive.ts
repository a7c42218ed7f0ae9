const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
/** Chosen: no Word document of 10 MB has more parts, or unpacks to more. */
const mostEntries = 4_000;
const mostUnpackedBytes = 300 * 1_024 * 1_024;

/**
 * Whether a ZIP archive is a Word document without macros, by its index: it is not unpacked here. An index that readers could read in
 * two ways is none.
 */
export function isWordDocument(bytes: Uint8Array): boolean {
  const names = new Set<string>();
  let unpacked = 0;
  for (const entry of entriesOf(bytes) ?? []) {
    unpacked += entry.unpackedBytes;
    const isUnsafe = /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\0/.test(entry.name) || /vbaProject/i.test(entry.name);
    if (isUnsafe || entry.isEncrypted || unpacked > mostUnpackedBytes) return false;
    names.add(entry.name.toLowerCase());
  }
  return names.has("[content_types].xml") && [...names].some((name) => /^word\/document\d*\.xml$/.test(name));
}

interface Entry {
  readonly name: string;
  readonly unpackedBytes: number;
  readonly isEncrypted: boolean;
}

/** Nothing if the index is damaged, or does not end where it says. */
function entriesOf(bytes: Uint8Array): Entry[] | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(file);
  if (end === undefined) return undefined;
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries || file.readUInt16LE(end + 8) !== count) return undefined;
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry++) {
    if (at + entryBytes > file.length || file.readUInt32LE(at) !== entryMark) return undefined;
    const nameBytes = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString("utf8", at + entryBytes, at + entryBytes + nameBytes),
      unpackedBytes: file.readUInt32LE(at + 24),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
    });
    at += entryBytes + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return at === end ? entries : undefined;
}

function findEnd(file: Buffer): number | undefined {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - longestComment); at--)
    if (file.readUInt32LE(at) === endMark) return at;
  return undefined;
}
