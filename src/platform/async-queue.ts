/** A queue from one writer to one reader. The writer never waits: a reader who left must not hold up paid work. */
export class AsyncQueue<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  #closed = false;
  readonly #left = new AbortController();
  #wake: () => void = () => undefined;

  push(item: Item): void {
    if (this.#closed || this.#left.signal.aborted) return;
    this.#items.push(item);
    this.#wake();
  }

  close(): void {
    this.#closed = true;
    this.#wake();
  }

  /** Aborted once the reader has left before the end. */
  get left(): AbortSignal {
    return this.#left.signal;
  }

  // No generator: that would take note of a reader who leaves only with the next item.
  [Symbol.asyncIterator](): AsyncIterator<Item, undefined> {
    return {
      next: async () => {
        for (;;) {
          const [next] = this.#items.splice(0, 1);
          if (next !== undefined) return { done: false, value: next };
          if (this.#closed || this.#left.signal.aborted) return { done: true, value: undefined };
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      },
      return: async () => {
        this.#left.abort();
        this.#items.length = 0;
        this.#wake();
        return { done: true, value: undefined };
      },
    };
  }
}
