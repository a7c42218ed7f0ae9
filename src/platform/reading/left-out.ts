/** A part of a document that is not read: what it is, why, and how many characters it has, blanks not counted. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
  readonly characters: number;
}

/** Chosen: more kinds of parts tell an owner nothing. */
const mostKinds = 30;

/** Characters of a text without its blanks. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32 && text.charCodeAt(at) !== 160) count++;
  return count;
}

/** Adds up what was left out, by what it is and why. */
export class LeftOutParts {
  readonly #parts = new Map<string, { what: string; why: string; characters: number }>();

  add({ what, why, characters }: LeftOut): void {
    const key = `${what}\n${why}`;
    const known = this.#parts.get(key);
    if (known) known.characters += characters;
    else if (this.#parts.size < mostKinds) this.#parts.set(key, { what, why, characters });
  }

  /** The largest first. */
  list(): LeftOut[] {
    return [...this.#parts.values()].sort((one, other) => other.characters - one.characters);
  }
}

/** Characters of the words of one text that another does not have as often. */
export function lostCharacters(given: string, read: string): number {
  const words = new Map<string, number>();
  for (const [word] of read.matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  let lost = 0;
  for (const [word] of given.matchAll(/[\p{L}\p{N}]+/gu)) {
    const left = words.get(word) ?? 0;
    if (left === 0) lost += word.length;
    else words.set(word, left - 1);
  }
  return lost;
}
