import { render } from "lit";

/** An item as it is to be shown. */
export interface ListEntry {
  /** Unique in the list; the item keeps its element as long as its key is there. */
  readonly key: string;
  /** Everything that the look depends on: the element is rendered again when one of them is another value. */
  readonly depends: readonly unknown[];
  readonly className: string;
  readonly content: () => unknown;
}

interface ShownEntry {
  readonly element: HTMLElement;
  readonly depends: readonly unknown[];
}

/** Shows a list of items, each in an element of its own: a change of one renders that one alone, and moves no other. */
export class ItemList {
  #shown = new Map<string, ShownEntry>();

  /** Makes the elements of `container` those of `entries`, in their order. */
  update(container: Element, entries: readonly ListEntry[]): void {
    const before = this.#shown;
    this.#shown = new Map();
    const keys = new Set(entries.map(({ key }) => key));
    // First, or those that stay would be moved, and an element that moves loses focus and scroll position.
    for (const [key, { element }] of before) if (!keys.has(key)) element.remove();
    let next = container.firstElementChild;
    for (const { key, depends, className, content } of entries) {
      const known = before.get(key);
      const element = known?.element ?? document.createElement("div");
      if (depends.some((value, index) => value !== known?.depends[index])) {
        element.className = className;
        element.dataset.key = key;
        render(content(), element);
      }
      if (element === next) next = next.nextElementSibling;
      else container.insertBefore(element, next);
      this.#shown.set(key, { element, depends });
    }
  }
}
