import type { TranscriptItem } from "../../../client/chat/model.ts";
import { nextFrame } from "../../../client/chat/next-frame.ts";
import { loadMarkdown } from "../../markdown/load.ts";
import type { RowWindow } from "./row-window.ts";

/** Chosen: few elements for any length, and few rows in each, because a match is known by its element at first. */
const [rowsInPart, maxParts] = [25, 200];
const quietMs = 400;
const frameMs = 4;

/** The transcript whose rows are not all rendered. */
export interface TextSource {
  readonly window: RowWindow;
  readonly scroller: HTMLElement;
  /** The elements before and after the rendered rows, as high as the rows in whose place they stand. */
  readonly places: readonly Element[];
  items(): readonly TranscriptItem[];
  textOf(item: TranscriptItem): string;
  /** Scrolls to a row, so many px below the top of the view. */
  showRow(key: string, top: number): void;
}

/** A part of the text in which the browser's search has found something: its element and rows. */
interface Match {
  readonly element: HTMLElement;
  readonly from: number;
  readonly to: number;
}

/**
 * The text of the rows that are not rendered, one line for each: the browser's search finds it there, and paper shows it.
 * It is written between frames, once the transcript has been left alone for a while.
 */
export class SearchableText {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Iterator<undefined> | undefined;
  /** Until the browser has scrolled there. */
  #match: Match | undefined;

  constructor(private readonly source: TextSource) {
    const { scroller, places } = source;
    // Before the listener of the transcript, which would follow the reader.
    scroller.addEventListener("scroll", this.#handleScroll, { capture: true });
    for (const place of places) place.addEventListener("beforematch", this.#handleMatch);
  }

  /** Other rows are rendered, or there are others. */
  schedule(): void {
    clearTimeout(this.#timer);
    addEventListener("beforeprint", this.#handlePrint);
    this.#timer = setTimeout(() => this.#writeBetweenFrames(), quietMs);
  }

  /** The transcript has left the page. */
  stop(): void {
    clearTimeout(this.#timer);
    removeEventListener("beforeprint", this.#handlePrint);
    this.#work = undefined;
  }

  readonly #handlePrint = (): void => {
    for (const _ of this.#write());
  };

  /** Lays the text out, a line for each row, for the browser to scroll to the one that it has found. */
  readonly #handleMatch = ({ target }: Event): void => {
    const { window } = this.source;
    const element = target as HTMLElement;
    const [from = 0, to = 0] = (element.dataset.rows ?? "").split(" ").map(Number);
    const begins = from < window.first ? 0 : window.offsetOf(window.end);
    element.style.marginBlockStart = `${window.offsetOf(from) - begins}px`;
    element.style.lineHeight = `${(window.offsetOf(to) - window.offsetOf(from)) / (to - from)}px`;
    this.#match = { element, from, to };
  };

  /** Renders the row whose line the browser has scrolled to the middle of the view. */
  readonly #handleScroll = (event: Event): void => {
    if (!this.#match) return;
    event.stopImmediatePropagation();
    const { element, from, to } = this.#match;
    const { scroller, items, showRow } = this.source;
    const half = scroller.clientHeight / 2;
    const { top, height } = element.getBoundingClientRect();
    const row = from + Math.floor(((scroller.getBoundingClientRect().top + half - top) / height) * (to - from));
    element.removeAttribute("style");
    element.setAttribute("hidden", "until-found");
    this.#match = undefined;
    showRow(items()[Math.max(from, Math.min(row, to - 1))]!.key, half / 2);
  };

  async #writeBetweenFrames(): Promise<void> {
    await loadMarkdown().catch(() => undefined); // what is searched has no marks
    const work = this.#write();
    this.#work = work;
    let until = performance.now() + frameMs;
    while (this.#work === work && !work.next().done) {
      if (performance.now() < until) continue;
      await nextFrame();
      until = performance.now() + frameMs;
    }
  }

  /** Stops after each element that it has written. */
  *#write(): Generator<undefined, void> {
    const { source } = this;
    const items = source.items();
    const { first, end } = source.window;
    const size = Math.max(rowsInPart, Math.ceil(items.length / maxParts));
    for (const container of source.places) {
      const [from, to] = container === source.places[0] ? [0, first] : [end, items.length];
      let count = 0;
      for (let start = from - (from % size); from < to && start < to; start += size) {
        const part = [Math.max(start, from), Math.min(start + size, to)] as const;
        const element = (container.children[count++] ?? container.appendChild(newPart())) as HTMLElement;
        const rows = `${part.join(" ")} ${items[part[0]]!.key} ${items[part[1] - 1]!.key}`;
        if (element.dataset.rows === rows) continue;
        element.dataset.rows = rows;
        element.textContent = items
          .slice(...part)
          .map((item) => source.textOf(item).replace(/\s+/g, " "))
          .join("\n");
        yield;
      }
      while (container.children.length > count) container.lastElementChild!.remove();
    }
  }
}

function newPart(): HTMLElement {
  const element = document.createElement("div");
  element.setAttribute("hidden", "until-found");
  return element;
}
