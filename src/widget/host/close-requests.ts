import type { ReactiveController } from "lit";
import type { ContainedElement } from "./contained-events.ts";
import { fillsScreen } from "./fills-screen.ts";

/** Of browsers that have it: Android's back gesture and button close what was opened last, in place of leaving the page. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare const CloseWatcher: (new () => CloseWatcher) | undefined;

/**
 * Closes a popup that fills the screen when the visitor goes back.
 *
 * Chosen: by the browser's close requests alone. An entry in the history would do it in other browsers too, and break
 * routers that keep a state of their own in each entry.
 */
export class CloseRequests implements ReactiveController {
  readonly #screen = matchMedia(fillsScreen);
  #watcher: CloseWatcher | undefined;

  constructor(
    private readonly chat: ContainedElement & { readonly open: boolean },
    private readonly close: () => void,
  ) {
    chat.addController(this);
  }

  hostConnected(): void {
    this.#screen.addEventListener("change", this.#follow);
    this.#follow();
  }

  hostUpdated(): void {
    this.#follow();
  }

  hostDisconnected(): void {
    this.#screen.removeEventListener("change", this.#follow);
    this.#end();
  }

  readonly #follow = (): void => {
    const { isPopup, open, isConnected } = this.chat;
    if (!(isPopup && open && isConnected && this.#screen.matches)) this.#end();
    else if (!this.#watcher && typeof CloseWatcher === "function") {
      this.#watcher = new CloseWatcher();
      this.#watcher.addEventListener("close", this.#handleClose);
    }
  };

  readonly #handleClose = (): void => {
    this.#watcher = undefined; // it is used up
    this.close();
  };

  #end(): void {
    this.#watcher?.destroy();
    this.#watcher = undefined;
  }
}
