import { type Block, readBlocks } from "./blocks.ts";
import { cleanText } from "./clean.ts";

/** One passage: what a search finds and an answer is taken from. */
export interface Chunk {
  /** The headings above its own, outermost first. */
  readonly trail: string;
  /** The nearest heading; the document's name where it has none. */
  readonly heading: string;
  readonly body: string;
}

const maxBodyChars = 1_600;
const maxHeadingChars = 150;
/** Of a heading's source, more than this is not looked at. */
const maxHeadingSource = 1_000;
const isBlank = /\s/;

/**
 * Cuts a document into passages: one for each heading with text, longer ones between blocks, a block that is too long
 * between lines, a line between words. No passage is longer than 1,600 characters, whatever the document holds.
 * @param name The document's name, the outermost heading unless the text brings its own.
 */
export function chunkDocument(name: string, markdown: string): Chunk[] {
  const path: (string | undefined)[] = [];
  const chunks: Chunk[] = [];
  let open: string[] = [];
  const close = () => {
    const titles = path.filter((title) => title !== undefined && title !== "");
    const heading = titles.pop() ?? plainHeading(name);
    const trail = titles.join(" › ");
    for (const body of pack(open)) chunks.push({ trail, heading, body });
    open = [];
  };
  for (const block of readBlocks(cleanText(markdown))) {
    if (block.kind === "heading") {
      close();
      const level = /^#+/.exec(block.text)![0].length;
      path.length = Math.min(path.length, level - 1);
      path[level - 1] = plainHeading(block.text.slice(level));
    } else {
      open.push(...splitBlock(block));
    }
  }
  close();
  return chunks;
}

/** Joins texts, none longer than a passage, into as few passages as hold them in order. */
function pack(texts: readonly string[]): string[] {
  const bodies: string[] = [];
  for (const text of texts) {
    const last = bodies.at(-1);
    if (last !== undefined && last.length + 2 + text.length <= maxBodyChars)
      bodies[bodies.length - 1] = `${last}\n\n${text}`;
    else bodies.push(text);
  }
  return bodies;
}

/** The block, or parts of it that each fit. Every part of a table repeats its head. */
function splitBlock({ kind, text }: Block): string[] {
  if (text.length <= maxBodyChars) return [text];
  const lines = text.split("\n").flatMap((line) => splitLine(line));
  const head = kind === "table" && /^[\s|:-]+$/.test(lines[1] ?? "") ? `${lines[0]}\n${lines[1]}\n` : "";
  const repeated = head.length < maxBodyChars / 4 ? head : "";
  const parts: string[] = [];
  let part = "";
  for (const line of lines) {
    if (part !== "" && part.length + 1 + line.length > maxBodyChars) {
      parts.push(part);
      part = repeated && repeated.length + line.length <= maxBodyChars ? repeated + line : line;
    } else {
      part = part === "" ? line : `${part}\n${line}`;
    }
  }
  return [...parts, part];
}

function splitLine(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > maxBodyChars) {
    const part = line.slice(from, from + maxBodyChars);
    const space = line[from + maxBodyChars] === " " ? maxBodyChars : part.lastIndexOf(" ");
    const sentence = part.search(/[.!?]\s[^.!?]*$/);
    const end = sentence > maxBodyChars / 2 ? sentence + 1 : space > maxBodyChars / 2 ? space : maxBodyChars;
    parts.push(part.slice(0, end).toWellFormed());
    from += end;
    while (from < line.length && isBlank.test(line[from]!)) from++;
  }
  return [...parts, line.slice(from).toWellFormed()];
}

/** A heading's own words, from the text behind its marks. */
export function plainHeading(text: string): string {
  const words = cleanText(text.slice(0, maxHeadingSource)).replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
  return words
    .replace(/(?<!#) ?#+$/, "")
    .slice(0, maxHeadingChars)
    .toWellFormed();
}
