import { DocumentProblem } from "../../problem.ts";

/** Other control characters stand in no text. */
const isControl = (code: number) => code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27;
/** Of this many characters at the beginning, … */
const lookedAt = 65_536;
/** … at most this part may be control characters. */
const mostControl = 0.01;

/**
 * The text of bytes: in the character set that a content type names, as their byte order mark says, as UTF-8, else as
 * Windows-1252. @throws {DocumentProblem} for what is no text
 */
export function decodeText(bytes: Uint8Array, contentType = ""): string {
  const text = decode(bytes, contentType);
  const length = Math.min(text.length, lookedAt);
  let control = 0;
  for (let at = 0; at < length; at++) if (isControl(text.charCodeAt(at))) control++;
  if (control > length * mostControl) throw new DocumentProblem("It is not a text file.");
  return text;
}

function decode(bytes: Uint8Array, contentType: string): string {
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : undefined;
  for (const label of [marked, named]) {
    const decoder = label === undefined ? undefined : decoderFor(label);
    if (decoder) return decoder.decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
