const block = 512;
/** Template0 and template1, of which databases are made: nobody makes one in a test's. */
const unused = /^\/?base\/[14]\/./;

/**
 * A dump of an embedded database without what no test reads: a third of its bytes and two thirds of its files, each of which is
 * unpacked some thirty times in a run.
 */
export function smallerDump(tar: Uint8Array): Uint8Array {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.length);
  const kept: Buffer[] = [];
  let at = 0;
  // A header that is empty is the end.
  while (at + block <= bytes.length && bytes[at] !== 0) {
    const [name = ""] = bytes.toString("latin1", at, at + 100).split("\0", 1);
    const size = Number.parseInt(bytes.toString("latin1", at + 124, at + 135), 8) || 0;
    const next = at + block + Math.ceil(size / block) * block;
    if (!unused.test(name)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
