import { dayMs } from "../../contract/durations.ts";
import type { ProxyStore } from "./store.ts";

/** What waits in the store for the same time each, in the order it came; any process adds and reads. */
export interface StoreQueue {
  /** Adds an item that is due after the queue's delay. @throws what the store throws */
  add(item: string): Promise<void>;
  /**
   * Reads what is due, oldest first, `most` items at most, and leaves each behind once `handle` has resolved. One reader at a
   * time: a second one reads nothing. An item may be handled twice, where a reader was stopped or slow, so handling it must be
   * harmless a second time; none is left out. What takes long is left to the next reading.
   */
  readDue(most: number, handle: (item: string) => Promise<void>): Promise<void>;
}

interface Entry {
  readonly item: string;
  /** In milliseconds since 1970. */
  readonly dueAt: number;
}

/** Of a day's list: to its end, and the day after, on which it is still read. */
const keptMs = 3 * dayMs;
/** Chosen: a reader that takes longer has died. */
const defaultReaderMs = 60_000;

export interface StoreQueueOptions {
  readonly name: string;
  /** How long each item waits. */
  readonly delayMs: number;
  readonly now: () => Date;
  /** After which another reader may begin, where one has not ended. (default: 60 s) */
  readonly readerMs?: number;
}

/**
 * A queue made of the store's own operations: a list for each UTC day, whose entries have the numbers 1, 2, 3 …; `add` of the
 * store writes an entry where its number is free, so that two writers never share one and no number is left out. The list
 * is read for a day longer, and then forgotten with what was not handled.
 */
export function createStoreQueue(
  store: ProxyStore,
  { name, delayMs, now, readerMs = defaultReaderMs }: StoreQueueOptions,
): StoreQueue {
  const listOf = (at: number) => `queue:${name}:${Math.floor(at / dayMs)}`;
  const entryKey = (list: string, position: number) => `${list}:${position}`;
  const readPosition = async (key: string) => Number((await store.get(key)) ?? 0);

  async function readList(list: string, most: number, handle: (item: string) => Promise<void>): Promise<number> {
    const at = now().getTime();
    const done = await readPosition(`${list}:done`);
    const last = await readPosition(`${list}:last`);
    let handled = 0;
    // The lock must outlast the item that is handled last, or two would handle the same.
    const hasTime = () => now().getTime() - at < readerMs / 2;
    for (let position = done + 1; handled < most && hasTime(); position++) {
      const text = await store.get(entryKey(list, position));
      if (text === undefined) {
        if (position > last) break;
        continue; // the store has lost it
      }
      const { item, dueAt } = JSON.parse(text) as Entry;
      if (dueAt > at) break;
      await handle(item);
      await store.set(`${list}:done`, String(position), keptMs);
      handled++;
    }
    return handled;
  }

  return {
    async add(item) {
      const at = now().getTime();
      const list = listOf(at);
      const entry: Entry = { item, dueAt: at + delayMs };
      // Where many write at once it may be behind, never ahead of the last entry.
      let position = (await readPosition(`${list}:last`)) + 1;
      while (!(await store.add(entryKey(list, position), JSON.stringify(entry), keptMs))) position++;
      await store.set(`${list}:last`, String(position), keptMs);
    },
    async readDue(most, handle) {
      const reader = crypto.randomUUID();
      const lock = `queue:${name}:reader`;
      if (!(await store.add(lock, reader, readerMs))) return;
      try {
        const at = now().getTime();
        const handled = await readList(listOf(at - dayMs), most, handle);
        await readList(listOf(at), most - handled, handle);
      } finally {
        if ((await store.get(lock)) === reader) await store.delete(lock);
      }
    },
  };
}
