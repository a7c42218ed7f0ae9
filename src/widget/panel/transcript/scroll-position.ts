import type { ReactiveController, ReactiveControllerHost } from "lit";

const nearEndPx = 24;
const abovePx = 16;

/**
 * What the scroll position follows. `newest`: the conversation, but never past the start of the newest reply; `end`: the
 * end, to which the reader has scrolled; `own`: nothing, because the reader has scrolled elsewhere.
 */
type Mode = "newest" | "end" | "own";

/**
 * Keeps the scroll position while the transcript changes, and counts the replies that arrived outside the reader's view.
 * Only a change of the transcript changes the position, never the reader's own scrolling.
 */
export class ScrollPosition implements ReactiveController {
  /** Replies that arrived while the reader was elsewhere. */
  unseen = 0;
  #firstUnseen: string | undefined;
  #mode: Mode = "newest";
  /** An item that stays in place while older ones are added above it and formatted, until the reader scrolls. */
  #kept: { readonly item: HTMLElement; readonly top: number } | undefined;
  /** The last known position, set by us or by the reader. */
  #top = 0;
  /** Whether the transcript was removed from the page since, which resets its scroll position. */
  #wasRemoved = false;
  readonly #watched = new Set<Element>();
  readonly #resized = new ResizeObserver(() => this.settle());

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly scroller: () => HTMLElement | null,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    for (const element of this.#watched) this.#resized.observe(element);
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#wasRemoved = true;
  }

  /** Watches an element whose size affects the position. */
  watch(...elements: readonly Element[]): void {
    for (const element of elements) {
      this.#watched.add(element);
      this.#resized.observe(element);
    }
  }

  /** To be called before new items are rendered: the visitor's own message always scrolls to the end. */
  expect({ own, replies, firstKey }: { own: number; replies: number; firstKey: string | undefined }): void {
    const scroller = this.scroller();
    if (own > 0) this.#follow();
    else if (replies > 0 && scroller && (this.#mode === "own" || endDistance(scroller) > nearEndPx)) {
      this.#mode = "own";
      this.unseen += replies;
      this.#firstUnseen ??= firstKey;
    } else if (replies > 0) this.#mode = "newest";
  }

  /** To be called before older items are rendered above: the visible items stay in place. */
  keep(): void {
    const scroller = this.scroller();
    const item = scroller?.querySelector<HTMLElement>(".item");
    this.#kept = item ? { item, top: topIn(scroller!, item) } : undefined;
    this.#mode = "own";
  }

  /** Scrolls to the end where it is followed, or to the start of the last reply where that is higher and no note follows. */
  readonly settle = (): void => {
    const scroller = this.scroller();
    // A popup has no size before it is shown again.
    if (this.#wasRemoved && scroller && scroller.clientHeight > 0) {
      this.#wasRemoved = false;
      this.#scrollTo(scroller, this.#top);
    }
    if (scroller && this.#kept) {
      const { item, top } = this.#kept;
      this.#scrollTo(scroller, scroller.scrollTop + topIn(scroller, item) - top);
    }
    if (!scroller || this.#mode === "own") return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    this.#scrollTo(scroller, this.#mode === "end" ? end : Math.min(startOfReply(scroller), end));
  };

  /** The reader has scrolled, which decides what is followed from now on. */
  readonly handleScroll = (): void => {
    const scroller = this.scroller();
    if (!scroller || this.#wasRemoved || Math.abs(scroller.scrollTop - this.#top) < 2) return;
    // A little way up leaves the end; on the way down, near the end counts as the end.
    const near = scroller.scrollTop < this.#top ? 1 : nearEndPx;
    this.#top = scroller.scrollTop;
    this.#kept = undefined;
    this.#mode = endDistance(scroller) <= near ? "end" : "own";
    if (this.#mode === "end" && this.unseen > 0) {
      this.#clearUnseen();
      this.host.requestUpdate();
    }
  };

  /** Scrolls to the first reply that the reader has not seen. */
  readonly showUnseen = (): void => {
    const scroller = this.scroller();
    const item =
      this.#firstUnseen && scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#firstUnseen)}"]`);
    this.#follow();
    if (scroller && item) {
      this.#scrollTo(scroller, item.offsetTop - abovePx);
      if (endDistance(scroller) > nearEndPx) this.#mode = "own";
    }
    this.host.requestUpdate();
  };

  #follow(): void {
    this.#mode = "newest";
    this.#kept = undefined;
    this.#clearUnseen();
  }

  #clearUnseen(): void {
    this.unseen = 0;
    this.#firstUnseen = undefined;
  }

  #scrollTo(scroller: HTMLElement, top: number): void {
    scroller.scrollTop = top;
    this.#top = scroller.scrollTop;
  }
}

/** Infinity where the transcript does not end in a reply, or a note follows it: the end is shown then. */
function startOfReply(scroller: HTMLElement): number {
  const items = scroller.querySelectorAll<HTMLElement>(".item");
  const last = items[items.length - 1];
  const endsInReply = last && !last.classList.contains("user") && !scroller.querySelector(".column > .note");
  return endsInReply ? last.offsetTop - abovePx : Number.POSITIVE_INFINITY;
}

function topIn(scroller: HTMLElement, item: HTMLElement): number {
  return item.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function endDistance({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
