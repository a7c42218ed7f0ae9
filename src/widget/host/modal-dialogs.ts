import type { ReactiveController, ReactiveControllerHost } from "lit";

/** A chat that may be a popup. */
export type ChatElement = ReactiveControllerHost & HTMLElement & { readonly isPopup: boolean };

const pressEvents = ["click", "pointerdown", "pointerup", "mousedown", "mouseup"];

/**
 * Keeps a popup usable while the page shows a modal `<dialog>`, which makes everything outside it inert: the element
 * moves into the dialog, and back when the dialog closes or goes away.
 *
 * Chosen: only a child of `<html>` or `<body>` moves, and never one that React renders, since React fails on an element
 * that is not where it put it. Any other popup waits until the dialog closes: nothing else escapes from being inert.
 */
export class ModalDialogs implements ReactiveController {
  readonly #observer = new MutationObserver(() => this.#follow());
  /** Marks where the element belongs while it is in a dialog. */
  readonly #place = document.createComment("");
  /** Stands beside the element in a dialog, and goes with the rest when the page replaces the dialog's content. */
  readonly #companion = document.createComment("");

  constructor(private readonly chat: ChatElement) {
    // A dialog that closes when it is pressed outside its box would count the chat as outside.
    for (const name of pressEvents)
      chat.addEventListener(name, (event) => {
        if (this.#place.isConnected) event.stopPropagation();
      });
    chat.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(document, { subtree: true, attributes: true, attributeFilter: ["open"] });
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    // Not at once: while the page takes dialog or content out, a move would upset it.
    queueMicrotask(() => {
      if (this.chat.isConnected) return;
      // Where the companion stays, the page has removed the chat alone, and means it.
      if (this.#companion.isConnected) this.#place.remove();
      else this.#return();
      this.#companion.remove();
    });
  }

  #follow(): void {
    const { chat } = this;
    if (!chat.isPopup) return;
    const dialog = topModalDialog();
    if (!dialog) this.#return();
    else if (this.#place.isConnected || isMovable(chat)) {
      if (dialog.contains(chat)) return;
      if (!this.#place.isConnected) chat.before(this.#place);
      dialog.append(this.#companion, chat);
    }
  }

  #return(): void {
    if (!this.#place.isConnected) return;
    this.#place.replaceWith(this.chat);
    this.#companion.remove();
  }
}

/** The modal dialog that has the focus, which opening one gives it. */
function topModalDialog(): HTMLDialogElement | undefined {
  const focused = document.activeElement?.closest<HTMLDialogElement>("dialog:modal");
  return focused ?? [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);
}

function isMovable(chat: ChatElement): boolean {
  const { body, documentElement } = document;
  const isTop = chat.parentElement === body || chat.parentElement === documentElement;
  return isTop && !Object.keys(chat).some((key) => key.startsWith("__react"));
}
