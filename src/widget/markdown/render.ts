import { nextFrame } from "../../client/chat/next-frame.ts";
import type { MarkdownWords } from "../../languages/shapes/widget/markdown.ts";
import { type Outline, readOutline, withReferences } from "../../text/markdown/outline.ts";
import { type Piece, splitAnswer, splitPartial, toPlain } from "../../text/markdown/split.ts";
import { weigh } from "../../text/markdown/weight.ts";
import { bounds } from "./bounds.ts";
import { renderPiece } from "./elements/piece.ts";
import { keepNode } from "./grow.ts";
import { countWork, nextTurn } from "./schedule.ts";

export { plainText, savedText } from "./plain-text.ts";
export { markdownStyles } from "./styles.ts";

/** How an answer is rendered. */
export interface RenderOptions {
  readonly words: MarkdownWords;
  /** The text is still written: its end is shown as it will look. */
  readonly isPartial?: boolean;
  /** Its first part is shown at once, however much this frame has to do: what stands below it would be shown first. */
  readonly isNewest?: boolean;
  /** Stops between two pieces; what is shown by then stays. */
  readonly signal?: AbortSignal;
}

interface Rendered {
  readonly key: string;
  readonly element: HTMLElement;
  /** How many elements it consists of. */
  readonly elements: number;
}

interface Progress {
  readonly words: MarkdownWords;
  readonly rendered: Rendered[];
  /** What stood there before, until pieces take its place: nothing shrinks in between. */
  readonly stale: ChildNode[];
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
export async function renderInto(
  target: HTMLElement,
  text: string,
  { words, isPartial, isNewest, signal }: RenderOptions,
): Promise<void> {
  const run = Symbol();
  const pieces = isPartial ? splitPartial(text) : splitAnswer(text);
  const outline = readOutline(pieces);
  const progress = resume(target, words);
  const { rendered, stale } = progress;
  progress.run = run;
  let elements = 0;
  let frameEnds = performance.now() + bounds.frameMs;
  for (let index = 0; index < pieces.length; index++) {
    // The sum depends on the pieces before alone, so that a text which grows keeps what is shown.
    if (elements >= bounds.elements) {
      pieces.push(...toPlain(pieces.splice(index)));
      elements = Number.NEGATIVE_INFINITY;
    }
    const key = keyOf(pieces[index]!, outline);
    if (rendered[index]?.key !== key) {
      replaceFrom(progress, index);
      if (performance.now() >= frameEnds) {
        await nextFrame();
        frameEnds = performance.now() + bounds.frameMs;
      }
      const isDue = isNewest && index === 0;
      for (let next = nextTurn(); next && !isDue; next = nextTurn()) await next;
      if (signal?.aborted || progress.run !== run) return;
      const fresh = renderPiece(pieces[index]!, outline, words);
      const element = place(
        fresh,
        pieces[index]!.kind === "code-lines" ? codeOf(rendered[index - 1]!) : target,
        progress,
      );
      rendered.push({ key, element, elements: countElements(element) });
    }
    elements += rendered[index]!.elements;
  }
  replaceFrom(progress, pieces.length);
  for (const element of stale.splice(0)) element.remove();
}

/**
 * Does ahead what the first answer would wait for: compiled expressions, the policy. To be called while an answer is
 * awaited; it touches neither page nor network.
 */
export function prepareMarkdown(words: MarkdownWords): Promise<void> {
  return renderInto(document.createElement("div"), rehearsal, { words });
}

function resume(target: HTMLElement, words: MarkdownWords): Progress {
  let progress = progressOf.get(target);
  if (progress?.words !== words) {
    target.classList.add("markdown");
    progress = { words, rendered: [], stale: [...target.childNodes], run: Symbol() };
    progressOf.set(target, progress);
  }
  return progress;
}

/** Marks what is shown from a piece on as to be replaced. */
function replaceFrom({ rendered, stale }: Progress, index: number): void {
  stale.unshift(...rendered.splice(index).map(({ element }) => element));
}

/**
 * Puts an element in the place of one that stood in `container` before, or at its end. Where both are alike the former one
 * stays, with all that is the same in it.
 */
function place(element: HTMLElement, container: Element, { stale }: Progress): HTMLElement {
  // Lines of a code block that is shorter now, or replaced as a whole.
  while (stale[0]?.parentElement?.localName === "pre" && stale[0].parentElement !== container) stale.shift()?.remove();
  if (stale[0]?.parentElement !== container) {
    container.append(element);
    return element;
  }
  const former = stale.shift()!;
  if (keepNode(former, element)) return former as HTMLElement;
  former.replaceWith(element);
  return element;
}

/** Where more lines of a code block go. */
function codeOf({ element }: Rendered): Element {
  return element.closest("pre") ?? element.querySelector("pre")!;
}

function countElements(element: HTMLElement): number {
  const elements = element.getElementsByTagName("*").length + 1;
  const text = element.textContent;
  const foreign = text.replaceAll(/[\0-\x7F]+/g, "").length;
  countWork(elements + weigh(text).weight * bounds.charElements + foreign * bounds.foreignCharElements);
  return elements;
}

/** All that the look of a piece depends on. */
function keyOf(piece: Piece, outline: Outline): string {
  if (piece.kind !== "markdown") return JSON.stringify(piece);
  const heading = /^ {0,3}(?:#|=|-)/m.test(piece.source) ? outline.topHeading : "";
  return `${piece.joined} ${heading}\n${withReferences(piece.source, outline)}`;
}
