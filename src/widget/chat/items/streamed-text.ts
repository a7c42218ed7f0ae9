/**
 * The text of an answer that is being written. Whoever shows it is notified at most once a frame, however many pieces
 * arrive, and nothing else of the chat has to be rendered for them.
 */
export class LiveText {
  #text = "";
  #due = false;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly nextFrame: () => Promise<void>) {}

  get text(): string {
    return this.#text;
  }

  append(piece: string): void {
    this.#text += piece;
    if (this.#due) return;
    this.#due = true;
    void this.nextFrame().then(() => {
      this.#due = false;
      for (const listener of this.#listeners) listener();
    });
  }

  /** @returns What ends the notifications. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
