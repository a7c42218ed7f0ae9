import type { ReactiveController } from "lit";
import type { ContainedElement } from "./contained-events.ts";

/** What the library behind most dialogs of React sets on everything that it hides, besides `aria-hidden`. */
const mark = "data-aria-hidden";

/** Keeps a popup known to screen readers while a dialog of the page hides everything else from them: it can be used beside it. */
export class AccessibleBesideDialogs implements ReactiveController {
  readonly #observer = new MutationObserver(() => this.#show());

  constructor(private readonly chat: ContainedElement) {
    chat.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.chat, { attributeFilter: ["aria-hidden"] });
    this.#show();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** A page that hides the chat itself leaves no such mark. */
  #show(): void {
    if (this.chat.isPopup && this.chat.hasAttribute(mark)) this.chat.removeAttribute("aria-hidden");
  }
}
