import { readTokens } from "../parsing/parse.ts";
import { type Outline, withReferences } from "../pieces/outline.ts";
import type { Piece } from "../pieces/split.ts";
import type { MarkdownWords } from "../words.ts";
import { createCodeBlock, createCodeLines } from "./code-block.ts";
import { createContent } from "./content.ts";

/** The element of one piece of an answer. */
export function renderPiece(piece: Piece, outline: Outline, words: MarkdownWords): HTMLElement {
  if (piece.kind === "code-lines") return createCodeLines(piece.source);
  const element = document.createElement("div");
  element.className = "piece";
  if (piece.kind === "code") {
    element.append(createCodeBlock(piece.source, piece.language, words));
    return element;
  }
  const tokens = piece.kind === "markdown" ? readTokens(withReferences(piece.source, outline)) : undefined;
  if (tokens) {
    if (piece.kind === "markdown" && piece.joined) element.classList.add("joined");
    element.append(createContent(tokens, { topHeading: outline.topHeading, words }));
  } else {
    const plain = document.createElement("p");
    plain.className = "plain";
    plain.dir = "auto";
    plain.textContent = piece.source;
    element.append(plain);
  }
  return element;
}
