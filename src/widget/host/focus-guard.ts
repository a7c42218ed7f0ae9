import type { ReactiveController } from "lit";
import type { ContainedElement } from "./contained-events.ts";

/** Some traps take the focus in the same task, others a moment later. */
const lookAfterMs = [0, 60] as const;
const textFields = "textarea, input, select";

/**
 * Gives the focus back to an open popup where the page's focus trap has taken it, without the visitor having done
 * anything: from then on, until they press something of the page, the page gets no event that the focus has left it.
 */
export class FocusGuard implements ReactiveController {
  #isGuarding = false;
  /** The text field that the visitor pressed. */
  #pressed: HTMLElement | undefined;
  /** How often the visitor has done something. */
  #acts = 0;

  constructor(
    private readonly chat: ContainedElement & { readonly open: boolean },
    private readonly root: ShadowRoot,
    /** Moves the focus to where the visitor writes. */
    private readonly takeFocus: () => void,
  ) {
    chat.addController(this);
  }

  hostConnected(): void {
    window.addEventListener("focusout", this.#handleFocusOut, true);
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, this.#handleAct, true);
  }

  hostDisconnected(): void {
    window.removeEventListener("focusout", this.#handleFocusOut, true);
    for (const name of ["pointerdown", "keydown"]) window.removeEventListener(name, this.#handleAct, true);
  }

  readonly #handleAct = (event: Event): void => {
    this.#acts++;
    if (event.type === "keydown") return;
    const path = event.composedPath();
    this.#isGuarding &&= path.includes(this.chat);
    this.#pressed = path.find(
      (node): node is HTMLElement =>
        node instanceof HTMLElement && node.matches(textFields) && path.includes(this.root),
    );
  };

  /** Something of the page loses the focus. */
  readonly #handleFocusOut = (event: FocusEvent): void => {
    const { chat } = this;
    if (event.target === chat || event.relatedTarget !== chat || !chat.isPopup || !chat.open) return;
    if (this.#isGuarding) {
      event.stopImmediatePropagation();
      return;
    }
    const acts = this.#acts;
    for (const ms of lookAfterMs) setTimeout(() => acts === this.#acts && this.#look(), ms);
  };

  #look(): void {
    const { chat } = this;
    if (this.#isGuarding || !chat.open || this.root.activeElement || document.activeElement === document.body) return;
    this.#isGuarding = true;
    if (this.#pressed?.isConnected) this.#pressed.focus();
    else this.takeFocus();
  }
}
