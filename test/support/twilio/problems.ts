/** What our side does against the documentation. A test that does not take its problems fails when the stand-in closes. */
export class Problems {
  readonly #texts: string[] = [];

  get all(): readonly string[] {
    return this.#texts;
  }

  add(text: string): void {
    this.#texts.push(text);
  }

  /** Empties the list, for a test that expects them. */
  take(): string[] {
    return this.#texts.splice(0);
  }
}
