import type { TranscriptItem } from "../../../client/chat/model.ts";

/** Chosen: so many rows are all rendered, so that an ordinary conversation is in the page as a whole. */
const wholeRows = 30;
/** Chosen: rows are rendered this far around the view, and other ones once half of it is used up. */
const aroundPx = 600;
/** What an estimated row is made of: its frame, and the room that a character takes of each line. */
const [frameHeight, charArea] = [52, 165];

/** A part of the list, in px from its beginning. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Which rows of the transcript are rendered: those in the reader's view and some around it, few enough for any length.
 * Rows have the height that they had when they were rendered; others are estimated by their texts.
 */
export class RowWindow {
  /** The rendered rows: from the index `first` up to, not including, `end`. */
  first = 0;
  end = 0;
  #items: readonly TranscriptItem[] = [];
  #heights = new Map<string, number>();
  #width = 0;
  /** Where each row begins, and the end of the last; undefined once the items or the width have changed. */
  #offsets: Float64Array | undefined;

  /** Whether there are so few rows that all of them are rendered. */
  get isWhole(): boolean {
    return this.#items.length <= wholeRows;
  }

  /** The height of the whole list. */
  get height(): number {
    return this.offsetOf(this.#items.length);
  }

  /** Where the row with this index begins. */
  offsetOf(index: number): number {
    this.#offsets ??= this.#readOffsets();
    return this.#offsets[index] ?? 0;
  }

  /** The index of the item with this key, -1 where there is none. */
  indexOf(key: string): number {
    const isIt = (item: TranscriptItem) => item.key === key;
    // Nearly always it is one of the rendered ones, of which there are few.
    const index = this.#items.slice(this.first, this.end).findIndex(isIt);
    return index < 0 ? this.#items.findIndex(isIt) : this.first + index;
  }

  /** The row at a height, at least the first and at most the last, and where it begins. */
  rowAt(y: number): { readonly key: string; readonly top: number } | undefined {
    const index = this.#indexAt(y);
    const item = this.#items[index];
    return item && { key: item.key, top: this.offsetOf(index) };
  }

  /** The list has other items; those that stay keep their heights. */
  setItems(items: readonly TranscriptItem[]): void {
    if (items === this.#items) return;
    this.#items = items;
    this.#offsets = undefined;
  }

  /** Notes how high rows are, by their keys; in a list of another width all others are estimated anew. */
  measure(width: number, rows: Iterable<readonly [key: string, height: number]>): void {
    if (width !== this.#width) {
      this.#heights.clear();
      this.#offsets = undefined;
    }
    this.#width = width;
    for (const [key, height] of rows) {
      if (this.#heights.get(key) === height) continue;
      this.#heights.set(key, height);
      this.#resize(this.indexOf(key), height);
    }
  }

  /**
   * Chooses the rows for a part of the list, with those of the indexes that `kept` reads among them where they are near.
   * @returns Whether others are to be rendered than before.
   */
  cover({ top, bottom }: Extent, kept: () => readonly number[]): boolean {
    const { first, end } = this;
    if (this.isWhole) [this.first, this.end] = [0, this.#items.length];
    else if (!this.covers({ top, bottom })) {
      this.first = this.#indexAt(top - aroundPx);
      this.end = this.#indexAt(bottom + aroundPx) + 1;
      for (const index of kept()) {
        if (Math.abs(index - this.first) > 4 * wholeRows) continue;
        this.first = Math.min(this.first, index);
        this.end = Math.max(this.end, index + 1);
      }
    }
    return this.first !== first || this.end !== end;
  }

  /** Whether the rendered rows reach far enough around a part of the list. */
  covers({ top, bottom }: Extent): boolean {
    return (
      this.end > 0 &&
      this.end <= this.#items.length &&
      this.offsetOf(this.first) <= Math.max(0, top - aroundPx / 2) &&
      this.offsetOf(this.end) >= Math.min(this.height, bottom + aroundPx / 2)
    );
  }

  #indexAt(y: number): number {
    let [low, high] = [0, this.#items.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.offsetOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Moves the rows after one that has another height: estimating all anew would take the time of a frame. */
  #resize(index: number, height: number): void {
    const offsets = this.#offsets;
    if (!offsets || index < 0) return;
    const change = height - (offsets[index + 1]! - offsets[index]!);
    for (let next = index + 1; next < offsets.length; next++) offsets[next]! += change;
  }

  #readOffsets(): Float64Array {
    const offsets = new Float64Array(this.#items.length + 1);
    const charHeight = charArea / (this.#width || 360);
    this.#items.forEach(({ key, text }, index) => {
      offsets[index + 1] = offsets[index]! + (this.#heights.get(key) ?? frameHeight + text.length * charHeight);
    });
    return offsets;
  }
}
