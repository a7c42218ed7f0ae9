import { plainLine } from "../../understanding/markdown.ts";
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
/** With its marks: what is longer is a text that somebody set in large letters. */
const longestHeading = 200;
/** Of a heading's source, more than this is not looked at. */
const maxHeadingSource = 1_000;
const isBlank = /\s/;

/**
 * Cuts a document into passages: one for each heading with text, longer ones between blocks, a block that is too long
 * between lines, a line between words. Lists, tables and code stay with the line that leads to them. A line in bold is a
 * heading below all others, and bold words that begin a paragraph are that paragraph's. No passage is longer than 1,600
 * characters, whatever the document holds.
 * @param name The document's name, the outermost heading unless the text brings its own.
 */
export function chunkDocument(name: string, markdown: string): Chunk[] {
  const path: (string | undefined)[] = [];
  const chunks: Chunk[] = [];
  let open: Block[] = [];
  /** Whether the innermost heading has neither text nor headings below it yet. */
  let isBare = false;
  /** Headings with nothing below them, one after another: they are what is said. */
  let bare: string[] = [];
  const add = (path: readonly (string | undefined)[], blocks: readonly Block[]) => {
    const titles = path.filter((title) => title !== undefined && title !== "");
    const heading = titles.pop() ?? plainHeading(readableName(name));
    const trail = titles.join(" › ");
    for (const body of pack(blocks)) chunks.push({ trail, heading, body });
  };
  const addBare = (above: readonly (string | undefined)[]) => {
    const text = bare.length === 1 ? bare[0]! : bare.map((title) => `- ${title}`).join("\n");
    if (bare.length > 0) add(above, [{ kind: bare.length === 1 ? "paragraph" : "list", text }]);
    bare = [];
  };
  const close = () => {
    if (open.length > 0) add(path, open);
    open = [];
  };
  const enter = (level: number, title: string) => {
    close();
    const isLeaf = isBare && path.length >= level;
    if (isLeaf) bare.push(path.at(-1) ?? "");
    // They stand below the heading that they share; another one begins a new list.
    else if (isBare) addBare(path.slice(0, -1));
    if (isLeaf ? path.length !== level : path.length >= level)
      addBare(path.slice(0, isLeaf ? path.length - 1 : level - 1));
    path.length = Math.min(path.length, level - 1);
    path[level - 1] = title;
    isBare = title !== "";
  };
  const fill = (block: Block) => {
    if (isBare) addBare(path.slice(0, -1));
    isBare = false;
    open.push(block);
  };
  let isLead = false;
  for (const block of readBlocks(cleanText(markdown))) {
    const bold = block.kind === "paragraph" ? readBold(block.text) : undefined;
    if (block.kind === "heading" && block.text.length > longestHeading) {
      fill({ kind: "paragraph", text: block.text.replace(/^ {0,3}#+\s+/, "") });
      isLead = false;
    } else if (block.kind === "heading") {
      const level = /^#+/.exec(block.text)![0].length;
      enter(level, plainHeading(block.text.slice(level)));
      isLead = false;
    } else if (bold) {
      enter(boldLevel, plainHeading(bold.title));
      isLead = !bold.isAlone;
      if (isLead) fill(block);
    } else {
      // What bold words lead ends with their paragraph, and the list or table that belongs to it.
      if (isLead && block.kind === "paragraph") {
        close();
        path.length = Math.min(path.length, boldLevel - 1);
        isLead = false;
      }
      fill(block);
    }
  }
  close();
  if (isBare) bare.push(path.at(-1) ?? "");
  addBare(path.slice(0, isBare ? path.length - 1 : path.length));
  return chunks;
}

/** Below the six levels of headings. */
const boldLevel = 7;
const maxBoldChars = 100;
const maxLabelWords = 5;
const hasWord = /\p{L}\p{M}*\p{L}|\p{Lo}/u;

/** The bold words that a paragraph consists of, or begins with where they end as a heading does ("**Delivery.** We …"). */
function readBold(text: string): { readonly title: string; readonly isAlone: boolean } | undefined {
  const [, title = "", rest = ""] = /^\*\*([^*\n]{2,100})\*\*([\s\S]{0,4})/.exec(text) ?? [];
  if (title.trim() === "" || title.length > maxBoldChars) return undefined;
  const plain = title.trim().replace(/[.:]$/, "");
  // "A:" before an answer and "1." before a step name nothing.
  if (!hasWord.test(plain)) return undefined;
  // A whole sentence in bold is said loudly; it names nothing.
  const isLabel = plain.split(/\s+/).length <= maxLabelWords;
  if (!isLabel && (/[.!]$/.test(title.trim()) || rest.trim() !== "")) return undefined;
  if (rest.trim() === "" && text.length <= title.length + 5) return { title: plain, isAlone: true };
  if (rest.startsWith("\n")) return { title: plain, isAlone: false };
  return /[.:?!]$/.test(title.trim()) || /^(?::|\s?[–—])/.test(rest) ? { title: plain, isAlone: false } : undefined;
}

/** A line that leads to the list, table or code behind it is no longer than this. */
const maxCaptionChars = 300;

/** Joins blocks, each cut where it is longer than a passage, into as few passages as hold them in order. */
function pack(blocks: readonly Block[]): string[] {
  const bodies: string[] = [];
  const add = (text: string) => {
    const last = bodies.at(-1);
    if (last !== undefined && last.length + 2 + text.length <= maxBodyChars)
      bodies[bodies.length - 1] = `${last}\n\n${text}`;
    else bodies.push(text);
  };
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!;
    const next = blocks[at + 1];
    const leads = next && next.kind !== "paragraph" && isCaption(block);
    if (!leads) for (const text of splitBlock(block)) add(text);
    else {
      // Each part of a long list or table says what it is a part of.
      for (const text of splitBlock(next, maxBodyChars - block.text.length - 2)) add(`${block.text}\n\n${text}`);
      at++;
    }
  }
  return bodies;
}

function isCaption({ kind, text }: Block): boolean {
  return kind === "paragraph" && text.length <= maxCaptionChars && /[:：][)"”*_]*$/.test(text);
}

/** The block, or parts of it that each fit. Every part of a table repeats its head. */
function splitBlock({ kind, text }: Block, maxChars = maxBodyChars): string[] {
  if (text.length <= maxChars) return [text];
  const lines = text.split("\n").flatMap((line) => splitLine(line, maxChars));
  const head = kind === "table" && /^[\s|:-]+$/.test(lines[1] ?? "") ? `${lines[0]}\n${lines[1]}\n` : "";
  const repeated = head.length < maxChars / 4 ? head : "";
  const parts: string[] = [];
  let part = "";
  for (const line of lines) {
    if (part !== "" && part.length + 1 + line.length > maxChars) {
      parts.push(part);
      part = repeated && repeated.length + line.length <= maxChars ? repeated + line : line;
    } else {
      part = part === "" ? line : `${part}\n${line}`;
    }
  }
  return [...parts, part];
}

function splitLine(line: string, maxChars: number): string[] {
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > maxChars) {
    const part = line.slice(from, from + maxChars);
    const space = line[from + maxChars] === " " ? maxChars : part.lastIndexOf(" ");
    const sentence = part.search(/[.!?]\s[^.!?]*$/);
    const end = sentence > maxChars / 2 ? sentence + 1 : space > maxChars / 2 ? space : maxChars;
    parts.push(part.slice(0, end).toWellFormed());
    from += end;
    while (from < line.length && isBlank.test(line[from]!)) from++;
  }
  return [...parts, line.slice(from).toWellFormed()];
}

/** What a document is called, as words: a file's name without its ending and hyphens. */
export function readableName(name: string): string {
  const [, file] = /^(.{1,200})\.(?:txt|md|markdown|pdf|docx?|html?)$/i.exec(name) ?? [];
  return file === undefined ? name : /\s/.test(file) ? file : file.replaceAll(/[-_]+/g, " ").trim() || name;
}

/** An anchor or a class, as several writers of Markdown set them behind a heading: "{#prices .wide}", "{-}". */
const attributes = /\s*\{(?::?\s*[#.][^{}]*|-)\}$/;

/** A heading's own words, from the text behind its marks. */
export function plainHeading(text: string): string {
  const words = plainLine(cleanText(text.slice(0, maxHeadingSource)));
  return words
    .replace(attributes, "")
    .replace(/(?<!#) ?#+$/, "")
    .slice(0, maxHeadingChars)
    .toWellFormed();
}
