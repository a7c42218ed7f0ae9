import { memoryStore } from "./memory-store.ts";
import type { ProxyStore } from "./store.ts";

/** Chosen: a store that needs longer is of no use to a chat. */
const patienceMs = 1_000;
/** Chosen: after a failure the store is left alone this long, so that not every visitor waits for it. */
const restMs = 5_000;

export interface GuardOptions {
  readonly now: () => Date;
  /** Told of each failure, at most once in each rest. */
  onFailure(): void;
}

/**
 * The owner's store with a bound on its time. Counting goes on in this process's memory while the store fails, so that
 * chat neither stops nor loses its limits; reading and writing reject.
 */
export function guardedStore(store: ProxyStore, { now, onFailure }: GuardOptions): ProxyStore {
  const spare = memoryStore({ now });
  let restsUntil = 0;

  async function ask<Result>(operation: () => Promise<Result>): Promise<Result> {
    if (now().getTime() < restsUntil) throw new Error("the store rests");
    try {
      return await withinPatience(operation());
    } catch (cause) {
      restsUntil = now().getTime() + restMs;
      onFailure();
      throw cause;
    }
  }

  return {
    durable: store.durable,
    singleProcess: store.singleProcess,
    get: (key) => ask(() => store.get(key)),
    set: (key, value, ttlMs) => ask(() => store.set(key, value, ttlMs)),
    delete: (key) => ask(() => store.delete(key)),
    increment: (key, by, ttlMs) =>
      ask(() => store.increment(key, by, ttlMs)).catch(() => spare.increment(key, by, ttlMs)),
  };
}

async function withinPatience<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the store did not answer in time")), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
