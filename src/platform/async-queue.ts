/** A queue from one writer to one reader. The writer never waits: a reader who left must not hold up paid work. */
export class AsyncQueue<Item> implements AsyncIterable<Item> {
  readonly #items: Item[] = [];
  #closed = false;
  #abandoned = false;
  #wake: () => void = () => undefined;

  push(item: Item): void {
    if (this.#closed || this.#abandoned) return;
    this.#items.push(item);
    this.#wake();
  }

  close(): void {
    this.#closed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    try {
      for (;;) {
        const next = this.#items.shift();
        if (next !== undefined) yield next;
        else if (this.#closed) return;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.#abandoned = true;
      this.#items.length = 0;
    }
  }
}
