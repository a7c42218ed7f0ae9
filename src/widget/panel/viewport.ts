import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Where the frame fills the screen, as its styles have it. */
const fillsScreen = "(max-width: 480px), (max-height: 560px)";

/**
 * Follows the part of a phone's screen that its keyboard leaves free. The frame around the panel takes the two
 * properties where it fills the screen, and is modal there.
 */
export class ViewportController implements ReactiveController {
  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    visualViewport?.addEventListener("resize", this.#follow);
    visualViewport?.addEventListener("scroll", this.#follow);
    // Elsewhere the panel would be laid out for nothing; a screen that becomes as small fires the event.
    if (matchMedia(fillsScreen).matches) this.#follow();
  }

  hostDisconnected(): void {
    visualViewport?.removeEventListener("resize", this.#follow);
    visualViewport?.removeEventListener("scroll", this.#follow);
  }

  readonly #follow = (): void => {
    const frame = this.host.parentElement;
    // A page zoomed in by its reader keeps its layout: only the keyboard may shrink the panel.
    if (!frame || !visualViewport || visualViewport.scale > 1.01) return;
    frame.style.setProperty("--_viewport-height", `${visualViewport.height}px`);
    // Screen readers stay in a popup that covers the page.
    if (frame.matches(".popup")) frame.setAttribute("aria-modal", `${matchMedia(fillsScreen).matches}`);
    frame.style.setProperty("--_viewport-top", `${visualViewport.offsetTop}px`);
  };
}
