import type { ReactiveController, ReactiveControllerHost } from "lit";

/** An element whose shadow root is kept apart from the page. */
export type ContainedElement = ReactiveControllerHost & HTMLElement & { readonly isPopup: boolean };

/** What a visitor does in the chat; the page's own listeners get none of it. */
const contained = (
  "keydown keypress keyup beforeinput input compositionstart compositionupdate compositionend focusin focusout " +
  "copy cut paste click dblclick auxclick contextmenu selectstart wheel mousewheel DOMMouseScroll " +
  "pointerdown pointermove pointerup pointercancel pointerover pointerout gotpointercapture lostpointercapture " +
  "mousedown mousemove mouseup mouseover mouseout touchstart touchmove touchend touchcancel " +
  "gesturestart gesturechange gestureend dragstart drag dragend dragenter dragover dragleave drop"
).split(" ");

/** Dialogs count presses of what they contain, and take one of which they see only half for the page's. */
const pressEvents = /^(?:pointerdown|mousedown|touchstart|click)$/;
const dialogs = "dialog,[role=dialog],[role=alertdialog]";

/** In place of what a listener can do to an event. */
const noPowers: PropertyDescriptorMap = Object.fromEntries(
  ["preventDefault", "stopPropagation", "stopImmediatePropagation", "returnValue", "cancelBubble"].map((name) => [
    name,
    { value: () => undefined, writable: true, configurable: true },
  ]),
);

/**
 * Keeps what the visitor does in the chat away from the page, and the page away from it: no event of the chat leaves its
 * shadow root, so that shortcuts, focus traps, scroll libraries and outside-press handlers of the page see none. Those
 * that listen while an event is on its way to the chat can neither cancel nor stop it. Elements of the page in a slot keep
 * their events, and what began on the page may end over the chat: a slider that is let go there.
 *
 * Chosen: listeners that the page has added to `window`, for the way down, before the chat was loaded come first; nothing
 * can be done about them here.
 */
export class ContainedEvents implements ReactiveController {
  /** Whether the pointer went down outside the chat. */
  #isPressedOutside = false;

  constructor(
    private readonly chat: ContainedElement,
    private readonly root: ShadowRoot,
  ) {
    for (const name of contained) {
      root.addEventListener(name, restorePowers, { capture: true, passive: true });
      root.addEventListener(name, this.#handleDeparture, { passive: !isDrop(name) });
    }
    chat.addController(this);
  }

  hostConnected(): void {
    for (const name of contained)
      window.addEventListener(name, this.#handleSetOut, { capture: true, passive: name !== "keydown" });
  }

  hostDisconnected(): void {
    for (const name of contained) window.removeEventListener(name, this.#handleSetOut, true);
  }

  /** The first listener of all that an event passes. */
  readonly #handleSetOut = (event: Event): void => {
    const isOurs = this.#isOurs(event);
    if (event.type === "pointerdown") this.#isPressedOutside = !isOurs;
    if (!isOurs) return;
    const { isPopup } = this.chat;
    // Focus traps would take the focus back.
    if (isPopup && event.type === "focusin") event.stopImmediatePropagation();
    else if (isPopup && event.type === "keydown" && isDialogKey(event)) passAlone(event as KeyboardEvent, this.chat);
    else Object.defineProperties(event, noPowers);
  };

  readonly #handleDeparture = (event: Event): void => {
    if (!this.root.contains(event.target as Node) || this.#isForPage(event)) return;
    event.stopPropagation();
    // Dropped beside the text box, a file would be opened in place of the page.
    const { dataTransfer } = event as DragEvent;
    if (event.defaultPrevented || !isDrop(event.type) || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };

  /** Whether it happened in the chat, not in what the page has put into a slot of it. */
  #isOurs(event: Event): boolean {
    const { chat, root } = this;
    if (event.target !== chat && chat.getRootNode() === document) return false; // nearly every event of the page
    const path = event.composedPath();
    const page = chat.getRootNode();
    return path.includes(root) && path.find((node) => node instanceof Node && node.getRootNode() === page) === chat;
  }

  /** Whether the page needs an event although it happened in the chat. */
  #isForPage(event: Event): boolean {
    const { chat } = this;
    const { type, buttons } = event as MouseEvent;
    if (!chat.isPopup && isDialogKey(event)) return true;
    if (!chat.isPopup && pressEvents.test(type) && chat.closest(dialogs)) return true;
    if (!this.#isPressedOutside || !/^(?:mouse|pointer)(?:move|up|cancel)$/.test(type)) return false;
    return !type.endsWith("move") || buttons !== 0;
  }
}

function isDrop(name: string): boolean {
  return name === "dragover" || name === "drop";
}

/** An inline chat may stand inside a dialog or focus trap that the page has built with these two keys. */
function isDialogKey(event: Event): boolean {
  return /^(?:Escape|Tab)$/.test((event as KeyboardEvent).key);
}

function restorePowers(event: Event): void {
  for (const name of Object.keys(noPowers)) Reflect.deleteProperty(event, name);
}

/**
 * Gives copies of a key to its target and the elements around it, up to the chat: dialogs of the page would close, or move
 * the focus, whatever became of the event itself.
 */
function passAlone(event: KeyboardEvent, chat: Element): void {
  const { key, code, keyCode, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = event;
  const keys = { key, code, keyCode, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing };
  event.stopImmediatePropagation();
  // A copy that left a shadow root would leave the chat too.
  const targets = [event.composedPath()[0] as Element];
  for (let host = hostOf(targets[0]!); host !== chat; host = hostOf(host)) targets.push(host);
  let isStopped = false;
  let isCanceled = false;
  for (const target of targets) {
    if (isStopped) break;
    // No KeyboardEvent: in Firefox one always leaves its shadow root, and would come here again without end.
    const copy = Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), keys, {
      stopPropagation() {
        isStopped = true;
        Event.prototype.stopPropagation.call(copy);
      },
    });
    if (isCanceled) copy.preventDefault();
    isCanceled = !target.dispatchEvent(copy);
  }
  if (isCanceled) event.preventDefault();
}

function hostOf(element: Element): Element {
  return (element.getRootNode() as ShadowRoot).host;
}
