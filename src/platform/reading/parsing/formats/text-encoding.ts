import { DocumentProblem } from "../../problem.ts";
import { guessEncoding } from "./encoding/guess-encoding.ts";

/** Other control characters stand in no text. */
const isControl = (code: number) => code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27;
/** Of this many characters at the beginning, … */
const lookedAt = 65_536;
/** … at most this part may be control characters. */
const mostControl = 0.01;
/** In so many bytes a page's own word for its character set is looked for. */
const declaredBytes = 2_048;
/** Of the bytes of UTF-16, so many are zeros at one place, and so few at the other. */
const manyZeros = 0.4;
const fewZeros = 0.05;

/**
 * The text of bytes: as its byte order mark says, in the character set that a content type names, in that which a page
 * names itself, as UTF-8 where it is, else in the character set that it is most likely in (see {@link guessEncoding}).
 * @throws {DocumentProblem} for what is no text
 */
export function decodeText(bytes: Uint8Array, contentType = "", { isHtml = false } = {}): string {
  const text = decode(bytes, contentType, isHtml).replace(/^\ufeff/, "");
  const length = Math.min(text.length, lookedAt);
  let control = 0;
  for (let at = 0; at < length; at++) if (isControl(text.charCodeAt(at))) control++;
  if (control > length * mostControl) throw new DocumentProblem("It is not a text file.");
  return text;
}

function decode(bytes: Uint8Array, contentType: string, isHtml: boolean): string {
  const named = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  for (const label of [markOf(bytes), named, isHtml ? declaredIn(bytes) : undefined]) {
    const decoder = label === undefined ? undefined : decoderFor(label);
    if (!decoder) continue;
    // Servers are often set to name one character set for all that they send.
    if (decoder.encoding === "windows-1252") return strictly("utf-8", bytes) ?? decoder.decode(bytes);
    if (decoder.encoding !== "utf-8") return decoder.decode(bytes);
    const text = strictly("utf-8", bytes);
    if (text !== undefined) return text;
  }
  return strictly("utf-8", bytes) ?? new TextDecoder(guessEncoding(bytes) ?? "windows-1252").decode(bytes);
}

/** The text of bytes that are in a character set without a fault; undefined for others. */
function strictly(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The character set that a byte order mark names, or zeros at every other byte. */
function markOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // As mails in Japanese are: signs of two bytes below 128, behind a mark of their own.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, declaredBytes));
  if (head.includes("\u001b$B") || head.includes("\u001b$@")) return "iso-2022-jp";
  const end = Math.min(bytes.length, 1_000);
  const zeros = [0, 0];
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  if (end < 8) return undefined;
  // Some signs beyond ASCII have a zero at the other place.
  if (zeros[0]! < end * fewZeros && zeros[1]! > end * manyZeros) return "utf-16le";
  return zeros[1]! < end * fewZeros && zeros[0]! > end * manyZeros ? "utf-16be" : undefined;
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, declaredBytes)).toString(
    "latin1",
  );
  const declared = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
  const label = declared ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1];
  // A page whose declaration can be read as ASCII is in none of these.
  return label !== undefined && /^utf-?16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
