import { bounds } from "../bounds.ts";
import type { Piece } from "./split.ts";

/** What the pieces of an answer share, though each is parsed on its own. */
export interface Outline {
  /** Reference definitions of the whole answer, to put before a piece that may use them. */
  readonly references: string;
  /** The highest heading in use: it becomes an h3, below the page's and the panel's own. */
  readonly topHeading: number;
}

const definition =
  /^ {0,3}\[(?:[^[\]\\\n]|\\.){1,200}\]:[ \t]*\S+(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*$/gm;

/** Reads the definitions and headings of an answer. */
export function readOutline(pieces: readonly Piece[]): Outline {
  let references = "";
  let topHeading = 6;
  for (const piece of pieces) {
    if (piece.kind !== "markdown") continue;
    if (piece.source.includes("]:")) {
      for (const [line] of piece.source.matchAll(definition)) {
        if (references.length + line.length < bounds.referenceChars) references += `${line}\n`;
      }
    }
    for (const [, marks = ""] of piece.source.matchAll(/^ {0,3}(#{1,6})[ \t]/gm)) {
      topHeading = Math.min(topHeading, marks.length);
    }
    if (topHeading > 1 && /^ {0,3}=+[ \t]*$/m.test(piece.source)) topHeading = 1;
    else if (topHeading > 2 && /^ {0,3}-+[ \t]*$/m.test(piece.source)) topHeading = 2;
  }
  return { references, topHeading };
}

/** The source of a piece after the definitions that it may use. */
export function withReferences(source: string, { references }: Outline): string {
  return source.includes("[") ? `${references}\n${source}` : source;
}
