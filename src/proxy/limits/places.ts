import type { ProxyStore } from "./store.ts";

/** So many at once, each for a time of its own: in any stretch of `forMs`, however placed, never more than `most`. */
export interface PlaceLimit {
  /** What is limited, for whom: `code:number:+44…`. */
  readonly key: string;
  readonly most: number;
  readonly forMs: number;
  /**
   * The id of the session that asks, where the limit is not its own: how long to wait is exact only while that session holds
   * every place, so that nobody learns when another one took theirs. (default: the wait is exact)
   */
  readonly session?: string;
}

/** A place that was taken, in the store's words: it may be freed in another process. */
export interface Place {
  readonly key: string;
  /** Begins with when the place expires, in milliseconds since 1970. The next holder of the place is another. */
  readonly holder: string;
}

/** Why no place was taken. */
export interface FullLimit {
  readonly full: PlaceLimit;
  /** Until every limit has a place again; longer where that is not for this session to know. */
  readonly retryAfterS: number;
}

/**
 * Takes one place of a limit. Unlike counting in windows of fixed length, no more than `most` pass around a window's end.
 * Costs up to `most` operations of the store, so it is for small limits.
 * @returns undefined when none is free
 */
export async function takePlace(
  store: ProxyStore,
  { key, most, forMs, session = "" }: PlaceLimit,
  now: () => Date,
): Promise<Place | undefined> {
  const holder = `${now().getTime() + forMs} ${crypto.randomUUID()} ${session}`;
  for (let place = 0; place < most; place++) {
    const name = nameOf(key, place);
    if (await store.add(name, holder, forMs)) return { key: name, holder };
  }
  return undefined;
}

/**
 * Takes a place of every limit, or of none.
 * @returns the places, or the first limit that has none left and when all of them have one again
 */
export async function takePlaces(
  store: ProxyStore,
  limits: readonly PlaceLimit[],
  now: () => Date,
): Promise<{ readonly places: readonly Place[] } | FullLimit> {
  const places: Place[] = [];
  for (const limit of limits) {
    const place = await takePlace(store, limit, now);
    if (place === undefined) {
      await freePlaces(store, places);
      const waits = await Promise.all(limits.map((one) => waitMs(store, one, now)));
      return { full: limit, retryAfterS: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)) };
    }
    places.push(place);
  }
  return { places };
}

/** Frees places before their time: what they were taken for did not happen. One whose time is over may be another's by now. */
export async function freePlaces(store: ProxyStore, places: readonly Place[]): Promise<void> {
  for (const { key, holder } of places) if ((await store.get(key)) === holder) await store.delete(key);
}

/** How long until a limit has a place again: 0 where it has one, else until the oldest of its places expires, or `forMs`. */
async function waitMs(store: ProxyStore, { key, most, forMs, session }: PlaceLimit, now: () => Date): Promise<number> {
  const at = now().getTime();
  let shortestMs = forMs;
  let isOwn = true;
  for (let place = 0; place < most; place++) {
    const holder = await store.get(nameOf(key, place));
    if (holder === undefined) return 0;
    const leftMs = Number.parseInt(holder, 10) - at;
    // The store's clock decides when a place expires; this process's may differ from it.
    if (leftMs < shortestMs) shortestMs = Math.max(0, leftMs);
    if (session !== undefined && !holder.endsWith(` ${session}`)) isOwn = false;
  }
  return isOwn ? shortestMs : forMs;
}

function nameOf(key: string, place: number): string {
  return `place:${key}:${place}`;
}
