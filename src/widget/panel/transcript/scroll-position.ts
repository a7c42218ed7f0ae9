import type { ReactiveController, ReactiveControllerHost } from "lit";
import { nextFrame } from "../../../client/chat/next-frame.ts";
import type { ItemList } from "./item-list.ts";
import type { Extent, RowWindow } from "./row-window.ts";

const nearEndPx = 24;
const abovePx = 16;
/** Chosen: further from the end than this, the way back to it is offered. */
const awayPx = 200;
/** For a transcript that is not visible. */
const usualHeight = 600;

/**
 * What the scroll position follows. `newest`: the conversation, but never past the start of the newest reply; `end`: the
 * end, to which the reader has scrolled; `own`: nothing, because the reader has scrolled elsewhere.
 */
type Mode = "newest" | "end" | "own";

/** A row, and how far its top is from that of the view. */
interface Anchor {
  readonly key: string;
  readonly top: number;
}

/** The transcript as far as its position depends on it. */
export interface ScrolledRows {
  readonly window: RowWindow;
  readonly elements: ItemList;
  scroller(): HTMLElement | null;
  /** Reads the heights of the rendered rows. */
  measure(): void;
  /** Whether the position needs other rows than are rendered. */
  isDue(): boolean;
  /** Renders the rows that the position needs. */
  arrange(): void;
}

/**
 * Keeps the scroll position while the transcript changes, and counts the replies that arrived outside the reader's view.
 * Only a change of the transcript changes the position, never the reader's own scrolling.
 */
