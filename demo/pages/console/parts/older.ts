import type { ReactiveController, ReactiveControllerHost } from "lit";
import { failureOf } from "../api.ts";
import { announce } from "./announce.ts";

/** One answer of a list that goes by cursor. */
export interface ListPart<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** What "Load more" brought of a list whose newest part is read again and again. */
export class Older<Item extends { readonly id: string | number }> implements ReactiveController {
  busy = false;
  #items: readonly Item[] = [];
  /** Where it goes on; not known before the first time. */
  #cursor: string | null | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly read: (cursor: string) => Promise<ListPart<Item>>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** All that is known. What was in the newest part may have moved on into the older ones since. */
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
      // What moves out of the newest part while more is read must not be lost between the two.
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
