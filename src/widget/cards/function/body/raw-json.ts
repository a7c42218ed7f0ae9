import { isRedacted } from "../values.ts";
import type { OpenedCardWords } from "./opened-words.ts";

const maxLines = 300;
/** Further lines are counted up to here. */
const maxCounted = 20_000;
const maxDepth = 10;
const maxEntries = 100;
const maxStringChars = 400;

/** A stretch of a line: keys, hidden values and remarks of ours have a look of their own. */
export interface JsonPart {
  readonly kind: "plain" | "key" | "redacted" | "remark";
  readonly text: string;
}
export type JsonLine = readonly JsonPart[];

/** Lines to show, and how many there would be without the bound on them; undefined if they are too many to count. */
export interface JsonText {
  readonly lines: readonly JsonLine[];
  readonly total: number | undefined;
}

/** A value as lines of JSON; what is left out is said in its place, in words that are no JSON. */
export function readJsonText(value: unknown, words: OpenedCardWords): JsonText {
  const lines: JsonPart[][] = [];
  let overflow = 0;
  const add = (depth: number, parts: JsonPart[]): void => {
    if (lines.length < maxLines) lines.push([plain("  ".repeat(depth)), ...parts]);
    else overflow++;
  };
  const write = (inner: unknown, depth: number, before: JsonPart[], after: string): void => {
    if (overflow >= maxCounted) return;
    if (typeof inner !== "object" || inner === null) {
      add(depth, [...before, ...scalar(inner, words), plain(after)]);
      return;
    }
    const isList = Array.isArray(inner);
    const [open, close] = isList ? ["[", "]"] : ["{", "}"];
    const entries = Object.entries(inner);
    if (entries.length === 0) {
      add(depth, [...before, plain(`${open}${close}${after}`)]);
      return;
    }
    if (depth >= maxDepth) {
      const remark = { kind: "remark", text: ` ${words.moreEntries(entries.length)} ` } as const;
      add(depth, [...before, plain(open), remark, plain(`${close}${after}`)]);
      return;
    }
    add(depth, [...before, plain(open)]);
    entries.slice(0, maxEntries).forEach(([key, member], index) => {
      const label: JsonPart[] = isList ? [] : [{ kind: "key", text: cutString(key, words)[0]!.text }, plain(": ")];
      write(member, depth + 1, label, index === entries.length - 1 ? "" : ",");
    });
    const left = entries.length - maxEntries;
    if (left > 0) add(depth + 1, [{ kind: "remark", text: `… ${words.moreEntries(left)}` }]);
    add(depth, [plain(`${close}${after}`)]);
  };
  write(value, 0, [], "");
  const total = overflow < maxCounted ? lines.length + overflow : undefined;
  if (overflow > 0) lines.push([{ kind: "remark", text: total ? `… ${words.moreLines(overflow)}` : "…" }]);
  return { lines, total };
}

/** Size of the whole value as JSON, in bytes; undefined if it cannot be computed. */
export function jsonBytes(value: unknown): number | undefined {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return undefined; // nested too deep for the browser
  }
}

function scalar(value: unknown, words: OpenedCardWords): JsonPart[] {
  if (typeof value !== "string") return [plain(String(value))];
  if (isRedacted(value)) return [{ kind: "redacted", text: quote(value) }];
  return cutString(value, words);
}

function cutString(text: string, words: OpenedCardWords): JsonPart[] {
  const left = text.length - maxStringChars;
  if (left <= 0) return [plain(quote(text))];
  const remark = { kind: "remark", text: ` … ${words.moreCharacters(left)}` } as const;
  return [plain(quote(text.slice(0, maxStringChars))), remark];
}

/** Characters that turn the reading direction are written as escapes: they would reorder the line. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function plain(text: string): JsonPart {
  return { kind: "plain", text };
}
