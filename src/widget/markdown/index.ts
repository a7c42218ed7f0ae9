import { nextFrame } from "../next-frame.ts";
import { bounds } from "./bounds.ts";
import { createCodeBlock } from "./elements/code-block.ts";
import { decorate } from "./elements/decorate.ts";
import { sanitize } from "./elements/sanitize.ts";
import { toHtml } from "./parsing/parse.ts";
import { type Outline, readOutline } from "./pieces/outline.ts";
import { type Piece, splitAnswer } from "./pieces/split.ts";
import type { MarkdownWords } from "./words.ts";

export { markdownStyles } from "./styles.ts";

/** How an answer is rendered. */
export interface RenderOptions {
  readonly words: MarkdownWords;
  /** Stops between two pieces; what is shown by then stays. */
  readonly signal?: AbortSignal;
}

interface Rendered {
  readonly key: string;
  readonly element: HTMLElement;
}

interface Progress {
  readonly words: MarkdownWords;
  readonly rendered: Rendered[];
  /** What stood there before, until pieces take its place: nothing shrinks in between. */
  stale: ChildNode[];
  run: symbol;
}

const progressOf = new WeakMap<HTMLElement, Progress>();
/** A little of everything. */
const rehearsal =
  "# a\n\n**b** _c_ ~~d~~ `e` [f](https://g.example) https://h.example\ni\n\n1. j\n   - [x] k\n\n> l\n\n|m|\n|-|\n|n|\n\n---\n\n```\no\n```";

/**
 * Shows an answer written in Markdown: its beginning before it returns, the rest between frames. Called again with
 * another text, it keeps what both begin with, and takes the place of a rendering still under way. Resolves when all
 * is shown, or when it was replaced or stopped; never rejects for what the text holds.
 */
export async function renderInto(target: HTMLElement, text: string, { words, signal }: RenderOptions): Promise<void> {
  const run = Symbol();
  const pieces = splitAnswer(text);
  const outline = readOutline(pieces);
  const keys = pieces.map((piece) => keyOf(piece, outline));
  const progress = resume(target, words, keys);
  progress.run = run;
  let frameEnds = performance.now() + bounds.frameMs;
  for (let index = progress.rendered.length; index < pieces.length; index++) {
    if (performance.now() >= frameEnds) {
      await nextFrame();
      frameEnds = performance.now() + bounds.frameMs;
    }
    for (let next = nextTask(); next; next = nextTask()) await next;
    if (signal?.aborted || progress.run !== run) return;
    const element = renderPiece(pieces[index]!, outline, words);
    const replaced = progress.stale.shift();
    if (replaced) replaced.replaceWith(element);
    else target.append(element);
    progress.rendered.push({ key: keys[index]!, element });
  }
  for (const element of progress.stale.splice(0)) element.remove();
}

/**
 * Does ahead what the first answer would wait for: compiled expressions, the policy. To be called while an answer is
 * awaited; it touches neither page nor network.
 */
export function prepareMarkdown(words: MarkdownWords): Promise<void> {
  return renderInto(document.createElement("div"), rehearsal, { words });
}

/** Keeps the pieces that the new text begins with, and marks the others as to be replaced. */
function resume(target: HTMLElement, words: MarkdownWords, keys: readonly string[]): Progress {
  let progress = progressOf.get(target);
  if (progress?.words !== words) {
    target.classList.add("markdown");
    progress = { words, rendered: [], stale: [...target.childNodes], run: Symbol() };
    progressOf.set(target, progress);
  }
  const differs = progress.rendered.findIndex(({ key }, index) => key !== keys[index]);
  if (differs >= 0) progress.stale.unshift(...progress.rendered.splice(differs).map(({ element }) => element));
  return progress;
}

/** All that the look of a piece depends on. */
function keyOf(piece: Piece, { references, topHeading }: Outline): string {
  if (piece.kind === "plain") return `plain ${piece.source}`;
  if (piece.kind === "code") return `code ${piece.language}\n${piece.source}`;
  const heading = /^ {0,3}(?:#|=|-)/m.test(piece.source) ? topHeading : "";
  return `markdown ${piece.joined} ${heading}\n${withReferences(piece.source, references)}`;
}

function withReferences(source: string, references: string): string {
  return source.includes("[") ? `${references}\n${source}` : source;
}

function renderPiece(piece: Piece, outline: Outline, words: MarkdownWords): HTMLElement {
  const element = document.createElement("div");
  element.className = "piece";
  if (piece.kind === "code") {
    element.append(createCodeBlock(piece.source, piece.language, words));
    return element;
  }
  const content =
    piece.kind === "markdown" ? readContent(withReferences(piece.source, outline.references), outline) : undefined;
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

/** Undefined where the text or the page's policy does not allow it: plain text is shown instead. */
function readContent(source: string, { topHeading }: Outline): DocumentFragment | undefined {
  const html = toHtml(source, topHeading);
  if (html === undefined) return undefined;
  try {
    return sanitize(html);
  } catch {
    return undefined;
  }
}

/** Since when the present task renders answers, and what comes after it. */
let task: { readonly startedAt: number; readonly over: Promise<void> } | undefined;

/** Undefined while the present task can take another piece, whichever answer it is of; else what to wait for. */
function nextTask(): Promise<void> | undefined {
  const now = performance.now();
  task ??= { startedAt: now, over: taskEnd() };
  return now - task.startedAt < bounds.taskMs ? undefined : task.over;
}

/** By a message: unlike a timer it is not held back in a background page. */
function taskEnd(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      task = undefined;
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
