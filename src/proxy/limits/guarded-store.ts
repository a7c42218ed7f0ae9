import { refusal } from "../errors.ts";
import { memoryStore } from "./memory-store.ts";
import type { ProxyStore } from "./store.ts";

/** Chosen: a store that needs longer is of no use to a chat. */
const patienceMs = 1_000;
/** Chosen: after a failure the store is left alone this long, so that not every visitor waits for it. */
const restMs = 5_000;

export interface GuardOptions {
  readonly now: () => Date;
  /** Called at each failure, at most once in each rest. */
  onFailure(): void;
  /** Called when a paid action is refused because the store keeps nothing. */
  onUnsuitable(): void;
}

/** The owner's store, with a bound on the time of each operation. */
export interface GuardedStores {
  /**
   * For chat: counting goes on in this process's memory while the store fails, so that chat neither stops nor loses its
   * limits; reading and writing reject.
   */
  readonly store: ProxyStore;
  /** For what costs money: every operation rejects with STORE_REQUIRED where the store fails or several processes would count apart. */
  readonly paidStore: ProxyStore;
}

export function guardedStores(owned: ProxyStore, { now, onFailure, onUnsuitable }: GuardOptions): GuardedStores {
  const spare = memoryStore({ now });
  const { durable, singleProcess } = owned;
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

  async function require<Result>(operation: () => Promise<Result>): Promise<Result> {
    if (!durable && !singleProcess) {
      onUnsuitable();
      throw refusal("STORE_REQUIRED");
    }
    return ask(operation).catch((cause: unknown) => {
      throw refusal("STORE_REQUIRED", { cause });
    });
  }

  const operations = (run: typeof ask) => ({
    durable,
    singleProcess,
    get: (key: string) => run(() => owned.get(key)),
    set: (key: string, value: string, ttlMs: number) => run(() => owned.set(key, value, ttlMs)),
    add: (key: string, value: string, ttlMs: number) => run(() => owned.add(key, value, ttlMs)),
    delete: (key: string) => run(() => owned.delete(key)),
    increment: (key: string, by: number, ttlMs: number) => run(() => owned.increment(key, by, ttlMs)),
  });
  const strict = operations(ask);
  return {
    store: {
      ...strict,
      increment: (...counting) => strict.increment(...counting).catch(() => spare.increment(...counting)),
    },
    paidStore: operations(require),
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
