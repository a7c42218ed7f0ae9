import { bounds } from "./bounds.ts";
import type { Piece } from "./split.ts";

/** What one piece of a text needs to know of the others. */
export interface Outline {
  /** Reference definitions of the whole text, to put before a piece that may use them. */
  readonly references: string;
  /** The labels that they define, in small letters. */
  readonly labels: ReadonlySet<string>;
  /** The highest heading in use: it becomes an h3, below the page's and the panel's own. */
  readonly topHeading: number;
}

const label = /\[((?:[^[\]\\\n]|\\.){1,200})\]/.source;
/** With an address that a link may have; `[^1]: …` is the text of a footnote, `[Note]: …` that of a line. */
const definition = new RegExp(
  `^ {0,3}(?!\\[\\^)${label}:[ \\t]*<?(?:https?://|mailto:|tel:)\\S+(?:[ \\t]+(?:"[^"\\n]*"|'[^'\\n]*'|\\([^()\\n]*\\)))?[ \\t]*$`,
  "gim",
);
const beginning = new RegExp(`^ {0,3}${label}:`, "gm");
const anyLabel = new RegExp(label, "g");

/** Reads the definitions and headings of a text. */
export function readOutline(pieces: readonly Piece[]): Outline {
  const sources = pieces.flatMap(({ kind, source }) => (kind === "markdown" ? [source] : []));
  let topHeading = 6;
  for (const source of sources) {
    for (const [, marks = ""] of source.matchAll(/^ {0,3}(#{1,6})[ \t]/gm)) {
      topHeading = Math.min(topHeading, marks.length);
    }
    if (topHeading > 1 && /^ {0,3}=+[ \t]*$/m.test(source)) topHeading = 1;
    else if (topHeading > 2 && /^ {0,3}-+[ \t]*$/m.test(source)) topHeading = 2;
  }
  return { ...readDefinitions(sources), topHeading };
}

/** The definitions that something refers to: others are text, which would vanish as definitions. */
function readDefinitions(sources: readonly string[]): Pick<Outline, "references" | "labels"> {
  let references = "";
  const labels = new Set<string>();
  if (!sources.some((source) => source.includes("]:"))) return { references, labels };
  const used = new Set<string>();
  for (const source of sources)
    for (const [, name = ""] of source.replace(beginning, "").matchAll(anyLabel)) used.add(normalised(name));
  for (const source of sources) {
    for (const [line, name = ""] of source.matchAll(definition)) {
      if (!used.has(normalised(name)) || references.length + line.length >= bounds.referenceChars) continue;
      references += `${line}\n`;
      labels.add(normalised(name));
    }
  }
  return { references, labels };
}

/** The source of a piece after the definitions that it may use. */
export function withReferences(source: string, { references }: Outline): string {
  return source.includes("[") ? `${references}\n${source}` : source;
}

/** As marked compares labels. */
function normalised(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, " ");
}
