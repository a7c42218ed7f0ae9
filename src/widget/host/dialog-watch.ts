import type { ReactiveController } from "lit";
import type { ChatElement } from "./modal-dialogs.ts";

/** Waits for the first modal `<dialog>` of the page, which most pages never show, and loads what is done about it then. */
export class DialogWatch implements ReactiveController {
  readonly #observer = new MutationObserver(() => this.#look());
  #loading: Promise<unknown> | undefined;

  constructor(private readonly chat: ChatElement) {
    chat.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] });
    this.#look();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #look(): void {
    if (!document.querySelector("dialog:modal")) return;
    this.#loading ??= import("./modal-dialogs.ts").then(
      ({ ModalDialogs }) => {
        this.hostDisconnected();
        this.chat.removeController(this);
        return new ModalDialogs(this.chat);
      },
      (cause: unknown) => {
        this.#loading = undefined; // the next dialog tries again
        console.error("ringback:", cause);
      },
    );
  }
}
