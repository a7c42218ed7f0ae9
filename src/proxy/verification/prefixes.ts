import { dayMs } from "../../contract/durations.ts";
import type { ProxyStore } from "../limits/store.ts";

/**
 * Watches how many codes sent to a range of numbers come back. Fraud sends texts to ranges that pay for them, where nobody
 * types a code: a prefix whose last 50 codes were verified to less than 30 % gets none for an hour.
 */
export interface Prefixes {
  /**
   * Counts a code that is about to be sent. @returns what `verified` takes, or the seconds until codes may be sent to the
   * number's prefix again
   * @throws STORE_REQUIRED
   */
  sending(number: string): Promise<SentCode | { readonly stoppedForS: number }>;
  /** Counts a code that came back, or that nobody is to blame for; once for each. */
  verified(code: SentCode): Promise<void>;
}

/** One code among those of its prefix. */
export interface SentCode {
  readonly prefix: string;
  /** Windows begin anew after a stop. */
  readonly period: number;
  readonly position: number;
}

const windowCodes = 50;
const leastShare = 0.3;
const stopMs = 3_600_000;
/** Chosen: a prefix that nobody asks a code for in a month begins anew. */
const keptMs = 30 * dayMs;
/** Chosen: a range of a million numbers, such as +44 7700: fraud buys them in ranges of ten thousand and more. */
const variableDigits = 6;
/** What a code's counter holds: a code comes back a few times, and leaves the window once, in any order. */
const marks = { verified: 1, left: 1_000 };

export interface PrefixOptions {
  readonly now: () => Date;
  /** Called when a prefix is stopped. */
  onStop(prefix: string): void;
}

export function createPrefixes(store: ProxyStore, { now, onStop }: PrefixOptions): Prefixes {
  const key = ({ prefix, period }: Omit<SentCode, "position">, what: string) => `prefix:${prefix}:${period}:${what}`;
  const count = (name: string, by: number) => store.increment(name, by, keptMs);

  return {
    async sending(number) {
      const prefix = prefixOf(number);
      const until = await store.get(`prefix:${prefix}:stopped`);
      if (until !== undefined)
        return { stoppedForS: Math.max(1, Math.ceil((Number(until) - now().getTime()) / 1_000)) };
      const window = { prefix, period: await count(`prefix:${prefix}:period`, 0) };
      const position = await count(key(window, "sent"), 1);
      const leaving = position - windowCodes - 1;
      if (leaving > 0 && (await count(key(window, `code:${leaving}`), marks.left)) > marks.left) {
        await count(key(window, "verified"), -1);
      }
      if (position <= windowCodes) return { ...window, position };
      if ((await count(key(window, "verified"), 0)) >= windowCodes * leastShare) return { ...window, position };
      await stop(prefix);
      return { stoppedForS: stopMs / 1_000 };
    },
    async verified({ position, ...window }) {
      if ((await count(key(window, `code:${position}`), marks.verified)) === marks.verified) {
        await count(key(window, "verified"), 1);
      }
    },
  };

  async function stop(prefix: string): Promise<void> {
    const until = now().getTime() + stopMs;
    if (!(await store.add(`prefix:${prefix}:stopped`, String(until), stopMs))) return;
    await count(`prefix:${prefix}:period`, 1);
    onStop(prefix);
  }
}

function prefixOf(number: string): string {
  return number.slice(0, Math.max(2, number.length - variableDigits));
}
