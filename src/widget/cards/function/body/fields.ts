import { isRecord } from "../../../../contract/record.ts";
import { humanName, isRedacted } from "../values.ts";
import { readableText, type ValueOptions } from "./readable-text.ts";

const maxFields = 12;
const shownEntries = 3;
/** Members that are looked at; members that read the same would otherwise be read on and on. */
const maxMembers = 200;

/** One row of a card: what it is called and its value in words. */
export interface Field {
  readonly label: string;
  readonly lines: readonly string[];
  /** Length of a list of which only the first entries are in `lines`. */
  readonly total?: number;
  readonly redacted?: boolean;
}

/** The rows of a card and how many did not fit. */
export interface Fields {
  readonly rows: readonly Field[];
  readonly leftOut: number;
}

/** Reads arguments and result as rows; what both say alike is shown once. */
export function readFields(parts: readonly unknown[], skip: ReadonlySet<string>, options: ValueOptions): Fields {
  const rows = new Map<string, Field>();
  let leftOut = 0;
  for (const part of parts) {
    const entries = entriesOf(part);
    leftOut += Math.max(0, entries.length - maxMembers);
    for (const [name, value] of entries.slice(0, maxMembers)) {
      if (skip.has(name)) continue;
      if (rows.size >= maxFields) {
        leftOut++;
        continue;
      }
      const field = readField(name, value, options);
      rows.set(`${field.label}\n${field.lines.join("\n")}`, field);
    }
  }
  return { rows: [...rows.values()], leftOut };
}

/** A server may send a list or a bare value where an object is expected. */
function entriesOf(part: unknown): [string, unknown][] {
  if (isRecord(part)) return Object.entries(part);
  return part === undefined || part === null || (Array.isArray(part) && part.length === 0) ? [] : [["result", part]];
}

function readField(name: string, value: unknown, options: ValueOptions): Field {
  const label = humanName(name);
  if (isRedacted(value)) return { label, lines: [options.words.hiddenBySite], redacted: true };
  if (!Array.isArray(value) || value.length === 0) return { label, lines: [readableText(value, options)] };
  const lines = value.slice(0, shownEntries).map((entry: unknown) => readableText(entry, options, 1));
  return value.length > shownEntries ? { label, lines, total: value.length } : { label, lines };
}
