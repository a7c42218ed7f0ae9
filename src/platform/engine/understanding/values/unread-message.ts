import { inAsciiDigits } from "../slots/value.ts";

/** Stands in the place of what was taken. No word, no space and no punctuation to any reader. */
export const covering = "¦";

/** A message whose values are taken out of it one after the other, so that none is read twice. */
export class UnreadMessage {
  readonly original: string;
  #text: string;

  constructor(message: string) {
    this.original = inAsciiDigits(message).replaceAll(covering, " ");
    this.#text = this.original;
  }

  /** The message, what was taken covered; places are those of the original. */
  get text(): string {
    return this.#text;
  }

  /** What is left, in the pieces between commas and what was taken. */
  get pieces(): string[] {
    return this.#text
      .split(/[,;\n¦]+/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== "");
  }

  cover(start: number, end: number): void {
    this.#text = this.#text.slice(0, start) + covering.repeat(end - start) + this.#text.slice(end);
  }
}
