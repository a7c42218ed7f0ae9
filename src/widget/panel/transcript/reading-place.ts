import type { ReactiveController, ReactiveControllerHost } from "lit";

const nearEndPx = 24;
const abovePx = 16;

/**
 * Where the reader is in the transcript. `newest`: follows the conversation, but never past the start of the newest
 * answer; `end`: they scrolled to the end and stay there as it grows; `own`: they scrolled elsewhere and stay there.
 */
type Place = "newest" | "end" | "own";

/**
 * Keeps the reader's place while the transcript changes, and counts what came while they were elsewhere. Only a change
 * of the transcript moves them, never their own scrolling.
 */
export class ReadingPlace implements ReactiveController {
  /** Answers that came while the reader was elsewhere. */
  unseen = 0;
  #firstUnseen: string | undefined;
  #place: Place = "newest";
  /** An item that stays where it is while those above it come and are formatted, until the reader moves on. */
  #kept: { readonly item: HTMLElement; readonly top: number } | undefined;
  /** The last position that is known, ours or the reader's. */
  #top = 0;
  /** Whether the transcript has left the page since, which sets its scroll position to the top. */
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

  /** Watches an element whose size moves what the reader sees. */
  watch(...elements: readonly Element[]): void {
    for (const element of elements) {
      this.#watched.add(element);
      this.#resized.observe(element);
    }
  }

  /** Before new items are rendered: the visitor's own message always brings them to the end. */
  expect({ mine, theirs, firstKey }: { mine: number; theirs: number; firstKey: string | undefined }): void {
    const scroller = this.scroller();
    if (mine > 0) this.#follow();
    else if (theirs > 0 && scroller && (this.#place === "own" || endDistance(scroller) > nearEndPx)) {
      this.#place = "own";
      this.unseen += theirs;
      this.#firstUnseen ??= firstKey;
    } else if (theirs > 0) this.#place = "newest";
  }

  /** Before older items are rendered above: what the reader sees stays where it is. */
  keep(): void {
    const scroller = this.scroller();
    const item = scroller?.querySelector<HTMLElement>(".item");
    this.#kept = item ? { item, top: topIn(scroller!, item) } : undefined;
    this.#place = "own";
  }

  /** Brings a reader who follows to the end, or to the start of the last answer where that is higher and no note follows. */
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
    if (!scroller || this.#place === "own") return;
    const end = scroller.scrollHeight - scroller.clientHeight;
    this.#scrollTo(scroller, this.#place === "end" ? end : Math.min(startOfAnswer(scroller), end));
  };

  /** The reader has scrolled: where they are is their choice, and nothing moves them now. */
  readonly handleScroll = (): void => {
    const scroller = this.scroller();
    if (!scroller || this.#wasRemoved || Math.abs(scroller.scrollTop - this.#top) < 2) return;
    // Upwards even a little way leaves the end; downwards, near the end is meant as the end.
    const near = scroller.scrollTop < this.#top ? 1 : nearEndPx;
    this.#top = scroller.scrollTop;
    this.#kept = undefined;
    this.#place = endDistance(scroller) <= near ? "end" : "own";
    if (this.#place === "end" && this.unseen > 0) {
      this.#forgetUnseen();
      this.host.requestUpdate();
    }
  };

  /** Goes to the first answer that the reader has not seen. */
  readonly showUnseen = (): void => {
    const scroller = this.scroller();
    const item =
      this.#firstUnseen && scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#firstUnseen)}"]`);
    this.#follow();
    if (scroller && item) {
      this.#scrollTo(scroller, item.offsetTop - abovePx);
      if (endDistance(scroller) > nearEndPx) this.#place = "own";
    }
    this.host.requestUpdate();
  };

  #follow(): void {
    this.#place = "newest";
    this.#kept = undefined;
    this.#forgetUnseen();
  }

  #forgetUnseen(): void {
    this.unseen = 0;
    this.#firstUnseen = undefined;
  }

  #scrollTo(scroller: HTMLElement, top: number): void {
    scroller.scrollTop = top;
    this.#top = scroller.scrollTop;
  }
}

/** Infinity where the transcript does not end in an answer, or a note follows it: both are to be seen whole. */
function startOfAnswer(scroller: HTMLElement): number {
  const items = scroller.querySelectorAll<HTMLElement>(".item");
  const last = items[items.length - 1];
  const endsInAnswer = last && !last.classList.contains("user") && !scroller.querySelector(".column > .note");
  return endsInAnswer ? last.offsetTop - abovePx : Number.POSITIVE_INFINITY;
}

function topIn(scroller: HTMLElement, item: HTMLElement): number {
  return item.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

function endDistance({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
