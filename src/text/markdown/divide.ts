import { bounds } from "./bounds.ts";
import { weigh } from "./weight.ts";

/** Cuts a long block where a reader sees no seam: a list between items, a table between rows, other text at lines. */
export function divideBlock(source: string): string[] {
  const lines = source.split("\n");
  const parts = isTable(lines) ? divideTable(lines) : (divideList(lines) ?? divideText(lines));
  return parts.flatMap(sliceText);
}

/** Cuts text into parts that one parse may see, at the last line or space where there is one. */
export function sliceText(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (true) {
    const size = weigh(rest, bounds.parseChars).end;
    if (size === rest.length) break;
    const line = rest.lastIndexOf("\n", size);
    const space = line > size / 2 ? line : rest.lastIndexOf(" ", size);
    const end = space > size / 2 ? space : size - (isHighSurrogate(rest.charCodeAt(size - 1)) ? 1 : 0);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest.trim() !== "") parts.push(rest);
  return parts;
}

/** Cuts code between lines; each part but the last keeps its line end. */
export function divideCode(source: string): string[] {
  const lines = source.split(/(?<=\n)/);
  return pack(lines, () => true, undefined, bounds.dividedChars).map((part) => part.join(""));
}

/** What a text of some lines costs to show, in characters. */
export function weightOf(text: string): number {
  return weigh(text).weight + bounds.lineChars * text.split("\n").length;
}

function divideText(lines: readonly string[]): string[] {
  return pack(lines, () => true, undefined, bounds.parseChars).map((part) => part.join("\n"));
}

function isTable([, second = ""]: readonly string[]): boolean {
  return second.length < bounds.runChars && second.includes("-") && /^[ |:-]+$/.test(second) && second.includes("|");
}

/** Each part repeats the head, as a printed table does on each page. */
function divideTable(lines: readonly string[]): string[] {
  const head = lines.slice(0, 2);
  return pack(lines.slice(2), () => true).map((rows) => [...head, ...rows].join("\n"));
}

/** Each part of a list that is numbered 1, 1, 1 goes on counting; else items keep their numbers. */
function divideList(lines: readonly string[]): string[] | undefined {
  const item = /^ ?(?:(\d{1,9})([.)])|[-*+])(?=[ \t])/;
  if (!lines.some((line) => item.test(line))) return undefined;
  const written = new Set(lines.flatMap((line) => item.exec(line)?.[1] ?? []));
  let fence = false;
  let number: number | undefined;
  const starts = new Map<string[], number>();
  const parts = pack(
    lines,
    (line) => {
      if (/^ *(?:```|~~~)/.test(line)) fence = !fence;
      return !fence && item.test(line);
    },
    (part, line) => {
      const [, digits] = item.exec(line) ?? [];
      if (digits === undefined) return;
      number = number === undefined || written.size > 1 ? Number(digits) : number + 1;
      if (!starts.has(part)) starts.set(part, number);
    },
  );
  return parts.map((part) => {
    const start = starts.get(part);
    const [first = "", ...rest] = part;
    if (start === undefined) return part.join("\n");
    return [
      first.replace(item, (marker, digits) => (digits ? marker.replace(digits, `${start}`) : marker)),
      ...rest,
    ].join("\n");
  });
}

/** Gathers lines into parts of about a weight; a part begins only at a line where `mayBegin` says so. */
function pack(
  lines: readonly string[],
  mayBegin: (line: string) => boolean,
  took?: (part: string[], line: string) => void,
  weight: number = bounds.dividedChars,
): string[][] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const line of lines) {
    const boundary = mayBegin(line);
    if (boundary && size >= weight) {
      parts.push([]);
      size = 0;
    }
    const part = parts[parts.length - 1]!;
    part.push(line);
    size += weightOf(line);
    if (boundary) took?.(part, line);
  }
  return parts;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
