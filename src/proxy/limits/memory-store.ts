import type { ProxyStore } from "./store.ts";

export interface MemoryStoreOptions {
  /** Whether no other process serves the same visitors. (default: false) */
  readonly singleProcess?: boolean;
  /** Of values and of counters each; beyond it those that were not used for longest are forgotten. (default: 100 000) */
  readonly maxEntries?: number;
  readonly now?: () => Date;
}

interface Entry<Value> {
  value: Value;
  readonly expiresAt: number;
}

/**
 * A store in this process's memory: limits count per process, and a restart ends every pause that a visitor made.
 * @example
 * ```ts
 * import { memoryStore } from "ringback/proxy";
 *
 * const store = memoryStore();
 * await store.increment("visits", 1, 60_000); // 1
 * ```
 */
export function memoryStore(options: MemoryStoreOptions = {}): ProxyStore {
  const { singleProcess = false, maxEntries = 100_000, now = () => new Date() } = options;
  // Apart, so that a flood of counters cannot push out what visitors resume with.
  const values = new LruMap<string>(maxEntries, now);
  const counters = new LruMap<number>(maxEntries, now);
  return {
    durable: false,
    singleProcess,
    get: async (key) => values.get(key)?.value,
    set: async (key, value, ttlMs) => values.put(key, value, ttlMs),
    add: async (key, value, ttlMs) => {
      if (values.get(key)) return false;
      values.put(key, value, ttlMs);
      return true;
    },
    delete: async (key) => {
      values.remove(key);
      counters.remove(key);
    },
    increment: async (key, by, ttlMs) => {
      const entry = counters.get(key);
      if (!entry) counters.put(key, by, ttlMs);
      else entry.value += by;
      return entry?.value ?? by;
    },
  };
}

/** Entries by their last use: a Map keeps the order in which they were put. */
class LruMap<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxEntries: number;
  readonly #now: () => Date;

  constructor(maxEntries: number, now: () => Date) {
    this.#maxEntries = maxEntries;
    this.#now = now;
  }

  get(key: string): Entry<Value> | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (!entry || entry.expiresAt <= this.#now().getTime()) return undefined;
    // Young again: what counts a whole day must outlast a flood of what counts a minute.
    this.#entries.set(key, entry);
    return entry;
  }

  put(key: string, value: Value, ttlMs: number): void {
    this.#entries.delete(key);
    if (this.#entries.size >= this.#maxEntries) this.#makeRoom();
    this.#entries.set(key, { value, expiresAt: this.#now().getTime() + ttlMs });
  }

  remove(key: string): void {
    this.#entries.delete(key);
  }

  /** Clears what is over; where nothing is, the tenth that was not used for longest, so that a full map is not walked at every entry. */
  #makeRoom(): void {
    const now = this.#now().getTime();
    for (const [key, { expiresAt }] of this.#entries) if (expiresAt <= now) this.#entries.delete(key);
    const most = Math.max(0, Math.min(this.#maxEntries - 1, Math.floor(this.#maxEntries * 0.9)));
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= most) return;
      this.#entries.delete(key);
    }
  }
}
