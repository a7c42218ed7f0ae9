/** Something that streams count against, and how many of them may be open. */
export interface Slot {
  readonly key: string;
  readonly most: number;
}

/** Counts the open streams of this process. */
export class StreamSlots {
  readonly #open = new Map<string, number>();

  /** Takes a place in each. @returns What gives them back, once; nothing if one is full, and then none is taken. */
  take(slots: readonly Slot[]): (() => void) | undefined {
    if (slots.some(({ key, most }) => (this.#open.get(key) ?? 0) >= most)) return undefined;
    for (const { key } of slots) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const { key } of slots) {
        const left = (this.#open.get(key) ?? 0) - 1;
        if (left > 0) this.#open.set(key, left);
        else this.#open.delete(key);
      }
    };
  }
}
