import { SharedClock } from "../../http/shared-clock.ts";
import type { ProxyStore } from "./store.ts";

/** The clock that a proxy counts and lets expire by. */
export interface StoreClock {
  readonly now: () => Date;
  /** Reads the store's time where that was long ago: the first time before anything is counted, then beside the requests. */
  refresh(): Promise<void>;
}

/** Chosen: in a minute two machines' clocks part by a few milliseconds. */
const readAgainMs = 60_000;
/** Chosen: a store that fails is asked again after this time. */
const pauseMs = 5_000;
/** Chosen: a request waits for the store's time no longer. */
const patienceMs = 1_000;

/** The store's clock; this process's own where the store has none, and until it answers. */
export function createStoreClock(store: Pick<ProxyStore, "now">, clock = new SharedClock()): StoreClock {
  const readTime = store.now?.bind(store);
  if (!readTime) return { now: clock.now, refresh: async () => undefined };
  let nextAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  return {
    now: clock.now,
    async refresh() {
      const at = performance.now();
      if (at < nextAt) return;
      nextAt = at + pauseMs;
      const reading = clock.read(readTime).then(
        () => {
          isKnown = true;
          nextAt = performance.now() + readAgainMs;
        },
        () => undefined, // what counts in the store next says that it fails
      );
      if (!isKnown) await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    },
  };
}
