import letters from "./letters.json" with { type: "json" };
import { smallLetter } from "./small-letter.ts";

/** A character set, what choosing it takes beside others that fit as well, in bits, and the languages that it is used for. */
interface Candidate {
  readonly label: string;
  readonly bits: number;
  readonly languages: readonly string[];
}

const western = ["de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "is", "ca", "en"];
const central = ["pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"];
const cyrillic = ["ru", "uk", "bg", "sr"];
/** Texts of UTF-8 of which some bytes are broken come first, then what Windows programs write, then what is older. */
const candidates: readonly Candidate[] = [
  { label: "utf-8", bits: 0, languages: Object.keys({ ...letters.pairs, ...letters.signs }) },
  { label: "windows-1252", bits: 0, languages: western },
  { label: "windows-1250", bits: 2, languages: central },
  { label: "windows-1251", bits: 1, languages: cyrillic },
  { label: "windows-1253", bits: 2, languages: ["el"] },
  { label: "windows-1254", bits: 1, languages: ["tr"] },
  { label: "windows-1255", bits: 2, languages: ["he"] },
  { label: "windows-1256", bits: 2, languages: ["ar", "fa"] },
  { label: "windows-1257", bits: 3, languages: ["lt", "lv", "et"] },
  { label: "windows-874", bits: 3, languages: ["th"] },
  { label: "gb18030", bits: 1, languages: ["zh"] },
  { label: "big5", bits: 2, languages: ["zh-Hant"] },
  { label: "shift_jis", bits: 1, languages: ["ja"] },
  { label: "euc-kr", bits: 2, languages: ["ko"] },
  { label: "euc-jp", bits: 4, languages: ["ja"] },
  { label: "iso-8859-2", bits: 5, languages: central },
  { label: "iso-8859-15", bits: 6, languages: western },
  { label: "koi8-u", bits: 5, languages: ["ru", "uk"] },
  { label: "ibm866", bits: 6, languages: ["ru", "uk"] },
  { label: "iso-8859-5", bits: 8, languages: cyrillic },
  { label: "iso-8859-7", bits: 5, languages: ["el"] },
  { label: "iso-8859-8-i", bits: 6, languages: ["he"] },
  { label: "iso-8859-6", bits: 6, languages: ["ar", "fa"] },
  { label: "macintosh", bits: 7, languages: western },
];
/** What follows what, in bits, by language: pairs of letters of an alphabet, and single signs of East Asia. */
const pairs = tablesOf(letters.pairs, 2);
const signs = tablesOf(letters.signs, 1);

/** In bits: a sign of ASCII, wherever it stands; pairs, letters and signs that a language's table does not have; … */
const asciiBits = 4.5;
const unknownPairBits = 12;
const foreignLetterBits = 17;
const unknownSignBits = 18;
/** … marks as texts have them, what hardly any text has, and what none has; … */
const markBits = 9;
const wideMarkBits = 7;
const oddBits = 22;
const brokenBits = 45;
const capitalBits = 1.5;
/** … and what begins within a word: a capital, another script, a mark that opens or closes something. */
const withinWordBits = 8;

const commonMarks = /[\u00a0«»“”„‘’‚–—…•·€£°§©®™¿¡№½¼²³×ªº]/u;
const joiningMarks = /[’·]/u;
const openingMarks = /[«“„‘‚¿¡£€№²³ªº½¼©]/u;
const wideMarks = /[\u3000-\u3004\u3008-\u301f・！-／：-＠～〜…“”‘’·—￥０-９]/u;
const eastAsian = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const narrowKatakana = /[\uff61-\uff9f]/u;
const letterOrMark = /[\p{L}\p{M}]/u;
const asciiLetter = /[a-z]/;
const capital = /\p{Lu}/u;
const noText = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;
/** Chosen: what so many bytes beyond ASCII say tells enough. */
const mostBytes = 4_096;

/**
 * The character set that bytes are most likely in: of each one's languages, by how likely it is that a text says what the
 * bytes would say. undefined for bytes that say nothing in any.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const sample = linesBeyondAscii(bytes);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { label, bits, languages } of candidates) {
    // A sign that the sample was cut within is no fault of the text.
    const text = new TextDecoder(label).decode(sample, { stream: sample.length >= mostBytes });
    for (const language of languages) {
      const all = bits + bitsOf(text, language, least);
      if (all < least) [best, least] = [label, all];
    }
  }
  return best;
}

/** The lines that are not the same in all character sets. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, mostBytes));
  let length = 0;
  for (let from = 0; from < bytes.length && length < sample.length; ) {
    const end = bytes.indexOf(10, from) + 1 || bytes.length;
    const line = bytes.subarray(from, Math.min(end, from + sample.length - length));
    if (line.some((byte) => byte > 127)) {
      sample.set(line, length);
      length += line.length;
    }
    from = end;
  }
  return sample.subarray(0, length);
}

/** How unlikely a text is in a language, in bits, counted as far as `most`. */
function bitsOf(text: string, language: string, most: number): number {
  const pairsOf = pairs.get(language);
  const signsOf = signs.get(language);
  let bits = 0;
  /** The letters before, in small ones, where they stand in one word; blanks else. */
  let [before, last] = [" ", " "];
  for (const character of text) {
    const isLetter = letterOrMark.test(character);
    const small = isLetter ? smallLetter(character) : " ";
    const isAscii = character <= "\u007f";
    if (noText.test(character)) bits += brokenBits;
    else if (small <= "\u007f" && (isAscii || isLetter) && before <= "\u007f") bits += asciiBits;
    else if (!isAscii && !isLetter) bits += bitsOfMark(character, last, signsOf !== undefined);
    else if (signsOf) bits += bitsOfSign(character, last, signsOf);
    else if (pairsOf) bits += bitsOfPair(before, small, pairsOf);
    if (!isAscii && capital.test(character)) bits += capitalBits;
    if (isLetter && isWithinWord(character, last)) bits += withinWordBits;
    if (bits > most) return bits;
    before = small;
    last = character;
  }
  return bits;
}

function bitsOfMark(mark: string, last: string, isWide: boolean): number {
  if (isWide && wideMarks.test(mark)) return wideMarkBits;
  if (!commonMarks.test(mark)) return oddBits;
  return (
    markBits +
    (openingMarks.test(mark) && letterOrMark.test(last) && !(last === "m" && /[²³]/.test(mark)) ? withinWordBits : 0)
  );
}

function bitsOfSign(sign: string, last: string, table: Bits): number {
  const known = sign <= "\u007f" ? asciiBits : table.get(sign);
  if (known !== undefined) return known;
  if (narrowKatakana.test(sign) && table === signs.get("ja")) return narrowKatakana.test(last) ? 8 : 14;
  return eastAsian.test(sign) ? unknownSignBits : oddBits;
}

function bitsOfPair(before: string, letter: string, table: Bits): number {
  const known = table.get(before + letter);
  if (known !== undefined) return known;
  return letter <= "\u007f" || table.has(letter) ? unknownPairBits : foreignLetterBits;
}

/** Whether a letter cannot follow another one within a word. */
function isWithinWord(letter: string, last: string): boolean {
  if (!letterOrMark.test(last))
    return last > "\u007f" && commonMarks.test(last) && !joiningMarks.test(last) && !openingMarks.test(last);
  if (capital.test(letter) && !capital.test(last) && !eastAsian.test(last)) return true;
  return eastAsian.test(letter) !== eastAsian.test(last) && (asciiLetter.test(letter) || asciiLetter.test(last));
}

type Bits = ReadonlyMap<string, number>;

/** Of each language, what stands together in its texts, with the bits that it takes; and each letter by itself. */
function tablesOf(
  tables: Readonly<Record<string, Readonly<Record<string, string>>>>,
  size: 1 | 2,
): ReadonlyMap<string, Bits> {
  return new Map(
    Object.entries(tables).map(([language, levels]) => {
      const bits = new Map<string, number>();
      for (const [level, text] of Object.entries(levels))
        for (let at = 0; at < text.length; at += size) {
          bits.set(text.slice(at, at + size), Number(level));
          if (size === 2) bits.set(text[at]!, 0).set(text[at + 1]!, 0);
        }
      return [language, bits];
    }),
  );
}
