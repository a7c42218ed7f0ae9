/**
 * The text of a reply while it is received. Its listeners are notified at most once a frame, however many pieces arrive,
 * and nothing else of the chat is rendered for them.
 */
export class StreamedText {
  #text = "";
  #isDue = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly nextFrame: () => Promise<void>) {}

  get text(): string {
    return this.#text;
  }

  append(piece: string): void {
    this.#text += piece;
    if (this.#isDue) return;
    this.#isDue = true;
    void this.nextFrame().then(() => {
      this.#isDue = false;
      for (const listener of this.#listeners) listener();
    });
  }

  /** @returns A function that ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