export class ScrollPosition implements ReactiveController {
  /** Replies that arrived while the reader was elsewhere. */
  unseen = 0;
  /** Whether the reader has scrolled so far up that the way back is offered. */
  isAway = false;
  #firstUnseen: string | undefined;
  #mode: Mode = "newest";
  /** The row that stays in place in the mode `own`, whatever becomes of those above it. */
  #anchor: Anchor | undefined;
  /** The last known position, set by us or by the reader. */
  #top = 0;
  /** The height of the view. */
  #room = usualHeight;
  /** How far the end was from the view when the position was set last. */
  #endDistance = 0;
  /**
   * Whether new items are followed whose position is still to be set. Until then the browser may have moved it, as where the text
   * box shrinks before they are rendered: that is no scrolling of the reader.
   */
  #isDue = false;
  /** Whether the transcript was out of the page or without a size since, which resets its scroll position. */
  #wasHidden = false;
  readonly #watched = new Set<Element>();
  readonly #resized = new ResizeObserver(() => {
    this.settle();
    // Rows that are added here would be measured in the same frame again, which the browser reports as an error.
    if (this.rows.isDue()) void nextFrame().then(() => this.rows.arrange());
  });

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly rows: ScrolledRows,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    for (const element of this.#watched) this.#resized.observe(element);
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#wasHidden = true;
  }

  /** Watches an element whose size affects the position. */
  watch(...elements: readonly Element[]): void {
    for (const element of elements) {
      this.#watched.add(element);
      this.#resized.observe(element);
    }
  }

  /** The part of the list that the position shows, once all of it is rendered; reads nothing of the page. */
  get extent(): Extent {
    const { window } = this.rows;
    const room = this.#room;
    // The row may have been deleted.
    if (this.#mode === "own" && window.indexOf(this.#anchor?.key ?? "") < 0) this.#readAnchor();
    const offset = this.#mode === "own" && this.#anchor ? window.offsetOf(window.indexOf(this.#anchor.key)) : undefined;
    if (offset === undefined) {
      const { height } = window;
      // The last row begins the view where it is a reply that is higher than it.
      return { top: Math.min(height - room, window.rowAt(height)?.top ?? 0), bottom: height };
    }
    const top = offset - this.#anchor!.top;
    return { top, bottom: top + room };
  }

  /** To be called before new items are rendered: what the visitor did always scrolls to the end. */
  expect({ own, replies, firstKey }: { own: number; replies: number; firstKey: string | undefined }): void {
    if (own > 0 || (replies > 0 && this.#isAtEnd())) this.#follow();
    else if (replies > 0 && (this.#mode === "own" || this.#endDistance > nearEndPx)) {
      this.keep();
      this.unseen += replies;
      this.#firstUnseen ??= firstKey;
    } else if (replies > 0) this.#mode = "newest";
    this.#isDue = this.#mode !== "own";
  }

  /** To be called before older items are rendered above: the visible items stay in place. */
  keep(): void {
    this.#mode = "own";
    this.#readAnchor();
  }

  /** Scrolls to the end where it is followed, or to the start of the last reply where that is higher and no note follows. */
  readonly settle = (): void => {
    const scroller = this.rows.scroller();
    if (!scroller) return;
    this.#isDue = false;
    const room = scroller.clientHeight;
    if (this.#wasHidden && room > 0) this.#scrollTo(scroller, this.#top);
    this.#wasHidden = room === 0; // as in a popup that is closed
    this.#room = room || usualHeight;
    const end = scroller.scrollHeight - room;
    if (this.#mode === "own") this.#restoreAnchor(scroller);
    else this.#scrollTo(scroller, this.#mode === "end" ? end : Math.min(startOfReply(scroller), end));
    this.#endDistance = end - this.#top;
    if (room > 0) this.#noteDistance();
  };

  /** The reader has scrolled, which decides what is followed from now on. */
  readonly handleScroll = (): void => {
    const scroller = this.rows.scroller();
    if (!scroller || this.#wasHidden || this.#isDue || !this.#hasScrolled(scroller)) return;
    this.#noteScroll(scroller);
    this.rows.arrange();
  };

  /** Scrolls to the first reply that the reader has not seen, else to the newest message. */
  readonly showNewest = (): void => {
    const key = this.#firstUnseen;
    this.#follow();
    if (key) this.showRow(key);
    else this.rows.arrange();
    this.host.requestUpdate();
  };

  /** End leads to the end: the browser's own way there ends where it was before the rows on it were rendered. */
  readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "End" || event.target !== event.currentTarget || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#follow();
    this.#mode = "end";
    this.rows.arrange();
    this.host.requestUpdate();
  };

  /** Scrolls to a row, which begins a little below the top of the view. */
  readonly showRow = (key: string, top = abovePx): void => {
    const scroller = this.rows.scroller();
    if (!scroller) return;
    this.#mode = "own";
    this.#top = scroller.scrollTop;
    this.#anchor = { key, top };
    this.rows.arrange();
    if (endDistance(scroller) <= nearEndPx) this.#mode = "newest";
  };

  /**
   * Whether the reader has scrolled. Where the end is above the last position, the transcript has become lower, and the browser has
   * moved it there.
   */
  #hasScrolled(scroller: HTMLElement): boolean {
    const isMovedToEnd = scroller.scrollTop < this.#top && endDistance(scroller) < 1;
    return !isMovedToEnd && Math.abs(scroller.scrollTop - this.#top) >= 2;
  }

  /** A transcript that has become lower may show the end to a reader who has not scrolled there, and can scroll no further. */
  #isAtEnd(): boolean {
    const scroller = this.rows.scroller();
    return this.#mode === "own" && !!scroller?.clientHeight && endDistance(scroller) < 1;
  }

  #noteScroll(scroller: HTMLElement): void {
    // A little way up leaves the end; on the way down, near the end counts as the end.
    const near = scroller.scrollTop < this.#top ? 1 : nearEndPx;
    this.#endDistance = endDistance(scroller);
    this.#mode = this.#endDistance <= near ? "end" : "own";
    this.#readAnchor();
    this.#noteDistance();
  }

  /** Who has the end in view has seen what came, also where the transcript has become so low that it came to them. */
  #noteDistance(): void {
    const isAway = this.#mode === "own" && this.#endDistance > awayPx;
    const isRead = (this.#mode === "end" || this.#endDistance < 1) && this.unseen > 0;
    if (isRead) this.#clearUnseen();
    if (isRead || isAway !== this.isAway) this.host.requestUpdate();
    this.isAway = isAway;
  }

  #follow(): void {
    this.#mode = "newest";
    this.isAway = false;
    this.#clearUnseen();
  }

  #clearUnseen(): void {
    this.unseen = 0;
    this.#firstUnseen = undefined;
  }

  #readAnchor(): void {
    const scroller = this.rows.scroller();
    const list = scroller?.querySelector(".rows");
    if (!scroller || !list || (this.#wasHidden && this.#anchor)) return;
    this.#top = scroller.scrollTop;
    this.rows.measure();
    const y = -topIn(scroller, list);
    const row = this.rows.window.rowAt(y);
    this.#anchor = row && { key: row.key, top: row.top - y };
  }

  #restoreAnchor(scroller: HTMLElement): void {
    if (this.#wasHidden) return;
    if (this.#hasScrolled(scroller)) {
      this.#noteScroll(scroller); // the reader has scrolled in this frame, and the event is still to come
      return;
    }
    const element = this.#anchor && this.rows.elements.find(this.#anchor.key);
    // A row that is still rising into its place is measured where it will be.
    const moved = element ? element.offsetTop - scroller.scrollTop - this.#anchor!.top : 0;
    if (Math.abs(moved) >= 1) this.#scrollTo(scroller, scroller.scrollTop + moved);
  }

  #scrollTo(scroller: HTMLElement, top: number): void {
    scroller.scrollTop = top;
    this.#top = scroller.scrollTop;
  }
}

/** Infinity where the transcript does not end in a reply, or a note follows it: the end is shown then. */
function startOfReply(scroller: HTMLElement): number {
  const last = scroller.querySelector<HTMLElement>(".items")?.lastElementChild as HTMLElement | null | undefined;
  const endsInReply = last && !last.classList.contains("user") && !scroller.querySelector(".column > .note");
  return endsInReply ? last.offsetTop - abovePx : Number.POSITIVE_INFINITY;
}

function topIn(scroller: HTMLElement, item: Element): number {
  return item.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function endDistance({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
