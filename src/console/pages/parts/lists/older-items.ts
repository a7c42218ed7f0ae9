import type { ReactiveController, ReactiveControllerHost } from "lit";
import { failureOf } from "../../api.ts";
import { announce } from "../announce.ts";

/** One part of a list with cursors. */
export interface ListPart<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** The older part of a list, loaded by "Load more", while its newest part is refreshed. */
export class OlderItems<Item extends { readonly id: string | number }> implements ReactiveController {
  busy = false;
  #items: readonly Item[] = [];
  /** The cursor of the next part; undefined before the first one was loaded. */
  #cursor: string | null | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly read: (cursor: string) => Promise<ListPart<Item>>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** All loaded items, without duplicates: items of the newest part may since have moved into the older one. */
  after({ data }: ListPart<Item>): readonly Item[] {
    const known = new Set(data.map(({ id }) => id));
    return [...data, ...this.#items.filter(({ id }) => !known.has(id))];
  }

  /** Whether there is more. */
  hasMore({ next_cursor }: ListPart<Item>): boolean {
    return (this.#cursor === undefined ? next_cursor : this.#cursor) !== null;
  }

  /**
   * Updates the loaded items with the newest part as it was read again, for lists whose items keep their order. Forgets the
   * older part if items between the two may be missing. Reads it again if `isOpen` finds an item in it that may have changed.
   * @throws When the older part cannot be read
   */
  async update(newest: ListPart<Item>, isOpen: (item: Item) => boolean): Promise<void> {
    if (this.busy || this.#cursor === undefined) return;
    const newestIds = new Set(newest.data.map(({ id }) => id));
    const lastShared = this.#items.findLastIndex(({ id }) => newestIds.has(id));
    if (lastShared < 0) return this.forget();
    const older = this.#items.slice(lastShared + 1);
    const known = [...newest.data, ...older];
    this.#items = known;
    if (!older.some(isOpen)) return;
    const items = [...newest.data];
    let cursor = newest.next_cursor;
    while (cursor !== null && items.length < known.length) {
      const part = await this.read(cursor);
      items.push(...part.data);
      cursor = part.next_cursor;
    }
    // "Load more" or a later update came meanwhile: the next update reads what changed.
    if (this.busy || this.#items !== known) return;
    this.#items = items;
    this.#cursor = cursor;
  }

  forget(): void {
    this.#items = [];
    this.#cursor = undefined;
  }

  async load(newest: ListPart<Item>): Promise<void> {
    const cursor = this.#cursor === undefined ? newest.next_cursor : this.#cursor;
    if (this.busy || cursor === null) return;
    this.busy = true;
    this.host.requestUpdate();
    try {
      // Items that leave the newest part while more is loading must not be lost.
      const { data, next_cursor } = await this.read(cursor);
      this.#items = [...(this.#cursor === undefined ? newest.data : this.#items), ...data];
      this.#cursor = next_cursor;
      announce(data.length > 0 ? `${data.length} more loaded.` : "Nothing more found so far.");
    } catch (error) {
      announce(failureOf(error).text);
    } finally {
      this.busy = false;
      this.host.requestUpdate();
    }
  }
}
