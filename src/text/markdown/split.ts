import { bounds } from "./bounds.ts";
import { completeEnd } from "./complete.ts";
import { divideBlock, divideCode, sliceText, weightOf } from "./divide.ts";

/** A stretch of an answer that is rendered on its own. */
export type Piece =
  | { readonly kind: "markdown"; readonly source: string; readonly joined: boolean }
  | { readonly kind: "code"; readonly source: string; readonly language: string }
  /** More lines of the code block before. */
  | { readonly kind: "code-lines"; readonly source: string }
  | { readonly kind: "plain"; readonly source: string };

interface Block {
  readonly lines: string[];
  list: "ordered" | "bullet" | undefined;
}

interface Fence {
  readonly indent: number;
  readonly marker: string;
  readonly info: string;
}

/**
 * Cuts an answer at block boundaries. When the text grows, all pieces but the last stay as they were, so a streamed
 * answer is rendered once.
 */
export function splitAnswer(text: string): Piece[] {
  const source = text.replaceAll("\0", "").replace(/\r\n?/g, "\n");
  return [...groupBlocks(source.slice(0, bounds.markdownChars)), ...plainPieces(source.slice(bounds.markdownChars))];
}

/** A fence whose line is not whole, at the end of a text. */
const openingFence = /(?:^|\n) *(?:`{3,}[^`\n]*|~{3,}[^\n]*)$/;

/** As {@link splitAnswer}, of a text that is still written: its end is what it will look like. */
export function splitPartial(text: string): Piece[] {
  const pieces = splitAnswer(text);
  const last = pieces.pop();
  if (!last) return pieces;
  // Its language may become longer, and a line of marks may close it.
  if (last.kind === "code" && last.source === "" && openingFence.test(text)) return pieces;
  const source = last.kind === "markdown" ? completeEnd(last.source) : last.source.replace(/\n?[ \t]*[`~]+$/, "");
  return source.trim() === "" && last.kind === "markdown" ? pieces : [...pieces, { ...last, source }];
}

/** The text of pieces that come after the last one that is formatted. */
export function toPlain(pieces: readonly Piece[]): Piece[] {
  return plainPieces(pieces.map(({ kind, source }) => (kind === "code-lines" ? source : `\n\n${source}`)).join(""));
}

function plainPieces(text: string): Piece[] {
  return sliceText(text).map((source) => ({ kind: "plain", source }));
}

function groupBlocks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let group = "";
  let weight = 0;
  const close = (): void => {
    if (group.trim() !== "") pieces.push({ kind: "markdown", source: group, joined: false });
    group = "";
    weight = 0;
  };
  for (const block of readBlocks(text.split("\n"))) {
    if ("kind" in block) {
      close();
      const [source = "", ...more] = divideCode(block.source);
      pieces.push({ ...block, source }, ...more.map((lines) => ({ kind: "code-lines", source: lines }) as const));
      continue;
    }
    const source = block.lines.join("\n").trimEnd();
    const ownWeight = weightOf(source);
    if (ownWeight > bounds.dividedChars) {
      close();
      divideBlock(source).forEach((part, index) => {
        pieces.push({ kind: "markdown", source: part, joined: index > 0 });
      });
      continue;
    }
    // Closed as soon as it is long enough, not when the next block would not fit: that would depend on text to come.
    group += group === "" ? source : `\n\n${source}`;
    weight += ownWeight;
    if (weight >= bounds.pieceChars) close();
  }
  close();
  return pieces;
}

/** Fenced code comes out as finished pieces: it needs no parser. */
function* readBlocks(lines: readonly string[]): Generator<Block | Extract<Piece, { kind: "code" }>> {
  let block: Block = { lines: [], list: undefined };
  let blank = false;
  let innerFence: Fence | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (innerFence) {
      block.lines.push(line);
      if (closes(line, innerFence)) innerFence = undefined;
      continue;
    }
    if (line.trim() === "") {
      if (block.lines.length > 0) block.lines.push(line);
      blank = true;
      continue;
    }
    const fence = readFence(line);
    if (fence && block.list && fence.indent >= 2) {
      innerFence = fence;
    } else if (fence && fence.indent <= 3) {
      if (block.lines.length > 0) yield block;
      block = { lines: [], list: undefined };
      blank = false;
      const last = endOfCode(lines, index + 1, fence);
      const body = lines.slice(index + 1, last).map((text) => text.replace(new RegExp(`^ {0,${fence.indent}}`), ""));
      yield { kind: "code", source: body.join("\n"), language: fence.info.split(/\s/)[0] ?? "" };
      index = last;
      continue;
    } else if (blank && block.lines.length > 0 && !continues(block, line)) {
      yield block;
      block = { lines: [], list: undefined };
    }
    blank = false;
    block.lines.push(line);
    block.list = listKind(line) ?? block.list;
  }
  if (block.lines.length > 0) yield block;
}

/** The line that closes a block of code, or that after the text. */
function endOfCode(lines: readonly string[], start: number, fence: Fence): number {
  const flat = lines.findIndex((line, at) => at >= start && closes(line, fence));
  if (flat < 0) return lines.length;
  if (!/^(?:md|mdx|markdown)$/i.test(fence.info.split(/\s/)[0] ?? "")) return flat;
  // Models write Markdown in fences that are as long as those in it: a fence with a language opens another block.
  let depth = 1;
  for (let at = start; at < lines.length; at++) {
    if (closes(lines[at]!, fence)) depth--;
    else if (opensInside(lines[at]!, fence)) depth++;
    if (depth === 0) return at;
  }
  return flat;
}

function opensInside(line: string, { marker }: Fence): boolean {
  const inner = readFence(line);
  return inner?.marker === marker && inner.info !== "";
}

/** Whether a line after a blank one still belongs to the block: more of a list, or of indented code. */
function continues(block: Block, line: string): boolean {
  const indented = /^(?: {2}|\t)/.test(line);
  if (block.list) return indented || listKind(line) === block.list;
  return /^(?: {4}|\t)/.test(block.lines[0]!) && /^(?: {4}|\t)/.test(line);
}

function listKind(line: string): Block["list"] {
  if (/^ {0,3}\d{1,9}[.)](?:[ \t]|$)/.test(line)) return "ordered";
  return /^ {0,3}[-*+](?:[ \t]|$)/.test(line) ? "bullet" : undefined;
}

function readFence(line: string): Fence | undefined {
  const [, space = "", marker = "", info = ""] = /^( *)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  // Backticks after the marker make it code within a line.
  if (marker === "" || (marker.startsWith("`") && info.includes("`"))) return undefined;
  return { indent: space.length, marker, info: info.trim() };
}

function closes(line: string, { marker }: Fence): boolean {
  const text = line.trim();
  return text.length >= marker.length && text.startsWith(marker) && text === marker[0]!.repeat(text.length);
}
