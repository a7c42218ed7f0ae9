import type { LitElement, ReactiveController } from "lit";

/** Within this distance of the end, in pixels, the reader counts as being at the end. */
const nearEnd = 40;

/**
 * Keeps what scrolls in an element without a shadow root at its end until its reader scrolls up.
 * Sizes are observed, because text grows without an update too: when it is formatted, and when styles or fonts arrive.
 */
export class StayAtEnd implements ReactiveController {
  #scroller: HTMLElement | null = null;
  #atEnd = true;
  /** Where it was scrolled to last: what grows lies farther from its end, but not farther up. */
  #top = 0;
  readonly #sizes = new ResizeObserver(() => this.#follow());

  /** `selector` finds what scrolls. */
  constructor(
    private readonly host: LitElement,
    private readonly selector: string,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    const scroller = this.host.querySelector<HTMLElement>(this.selector);
    if (scroller !== this.#scroller) this.#keep(scroller);
    if (scroller) for (const sized of [scroller, ...scroller.children]) this.#sizes.observe(sized);
  }

  hostDisconnected(): void {
    this.#keep(null);
  }

  #keep(scroller: HTMLElement | null): void {
    this.#sizes.disconnect();
    this.#scroller?.removeEventListener("scroll", this.#handleScroll);
    scroller?.addEventListener("scroll", this.#handleScroll, { passive: true });
    this.#scroller = scroller;
    this.#atEnd = true;
    this.#top = 0;
  }

  readonly #handleScroll = (): void => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = this.#scroller ?? {};
    if (scrollHeight - scrollTop - clientHeight < nearEnd) this.#atEnd = true;
    else if (scrollTop < this.#top) this.#atEnd = false;
    this.#top = scrollTop;
  };

  #follow(): void {
    if (this.#scroller && this.#atEnd) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}
