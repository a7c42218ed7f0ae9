import { render } from "lit";

/** Chosen: so many elements that went are kept for the case that their items come back. */
const mostKept = 20;
const placeAttributes = ["aria-posinset", "aria-setsize"];

/** An item as it is to be shown. */
export interface ListEntry {
  /** Unique in the list; the item keeps its element as long as its key is there. */
  readonly key: string;
  /** Everything that the look depends on: the element is rendered again when one of them is another value. */
  readonly depends: readonly unknown[];
  readonly className: string;
  /** Its place among all items, from 1, and how many there are: the list may be shown in part. */
  readonly place: readonly [position: string, count: string];
  /** Whether the visitor can change what is shown: its element is kept while it is out of the page. */
  readonly isKept: boolean;
  readonly content: () => unknown;
}

interface ShownEntry {
  readonly isKept: boolean;
  readonly element: HTMLElement;
  readonly depends: readonly unknown[];
  readonly place: ListEntry["place"];
}

/** Shows a list of items, each in an element of its own: a change of one renders that one alone, and moves no other. */
export class ItemList {
  #shown = new Map<string, ShownEntry>();
  /** Out of the page, the last one at the end. */
  readonly #kept = new Map<string, ShownEntry>();

  /** The elements in the page, by the key of their item. */
  get elements(): (readonly [key: string, element: HTMLElement])[] {
    return [...this.#shown].map(([key, { element }]) => [key, element] as const);
  }

  /** The element of an item, where it is shown. */
  find(key: string): HTMLElement | undefined {
    return this.#shown.get(key)?.element;
  }

  /** Makes the elements of `container` those of `entries`, in their order. */
  update(container: Element, entries: readonly ListEntry[]): void {
    const before = this.#shown;
    this.#shown = new Map();
    const keys = new Set(entries.map(({ key }) => key));
    // First, or those that stay would be moved, and an element that moves loses focus and scroll position.
    for (const [key, entry] of before) if (!keys.has(key)) this.#remove(key, entry);
    let next = container.firstElementChild;
    for (const { key, depends, className, place, isKept, content } of entries) {
      const known = before.get(key) ?? this.#kept.get(key);
      this.#kept.delete(key);
      const element = known?.element ?? document.createElement("div");
      if (depends.some((value, index) => value !== known?.depends[index])) {
        element.className = className;
        element.dataset.key = key;
        element.setAttribute("role", "listitem");
        render(content(), element);
      }
      placeAttributes.forEach((name, index) => {
        if (place[index] !== known?.place[index]) element.setAttribute(name, place[index]!);
      });
      if (element === next) next = next.nextElementSibling;
      else container.insertBefore(element, next);
      this.#shown.set(key, { element, depends, place, isKept });
    }
  }

  #remove(key: string, entry: ShownEntry): void {
    entry.element.remove();
    if (!entry.isKept) return;
    this.#kept.set(key, entry);
    for (const first of this.#kept.keys()) if (this.#kept.size > mostKept) this.#kept.delete(first);
  }
}
