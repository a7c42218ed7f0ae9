import { tooManyRequests } from "../../http/respond.ts";
import type { ProxyStore } from "./store.ts";

/** How often something may happen in each window of fixed length. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** Counts what visitors do. */
export interface Limits {
  /** Counts one more for `who`, or as many. @throws RATE_LIMITED, with the seconds until the window ends, beyond `most`. */
  count(what: string, who: string, limit: Limit, by?: number): Promise<void>;
}

/** Windows begin at multiples of their length since 1970, so that all processes of one store count in the same ones. */
export function createLimits(store: ProxyStore, now: () => Date): Limits {
  return {
    async count(what, who, { most, windowMs }, by = 1) {
      const at = now().getTime();
      const window = Math.floor(at / windowMs);
      const count = await store.increment(`count:${what}:${who}:${window}`, by, windowMs);
      if (count <= most) return;
      const retryAfterS = Math.max(1, Math.ceil(((window + 1) * windowMs - at) / 1_000));
      throw tooManyRequests(retryAfterS);
    },
  };
}
