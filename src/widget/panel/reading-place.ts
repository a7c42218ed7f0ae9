import type { ReactiveController, ReactiveControllerHost } from "lit";

const nearEndPx = 24;
const abovePx = 16;

/**
 * Where the reader is in the transcript. Follows the conversation while they are at its end, but never past the start
 * of the newest answer; leaves them where they are once they have scrolled up, and counts what came meanwhile.
 */
export class ReadingPlace implements ReactiveController {
  /** Answers that came while the reader was elsewhere. */
  unseen = 0;
  #firstUnseen: string | undefined;
  #follows = true;
  #setTop = 0;
  readonly #resized = new ResizeObserver(() => this.settle());

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly scroller: () => HTMLElement | null,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
  }

  /** Watches an element whose size moves what the reader sees. */
  watch(...elements: readonly Element[]): void {
    for (const element of elements) this.#resized.observe(element);
  }

  /** Before new items are rendered: the visitor's own message always brings them to the end. */
  expect({ mine, theirs, firstKey }: { mine: number; theirs: number; firstKey: string | undefined }): void {
    const scroller = this.scroller();
    if (mine > 0) this.#clear();
    else if (theirs > 0 && scroller && (!this.#follows || endDistance(scroller) > nearEndPx)) {
      this.#follows = false;
      this.unseen += theirs;
      this.#firstUnseen ??= firstKey;
    }
  }

  /** Brings the reader to the end, or to the start of the last answer where that is higher and no note follows it. */
  readonly settle = (): void => {
    const scroller = this.scroller();
    if (!scroller || !this.#follows) return;
    const items = scroller.querySelectorAll<HTMLElement>(".item");
    const last = items[items.length - 1];
    const endsInAnswer = last && !last.classList.contains("user") && !scroller.querySelector(".column > .note");
    const start = endsInAnswer ? last.offsetTop - abovePx : Number.POSITIVE_INFINITY;
    this.#scrollTo(scroller, Math.min(start, scroller.scrollHeight - scroller.clientHeight));
  };

  /** The reader has scrolled. */
  readonly handleScroll = (): void => {
    const scroller = this.scroller();
    if (!scroller || Math.abs(scroller.scrollTop - this.#setTop) < 2) return;
    this.#setTop = -1;
    if (endDistance(scroller) <= nearEndPx) this.#clear();
    else this.#follows = false;
    this.host.requestUpdate();
  };

  /** Goes to the first answer that the reader has not seen. */
  readonly showUnseen = (): void => {
    const scroller = this.scroller();
    const item =
      this.#firstUnseen && scroller?.querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#firstUnseen)}"]`);
    if (scroller && item) this.#scrollTo(scroller, item.offsetTop - abovePx);
    this.#clear();
    this.host.requestUpdate();
  };

  #clear(): void {
    this.#follows = true;
    this.unseen = 0;
    this.#firstUnseen = undefined;
  }

  #scrollTo(scroller: HTMLElement, top: number): void {
    scroller.scrollTop = top;
    this.#setTop = scroller.scrollTop;
  }
}

function endDistance({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
