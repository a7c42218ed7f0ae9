import { allWords } from "../../../../languages/server.ts";
import { isUnparted } from "./line-ends.ts";

/** The least and the greatest width at which people have the lines of a text wrapped. */
const [leastWidth, mostWidth] = [40, 160];
/** So many lines that end at one width show that a program has wrapped them there. */
const leastWrapped = 3;
/** Of the lines that go on in the next one this share begins it with a small letter; of lines that each say their own nearly none. */
const leastSmall = 0.3;
const fence = /^ {0,3}(?:```|~~~)/;
/** A line that is no text of a paragraph: a heading, row, rule, comment, or the address or note of a mark. */
const ownLine = /^\s*(?:#{1,6}\s|\||<|[-=*_]{3,}\s*$|\[[^\]\n]{1,200}\]:|:)/;
const item = /^\s*(?:[-*+•–]|\d{1,9}[.)]|[a-z][.)])\s+/;
const quote = /^ {0,3}>\s?/;
/** Columns that blanks set apart are a table or a drawing. */
const columns = /\S(?: {3,}|\t)\S| \| /;
const hardBreak = /(?: {2}|\\)$/;
/** Where a word was parted at its hyphen; what follows is the word's other half, but in "bed and breakfast"-like pairs. */
const parted = /\p{L}[-\u2010]$/u;
const joining = allWords.flatMap(({ values: { and, or, until } }) => [and, or, until]).join("|");
const pairing = new RegExp(`^(?:${joining})\\s`, "iu");

/** A line that goes on in the next one, if it was wrapped at `width` or what follows begins small. */
interface Pair {
  readonly at: number;
  readonly length: number;
  /** What the line would be as long as with the next word. */
  readonly withNext: number;
  readonly isSmall: boolean;
  readonly hasCase: boolean;
}

/**
 * A text whose paragraphs were wrapped at some 72 characters, with each paragraph in one line. Lines that end where they were meant to
 * (addresses, hours, verses, two blanks at the end) stay: a line goes on in the next one where that one's first word had no room in it,
 * or begins with a small letter.
 */
export function withoutWrapping(text: string): string {
  const lines = text.split("\n");
  const pairs = pairsOf(lines);
  if (pairs.length === 0) return text;
  const width = widthOf(pairs);
  const goesOn = new Set<number>();
  for (const { at, length, withNext, isSmall } of pairs) {
    const line = lines[at]!.trimEnd();
    const isFull = width !== undefined && length <= width + 2 && withNext > width;
    const isCut = length >= leastWidth && isSmall;
    const isUncut = isUnparted(line, textOf(lines[at + 1]!)) && length >= leastWidth / 2;
    if (isCut || isUncut || (isFull && !line.endsWith(":"))) goesOn.add(at);
  }
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = goesOn.has(at - 1) ? joined.pop() : undefined;
    joined.push(before === undefined ? line : join(before.trimEnd(), textOf(line).trimEnd(), hardBreak.test(line)));
  }
  return joined.join("\n");
}

/** The lines that may go on in the next one. One pass. */
function pairsOf(lines: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (fence.test(line)) isCode = !isCode;
    const next = lines[at + 1];
    if (isCode || next === undefined || !isText(line) || hardBreak.test(line) || !isMore(line, next)) continue;
    const text = textOf(next);
    const first = /^\S+/.exec(text)?.[0] ?? "";
    const length = line.trimEnd().length;
    const letter = /^["'“„«(]*(\p{L})/u.exec(text)?.[1] ?? "";
    const hasCase = letter.toUpperCase() !== letter.toLowerCase();
    const isSmall = hasCase && letter === letter.toLowerCase();
    pairs.push({ at, length, withNext: length + 1 + first.length, isSmall, hasCase });
  }
  return pairs;
}

function isText(line: string): boolean {
  return line.trim() !== "" && !fence.test(line) && !ownLine.test(line) && !columns.test(line.trim());
}

/** Whether a line can be more of the paragraph, item or quote of the line before. */
function isMore(line: string, next: string): boolean {
  if (!isText(next) || item.test(textOf(next)) || quote.test(line) !== quote.test(next)) return false;
  // What stands further in than the text before it is code or a drawing.
  return indentOf(next) <= indentOf(line) + Math.max(3, item.exec(line)?.[0].length ?? 0);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const textOf = (line: string): string => line.replace(quote, "").trimStart();

/** The width at which most lines end that go on; undefined: they were not wrapped. */
function widthOf(pairs: readonly Pair[]): number | undefined {
  const cased = pairs.filter(({ length, hasCase }) => hasCase && length >= leastWidth);
  if (cased.filter(({ isSmall }) => isSmall).length < cased.length * leastSmall) return undefined;
  let [width, most] = [0, 0];
  const changes = new Int32Array(mostWidth + 2);
  for (const { length, withNext } of pairs) {
    if (length > mostWidth || withNext <= leastWidth) continue;
    changes[Math.max(leastWidth, length)]!++;
    changes[Math.min(mostWidth + 1, withNext)]!--;
  }
  let count = 0;
  for (let at = leastWidth; at <= mostWidth; at++) {
    count += changes[at]!;
    if (count > most) [width, most] = [at, count];
  }
  return most >= leastWrapped ? width : undefined;
}

function join(text: string, next: string, endsHard: boolean): string {
  const isOne = isUnparted(text, next) || (parted.test(text) && /^\p{Ll}/u.test(next) && !pairing.test(next));
  return `${text}${isOne ? "" : " "}${next}${endsHard && !next.endsWith("\\") ? "  " : ""}`;
}
