import chardet from "chardet";
import { DocumentProblem } from "../../problem.ts";

/** Other control characters stand in no text. */
const isControl = (code: number) => code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27;
/** Of this many characters at the beginning, … */
const lookedAt = 65_536;
/** … at most this part may be control characters. */
const mostControl = 0.01;
/** Of so many bytes the character set is recognised, and a page's own word for it is looked for. */
const sniffedBytes = 32_768;
const declaredBytes = 2_048;
/** Of the bytes of UTF-16, so many are zeros at one place, and so few at the other. */
const manyZeros = 0.4;
const fewZeros = 0.05;
/** Bytes that are no UTF-8, in so many characters beyond ASCII at most: a text of UTF-8 with a few that are broken. */
const mostBroken = 0.1;

/**
 * The text of bytes: as its byte order mark says, in the character set that a content type names, in that which a page
 * names itself, as UTF-8 where it is, else in the character set that it is most likely in.
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
    if (decoder) return decoder.decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeUnknown(bytes);
  }
}

/** The character set that a byte order mark names, or zeros at every other byte. */
function markOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
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

function decodeUnknown(bytes: Uint8Array): string {
  const asUtf8 = new TextDecoder("utf-8").decode(bytes);
  let [broken, beyond] = [0, 0];
  for (let at = 0; at < asUtf8.length; at++) {
    const code = asUtf8.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 127) beyond++;
  }
  if (broken <= Math.max(1, beyond * mostBroken) && beyond > broken) return asUtf8;
  const guesses = chardet
    .analyse(bytes.subarray(0, sniffedBytes))
    .filter(({ name }) => decoderFor(name) !== undefined && !/^utf/i.test(name));
  const texts = guesses.slice(0, mostGuesses).map(({ name, confidence }) => {
    const text = decoderFor(name)!.decode(bytes);
    const common = commonSigns[name.toLowerCase()];
    const score = confidence + scoreOf(text.slice(0, sniffedBytes)) + (common ? commonPart(bytes, common) : 0);
    return { text, score };
  });
  texts.sort((one, other) => other.score - one.score);
  return texts[0]?.text ?? new TextDecoder("windows-1252").decode(bytes);
}

/** Chosen: of a short text all guesses are poor ones, the right one too. */
const mostGuesses = 8;
/** By the first of two bytes: where a character set of East Asia has the signs that texts are made of. */
const commonSigns: Readonly<Record<string, (first: number, second: number) => boolean>> = {
  shift_jis: (first) => (first >= 0x81 && first <= 0x83) || (first >= 0x88 && first <= 0x97),
  gb18030: (first, second) => second >= 0xa1 && first >= 0xa1 && first <= 0xd7,
  big5: (first) => first >= 0xa1 && first <= 0xc6,
  "euc-kr": (first) => first >= 0xa1 && first <= 0xc8,
  "euc-jp": (first) => (first >= 0xa1 && first <= 0xa5) || (first >= 0xb0 && first <= 0xcf),
};
/** What it counts where all of them are, beside none. */
const commonGain = 40;

function commonPart(bytes: Uint8Array, isCommon: (first: number, second: number) => boolean): number {
  let [common, all] = [0, 0];
  for (let at = 0; at < Math.min(bytes.length, sniffedBytes) - 1; at++) {
    const [first, second] = [bytes[at]!, bytes[at + 1]!];
    if (first < 0x81 || (first > 0x9f && first < 0xe0 && second < 0x40)) continue;
    all++;
    if (isCommon(first, second)) common++;
    at++;
  }
  return all === 0 ? 0 : commonGain * ((2 * common) / all - 1);
}

/** A single sign of East Asia within a word of another script, marks between letters, and signs that begin no word. */
const mixedSigns =
  /(?<=\p{sc=Latin})[\p{sc=Han}\p{sc=Hangul}](?=\p{sc=Latin})|(?<=\p{L})[‘“”˛ˇ¬†‡•ˆ˜](?=[\p{L}‘“”˛ˇ¬])|[£¥¯¦](?=\p{Ll})/gu;

/** How much like a text it looks: a word in small letters of one alphabet is one, and signs within words are none. */
function scoreOf(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return -100;
  const small = text.match(/\p{Ll}|\p{Lo}/gu)?.length ?? 0;
  const odd = text.match(/\ufffd|[\u0080-\u009f]|(?<=\p{Ll})\p{Lu}/gu)?.length ?? 0;
  const mixed = text.match(mixedSigns)?.length ?? 0;
  const points = /[\u0591-\u05c7]/.test(text) ? 30 : 0;
  return (60 * small) / letters - (200 * (odd + mixed)) / letters - points;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
