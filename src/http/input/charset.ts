/** Marks at the beginning of a text that name its character set. */
const marks: readonly (readonly [label: string, ...bytes: number[]])[] = [
  ["utf-8", 0xef, 0xbb, 0xbf],
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
];

/** A character set that no text can be read in. */
export class UnknownCharsetError extends TypeError {
  override readonly name = "UnknownCharsetError";
}

/** The character set that a `Content-Type` names. */
export function charsetOf(contentType: string | null | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? "")?.[1];
}

/**
 * Decodes a text in the character set of its byte-order mark, which is left out, else in the one named, else as UTF-8.
 * @throws {UnknownCharsetError}
 * @throws {TypeError} for bytes that are no text in it
 */
export function decodeText(
  bytes: Uint8Array,
  charset: string | undefined,
  {
    fatal = true,
  }: { /** Whether bytes that are no text throw; else they read as U+FFFD. */ readonly fatal?: boolean } = {},
): string {
  const marked = marks.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  return decoderOf(marked ?? charset ?? "utf-8", fatal).decode(bytes);
}

function decoderOf(label: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(label, { fatal });
  } catch (cause) {
    throw new UnknownCharsetError(`there is no character set ${label}`, { cause });
  }
}
