/** The first element that matches in `root` or in any shadow root below it. */
export function find<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found | undefined {
  return findAll<Found>(root, selector)[0];
}

/** All elements that match in `root` and in every shadow root below it. */
export function findAll<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Found[] {
  const here = [...root.querySelectorAll<Found>(selector)];
  const below = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? findAll<Found>(shadowRoot, selector) : [],
  );
  return [...here, ...below];
}

/** A button by the name that people and screen readers know it by. */
export function button(root: ParentNode, name: string): HTMLButtonElement {
  const found = findAll<HTMLButtonElement>(root, "button").find(
    (candidate) => (candidate.ariaLabel ?? candidate.textContent?.trim()) === name,
  );
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
}

/** Everything that can be read in `root`, shadow roots included, as one line. */
export function textIn(root: ParentNode): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data;
    const inner = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
    if (node instanceof HTMLSlotElement) return node.assignedNodes().map(read).join(" ");
    return [...inner.childNodes].map(read).join(" ");
  };
  return read(root as unknown as Node)
    .replace(/\s+/g, " ")
    .trim();
}

/** Waits until `test` gives something, at most as long as the runner allows a test. */
export async function until<Value>(test: () => Value | undefined | null | false): Promise<Value> {
  for (;;) {
    const value = test();
    if (value) return value;
    await pause(10);
  }
}

/** Long enough for an element to render; frames are no measure, since a page in the background paints none. */
export function pause(timeMs = 60): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs));
}

/** What a visitor's typing does to a text box. */
export function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
}

/** A key pressed on `target`; false when its default was prevented. */
export function press(target: EventTarget, key: string, more: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );
}
