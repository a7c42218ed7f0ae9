import type { ReactiveController, ReactiveControllerHost } from "lit";
import { failureOf } from "../api.ts";
import { announce } from "./announce.ts";

/** One part of a list with cursors. */
export interface ListPart<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** The older part of a list, loaded by "Load more", while its newest part is refreshed. */
export class Older<Item extends { readonly id: string | number }> implements ReactiveController {
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
      announce(`${data.length} more loaded.`);
    } catch (error) {
      announce(failureOf(error).text);
    } finally {
      this.busy = false;
      this.host.requestUpdate();
    }
  }
}
