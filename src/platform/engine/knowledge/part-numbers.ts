import { type Block, readBlocks } from "./documents/blocks.ts";

/** A part's number or a model's name in a question, such as "NX 40-160". */
export interface PartNumber {
  /** Letters and digits alone, as they are compared: "nx40160". */
  readonly key: string;
  /** With the word before it, which may belong to it or not: "tb65160" in "price of tb 65-160". */
  readonly longerKey?: string;
  /** Words of it as a full-text index may hold them. */
  readonly lexemes: readonly string[];
}

/** Chosen: a question names no more. */
const mostNumbers = 6;
/** Capitals before figures belong to them; in small letters they may be any word. */
const pattern =
  /(?<![\p{L}\p{N}])(?:(\p{Lu}{1,6})[ \u00a0/-]?|(\p{L}{1,6})-?)?(\d+(?:[-/.]\d+)*\p{L}{0,3})(?:[ -](\d{2,4}))?(?![\p{L}\p{N}])/gu;
const isDate = /^(?:\d{4}-\d\d?-\d\d?|\d\d?[./]\d\d?[./](?:\d\d){1,2}|\d\d?\.\d\d?)$/;
/** What stands before figures that count or measure. */
const isUnit = /^(?:eur|usd|gbp|chf|am|pm|at|in|no|nr|to|of|on|by|or|uhr|ab|um|am|von|bis)$/i;

/** The part numbers that a question names. Dates, amounts and plain numbers do not count. */
export function readPartNumbers(question: string): PartNumber[] {
  const found = new Map<string, PartNumber>();
  for (const match of question.matchAll(pattern)) {
    const [, capitals, letters, figures = "", more = ""] = match;
    const { index } = match;
    const name = capitals ?? letters ?? "";
    const digits = figures.replace(/\D/g, "").length;
    if (isDate.test(figures) || isUnit.test(name)) continue;
    const isGrouped = /\d[-/]\d/.test(figures) && digits >= 4;
    const isNamed = name !== "" && digits >= 2;
    if (!isGrouped && !isNamed) continue;
    const before = isNamed ? undefined : /(?:^|[^\p{L}])(\p{L}{1,6})[ \u00a0]$/u.exec(question.slice(0, index))?.[1];
    const isLonger = more !== "" && isNamed && capitals !== undefined;
    const number: PartNumber = {
      key: keyOf(`${isNamed ? name : ""}${figures}${isLonger ? more : ""}`),
      ...(before === undefined ? {} : { longerKey: keyOf(before + figures) }),
      lexemes: lexemesOf((before ?? name).toLowerCase(), figures.toLowerCase(), isLonger ? more : ""),
    };
    if (found.size < mostNumbers) found.set(number.key, number);
  }
  return [...found.values()];
}

function lexemesOf(name: string, figures: string, more: string): string[] {
  const parts = figures.split(/[-/.]/);
  const joined = parts.join("-");
  const all = [
    name,
    figures,
    joined,
    ...parts,
    ...parts.slice(1).map((part) => `-${part}`),
    more,
    `-${more}`,
    `${parts.at(-1)}-${more}`,
  ];
  if (name !== "")
    all.push(
      `${name}${figures}`,
      `${name}-${figures}`,
      `${name}/${figures}`,
      `${name}${parts[0]}`,
      `${name}-${joined}`,
      `${name}${joined}`,
      `${name}${parts.join("")}`,
    );
  return [...new Set(all.filter((lexeme) => /[\p{L}\p{N}]/u.test(lexeme)))];
}

/** Which of these part numbers a text holds, by their keys. None is found within a longer one. */
export function heldNumbers(text: string, numbers: readonly PartNumber[]): string[] {
  if (numbers.length === 0) return [];
  // Blanks, hyphens and slashes between letters and figures may stand there or not.
  return numbers.map(({ key }) => key).filter((key) => holderOf(key).test(text));
}

/** The numbers as texts hold them: with the word before one where some text has it so. */
export function asWritten(numbers: readonly PartNumber[], texts: readonly string[]): PartNumber[] {
  return numbers.map((number) => {
    const { longerKey } = number;
    return longerKey !== undefined && texts.some((text) => holderOf(longerKey).test(text))
      ? { ...number, key: longerKey }
      : number;
  });
}

const holders = new Map<string, RegExp>();

function holderOf(key: string): RegExp {
  const known = holders.get(key);
  if (known) return known;
  const parts = key.match(/\p{L}+|\d/gu) ?? [];
  const holder = new RegExp(
    `(?<![\\p{L}\\p{N}])(?<!\\d[-/.])${parts.map(quoted).join("[ \\u00a0./-]?")}(?![\\p{L}\\p{N}]|[-/]\\d)`,
    "iu",
  );
  if (holders.size > 500) holders.clear();
  holders.set(key, holder);
  return holder;
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Of a passage, the rows and items that hold one of these part numbers, each under its head; the whole passage where none does. */
export function narrowToRows(body: string, numbers: readonly PartNumber[]): string {
  const blocks = readBlocks(body);
  const narrowed = blocks.map((block) => rowsWith(block, numbers));
  if (narrowed.every((rows) => rows === undefined)) return body;
  return blocks
    .flatMap((block, at) => {
      const rows = narrowed[at];
      if (rows !== undefined) return [rows];
      const leads = block.kind === "paragraph" && /[:：]$/.test(block.text) && narrowed[at + 1] !== undefined;
      return leads || heldNumbers(block.text, numbers).length > 0 ? [block.text] : [];
    })
    .join("\n\n");
}

function rowsWith({ kind, text }: Block, numbers: readonly PartNumber[]): string | undefined {
  if (kind !== "table" && kind !== "list") return undefined;
  const lines = text.split("\n");
  const head = kind === "table" ? lines.slice(0, /^[\s|:-]+$/.test(lines[1] ?? "") ? 2 : 0) : [];
  const rows = lines.slice(head.length).filter((line) => heldNumbers(line, numbers).length > 0);
  return rows.length === 0 ? undefined : [...head, ...rows].join("\n");
}

/** Rows of one table that stand in two passages, as one; undefined where their heads differ. */
export function joinRows(one: string, other: string): string | undefined {
  const [head, rule] = other.split("\n");
  if (head === undefined || rule === undefined || !/^[\s|:-]+$/.test(rule) || !one.includes(`${head}\n${rule}\n`))
    return undefined;
  const rows = other.split("\n").slice(2);
  return rows.every((row) => row.startsWith("|"))
    ? [one, ...rows.filter((row) => !one.includes(row))].join("\n")
    : undefined;
}
