import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import type { Outline } from "../../../text/markdown/outline.ts";
import type { Piece } from "../../../text/markdown/split.ts";
import { createCodeBlock, createCodeLines } from "./code-block.ts";
import { decorate } from "./decorate.ts";
import { readContent } from "./read-content.ts";

/** The element of one piece of an answer. */
export function renderPiece(piece: Piece, outline: Outline, words: MarkdownWords): HTMLElement {
  if (piece.kind === "code-lines") return createCodeLines(piece.source);
  const element = document.createElement("div");
  element.className = "piece";
  if (piece.kind === "code") {
    element.append(createCodeBlock(piece.source, piece.language, words));
    return element;
  }
  const content = piece.kind === "markdown" ? readContent(piece.source, outline) : undefined;
  if (content) {
    decorate(content, words);
    if (piece.kind === "markdown" && piece.joined) element.classList.add("joined");
    element.append(content);
  } else {
    const plain = document.createElement("p");
    plain.className = "plain";
    plain.dir = "auto";
    plain.textContent = piece.source;
    element.append(plain);
  }
  return element;
}
