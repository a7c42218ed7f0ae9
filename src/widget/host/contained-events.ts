const typing = ["keydown", "keypress", "keyup", "beforeinput", "input"];
const others = ["focusin", "focusout", "copy", "cut", "paste"];

/**
 * Keeps what the visitor types, copies and focuses in the panel away from the page: its shortcuts and focus traps see
 * the element as the target, not the text box inside it. Elements of the page in a slot keep their events.
 */
export function containEvents(root: ShadowRoot, isPopup: () => boolean): void {
  const handle = (event: Event): void => {
    // An inline chat may stand inside a dialog or focus trap that the page has built with these two keys.
    if (!isPopup() && /^(?:Escape|Tab)$/.test((event as KeyboardEvent).key)) return;
    if (root.querySelector(".frame")?.contains(event.target as Node)) event.stopPropagation();
  };
  for (const name of [...typing, ...others]) root.addEventListener(name, handle);
}
