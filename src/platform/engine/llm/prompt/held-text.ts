/** Reads an answer in pieces and changes parts of it: what may be the beginning of such a part waits until it is clear what it is. */
export abstract class HeldText {
  protected held = "";

  /** Where a part may begin that is changed. */
  protected abstract readonly begins: RegExp;

  /** How many characters can go on at once, where none begins. */
  protected abstract readonly free: number;

  /** What is shown of the part at the beginning; undefined if it is not known yet what it is. */
  protected abstract next(isEnd: boolean): string | undefined;

  /** A whole text. */
  read(text: string): string {
    return this.add(text) + this.end();
  }

  /** Takes a piece; returns what can be shown. */
  add(piece: string): string {
    this.held += piece;
    return this.#take(false);
  }

  end(): string {
    return this.#take(true);
  }

  /** Lets so many characters through. */
  protected pass(chars: number): string {
    const given = this.held.slice(0, chars);
    this.held = this.held.slice(chars);
    return given;
  }

  #take(isEnd: boolean): string {
    let shown = "";
    for (;;) {
      const start = this.held.search(this.begins);
      if (start < 0) return shown + this.pass(isEnd ? this.held.length : this.free);
      shown += this.pass(start);
      const next = this.next(isEnd);
      if (next === undefined) return shown;
      shown += next;
    }
  }
}
